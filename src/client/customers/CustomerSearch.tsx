import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Combobox } from '../ui/inputs/Combobox.tsx'
import { TextButton } from '../ui/LinkButton.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { Clip, Num, Sub } from '../ui/Text.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { KnownCustomer } from './customer-choice.ts'
import { closestFirst, findsCustomer } from './customer-matches.ts'

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
export function CustomerSearch(props: CustomerSearchProps) {
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
      hint={failed && <Failed onRetry={retry} />}
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

function Failed({ onRetry }: { onRetry(): void }) {
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
