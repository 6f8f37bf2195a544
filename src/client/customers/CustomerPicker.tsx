import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { formatPhone } from '../../shared/phone-rules.ts'
import { digitsOf } from '../../shared/phones.ts'
import { plainSigns } from '../../shared/plain-text.ts'
import { isNumeric } from '../../shared/search.ts'
import { trpc } from '../api/trpc.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Combobox } from '../ui/inputs/Combobox.tsx'
import { PhoneInput } from '../ui/inputs/PhoneInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { Clip, Num, Sub } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { closestFirst, findsCustomer } from './customer.ts'
import type { CustomerChoice, KnownCustomer, NewCustomer } from './customer-choice.ts'
import { PhoneAdvice } from './PhoneAdvice.tsx'

interface CustomerPickerProps {
  value: CustomerChoice
  onChange(value: CustomerChoice): void
  /** The choice's issue: an IssueKey or a sentence. */
  error?: string | undefined
  /** Issues of the new customer's fields. */
  errors?: { nome?: string | undefined; telefone?: string | undefined }
  autoFocus?: boolean
  /** The id of the first control, in both forms. */
  inputId: string
  /** Why no customer can be created. */
  newCustomerReason?: string | undefined
}

/** The field 'Cliente' with its label: a search, or in its place the two fields of a new customer. */
export function CustomerPicker({ value, onChange, errors, ...props }: CustomerPickerProps) {
  // What was typed for a new customer before going back to the search.
  const typedBefore = useRef<NewCustomer>(undefined)
  const hasSwitched = useRef(false)
  const focused = hasSwitched.current || props.autoFocus === true

  const register = (typed: string) => {
    hasSwitched.current = true
    onChange({ novo: typed || !typedBefore.current ? newCustomerFrom(typed) : typedBefore.current })
  }
  const search = (typed: NewCustomer) => {
    hasSwitched.current = true
    typedBefore.current = typed
    onChange(null)
  }

  if (value && 'novo' in value) {
    const { novo } = value
    return (
      <NewCustomerFields
        value={novo}
        onChange={changed => onChange({ novo: changed })}
        onSearch={() => search(novo)}
        onKnown={customer => {
          hasSwitched.current = true
          onChange(customer)
        }}
        errors={errors}
        inputId={props.inputId}
        autoFocus={focused}
      />
    )
  }
  return (
    <CustomerSearch {...props} value={value} onChange={onChange} onRegister={register} autoFocus={focused} />
  )
}

interface CustomerSearchProps {
  value: KnownCustomer | null
  onChange(value: KnownCustomer | null): void
  onRegister(typed: string): void
  error?: string | undefined
  autoFocus: boolean
  inputId: string
  newCustomerReason?: string | undefined
}

/** Chooses a customer by name, phone or e-mail ('nome - telefone'). */
function CustomerSearch(props: CustomerSearchProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { options, loading, failed, retry } = useCustomerOptions(typed)
  const box = useFocusOnMount(props.autoFocus)
  return (
    <Field
      label={t`Cliente`}
      id={props.inputId}
      required
      error={props.error}
      hint={failed && <SearchFailed onRetry={retry} />}
    >
      <Combobox
        ref={box}
        label={t`Clientes`}
        placeholder={t`Nome ou telefone`}
        value={props.value}
        onChange={choice => props.onChange(choice && pick(choice))}
        options={options}
        loading={loading}
        onQuery={setTyped}
        keyOf={customer => customer.id}
        labelOf={customer => `${customer.nome} - ${customer.telefone}`}
        footer={{
          label: <Register typed={typed.trim()} reason={props.newCustomerReason} />,
          onSelect: props.onRegister,
          disabled: props.newCustomerReason !== undefined,
        }}
      >
        {(customer, query) => (
          <>
            <Clip dir="auto" textAlign="left">
              <Matched text={customer.nome} query={query} />
            </Clip>
            <Num color="muted" textStyle="sm" whiteSpace="nowrap">
              <Matched text={customer.telefone} query={query} />
            </Num>
          </>
        )}
      </Combobox>
    </Field>
  )
}

const pick = ({ id, nome, telefone }: KnownCustomer): KnownCustomer => ({ id, nome, telefone })

function Register({ typed, reason }: { typed: string; reason: string | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <Icon of={UserPlus} />
      {reason ? (
        <div>
          {t`Cadastrar novo cliente`}
          <Sub fontWeight="regular">{reason}</Sub>
        </div>
      ) : (
        t`Cadastrar novo cliente`
      )}
      {typed && !reason && <Clip>“{typed}”</Clip>}
    </>
  )
}

function SearchFailed({ onRetry }: { onRetry(): void }) {
  const { t } = useLingui()
  return (
    <>
      {t`Não foi possível carregar os clientes.`}{' '}
      <TextButton onClick={onRetry}>{t`Tentar novamente`}</TextButton>
    </>
  )
}

function useFocusOnMount(wanted: boolean) {
  const box = useRef<HTMLInputElement>(null)
  const once = useRef(wanted)
  useEffect(() => {
    if (once.current) box.current?.focus()
  }, [])
  return box
}

/** The customers that match the text, requested 120 ms after the last key. */
function useCustomerOptions(typed: string) {
  const q = useSettled(typed.trim(), 120)
  const found = trpc.customers.list.useQuery(q ? { q, limit: 30 } : { limit: 30 }, {
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const late = found.isPlaceholderData || q !== typed.trim()
  return {
    // Earlier rows stay visible, but Enter must not take one that does not match.
    options: closestFirst(late ? rows.filter(row => findsCustomer(row, typed)) : rows, typed),
    loading: late || found.isPending,
    failed: found.isError,
    retry: () => void found.refetch(),
  }
}

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
function NewCustomerFields({
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

/** A new customer from a typed search: words become the name, digits the phone number. */
export function newCustomerFrom(typed: string): NewCustomer {
  const words = typed.split(/\s+/).filter(Boolean)
  const numeric = words.filter(word => isNumeric(plainSigns(word)))
  const letters = words.filter(word => !numeric.includes(word))
  // A short number beside letters belongs to the name ("Auto Peças 2").
  const number = plainSigns(numeric.join(''))
  const isPhone = letters.length === 0 || digitsOf(number).length >= 8
  return {
    chave: uuid(),
    nome: (isPhone ? letters : words).join(' '),
    telefone: isPhone ? formatPhone(number) : '',
  }
}
