import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Field } from '../ui/forms/Field.tsx'
import { PhoneInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { TextButton } from '../ui/LinkButton.tsx'
import type { KnownCustomer, NewCustomer } from './customer-choice.ts'
import { PhoneAdvice } from './PhoneAdvice.tsx'

interface NewCustomerFieldsProps {
  value: NewCustomer
  onChange(value: NewCustomer): void
  /** Back to the search. */
  onSearch(): void
  /** Chooses a customer who is registered already instead. */
  onKnown(customer: KnownCustomer): void
  errors?: { nome?: string | undefined; telefone?: string | undefined } | undefined
  inputId: string
  autoFocus: boolean
}

/** Name and phone of a customer who is created with the order. */
export function NewCustomerFields({
  value,
  onChange,
  onSearch,
  onKnown,
  errors,
  inputId,
  autoFocus,
}: NewCustomerFieldsProps) {
  const { t } = useLingui()
  const name = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!autoFocus) return
    const first = name.current?.value === '' ? name : phone
    first.current?.focus()
  }, [autoFocus])
  return (
    <Group role="group" aria-label={t`Novo Cliente`}>
      <Side>
        <Field label={t`Nome Completo`} id={inputId} error={errors?.nome} required>
          <TextInput
            ref={name}
            value={value.nome}
            onChange={event => onChange({ ...value, nome: event.target.value })}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={120}
            dir="auto"
          />
        </Field>
        <Field
          label={t`Telefone`}
          error={errors?.telefone}
          required
          aside={
            <TextButton onClick={onSearch} pt="4" mt="-4" pb="1.5" mb="-1.5">{t`Buscar cliente`}</TextButton>
          }
        >
          <PhoneInput
            ref={phone}
            value={value.telefone}
            onChange={event => onChange({ ...value, telefone: event.target.value })}
          />
        </Field>
      </Side>
      <PhoneAdvice
        telefone={value.telefone}
        own={null}
        onRewrite={telefone => {
          onChange({ ...value, telefone })
          phone.current?.focus()
        }}
        act={t`Usar este cliente`}
        onAct={({ id, nome, telefone }) => onKnown({ id, nome, telefone })}
      />
    </Group>
  )
}

const Group = chakra('div', { base: { minW: '0' } })
const Side = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '3',
    smDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
  },
})
