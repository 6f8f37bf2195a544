import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { DocumentInput } from '../ui/DocumentInput.tsx'
import { Field } from '../ui/Field.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Customer } from './customer.ts'
import { PhoneAdvice } from './PhoneAdvice.tsx'
import type { CustomerFormState } from './use-customer-form.ts'

interface CustomerFieldsProps {
  form: CustomerFormState
  /** Who is edited; null for a new customer. */
  row: Customer | null
  /** To the form of another customer. */
  onOther(id: string): void
}

/** A customer's fields (product 5.1). */
export function CustomerFields({ form, row, onOther }: CustomerFieldsProps) {
  const { t } = useLingui()
  const { errors, isSubmitted } = form.formState
  const telefone = useWatch({ control: form.control, name: 'telefone' })
  return (
    <>
      <Field label={t`Nome Completo`} required error={errors.nome?.message}>
        <TextInput {...form.register('nome')} autoComplete="off" autoCapitalize="words" dir="auto" />
      </Field>
      <Phone>
        <Field label={t`Telefone`} required error={errors.telefone?.message}>
          <PhoneInput {...form.register('telefone')} />
        </Field>
        <PhoneAdvice
          telefone={telefone}
          own={row}
          onRewrite={whole => {
            form.setValue('telefone', whole, { shouldDirty: true, shouldValidate: isSubmitted })
            form.setFocus('telefone')
          }}
          act={t`Abrir cadastro`}
          onAct={({ id }) => onOther(id)}
        />
      </Phone>
      <Field label={t`Email (opcional)`} error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
      <Field label={t`Endereço (opcional)`} error={errors.endereco?.message}>
        <TextArea {...form.register('endereco')} rows={2} autoComplete="off" dir="auto" />
      </Field>
      <Field label={t`CPF ou CNPJ (opcional)`} error={errors.documento?.message}>
        <DocumentInput {...form.register('documento')} />
      </Field>
    </>
  )
}

const Phone = chakra('div', { base: { minW: '0' } })
