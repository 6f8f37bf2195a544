import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { numberTexts, searchFinds } from '../../shared/search.ts'
import { trpc } from '../api/trpc.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Combobox } from '../ui/inputs/Combobox.tsx'
import { TextButton } from '../ui/LinkButton.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { Clip, Num } from '../ui/Text.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { type LinkedOrder, orderWords } from './reminder-fields.ts'

interface OrderFieldProps {
  value: LinkedOrder | null
  onChange(value: LinkedOrder | null): void
  onBlur(): void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A reminder's order, searched by number, customer or device; empty for no order. */
export function OrderField({ error, ...box }: OrderFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { options, loading, failed, retry } = useOrderOptions(typed)
  return (
    <Field
      label={t`OS (opcional)`}
      error={error}
      hint={
        failed && (
          <>
            {t`Erro ao carregar ordens`} <TextButton onClick={retry}>{t`Tentar novamente`}</TextButton>
          </>
        )
      }
    >
      <Combobox
        {...box}
        label={t`Ordens de Serviço`}
        placeholder={t`Número, cliente ou aparelho`}
        options={options}
        loading={loading}
        nothing={failed ? t`Erro ao carregar ordens` : t`Nenhuma ordem encontrada`}
        onQuery={setTyped}
        keyOf={order => order.id}
        labelOf={orderWords}
      >
        {(order, query) => (
          <>
            <Clip dir="auto" textAlign="left">
              <Num>
                <Matched text={shortNumber(order.numero_os)} query={query} />
              </Num>{' '}
              <Matched text={order.nome} query={query} />
            </Clip>
            <Clip color="muted" textStyle="sm" maxW="50%">
              <Matched text={deviceName(order.aparelho)} query={query} />
            </Clip>
          </>
        )}
      </Combobox>
    </Field>
  )
}

/** The orders that match the text, newest first, requested 120 ms after the last key. */
function useOrderOptions(typed: string) {
  const q = useSettled(typed.trim(), 120)
  const found = trpc.orders.list.useQuery(q ? { q, limit: 30 } : { limit: 30 }, {
    placeholderData: keepPreviousData,
  })
  const orders = (found.data?.items ?? []).map(
    ({ id, numero_os, aparelho, clientes }): LinkedOrder => ({
      id,
      numero_os,
      aparelho,
      nome: clientes.nome,
    }),
  )
  const late = found.isPlaceholderData || q !== typed.trim()
  return {
    // Earlier rows stay visible, but Enter must not take one that does not match.
    options: late
      ? orders.filter(({ numero_os, aparelho, nome }) =>
          searchFinds([...numberTexts(numero_os), aparelho, nome], typed),
        )
      : orders,
    loading: late || found.isPending,
    failed: found.isError,
    retry: () => void found.refetch(),
  }
}
