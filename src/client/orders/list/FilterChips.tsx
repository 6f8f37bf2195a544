import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { formatMoney } from '../../../shared/money.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Hint } from '../../ui/Text.tsx'
import { alertLabel } from '../alert-label.ts'
import { shortDay } from '../order-due.ts'
import { type OrdersFilter, statusCountsInput } from './orders-search.ts'

interface FilterChipsProps {
  filter: OrdersFilter
  /** Today in the shop's zone. */
  today: string
  onFilter(change: OrdersFilter): void
}

/** Names what the list goes by beside its search and status; a click takes one away. */
export function FilterChips({ filter, today, onFilter }: FilterChipsProps) {
  return (
    <>
      {chipsOf(filter, today).map(({ name, without }) => (
        <Chip key={name} name={name} onRemove={() => onFilter(without)} />
      ))}
      {filter.alerta === 'a_receber' && statusCountsInput(filter) === undefined && <Owed />}
    </>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useLingui()
  return (
    <Button
      bg="accent.subtle"
      color="accent.onSubtle"
      borderColor="transparent"
      boxShadow="none"
      aria-label={t`Tirar o filtro ${name}`}
      onClick={onRemove}
    >
      {name}
      <Icon of={X} size="sm" />
    </Button>
  )
}

/** How much is owed in all: beside a list of all. */
function Owed() {
  const { data } = trpc.orders.summary.useQuery()
  if (!data) return null
  const { quantidade: count, valor } = data.alertas.a_receber
  const amount = formatMoney(valor)
  return (
    <Hint alignSelf="center" fontVariantNumeric="tabular-nums">
      {plural(count, { one: `# OS, ${amount} a receber`, other: `# OS, ${amount} a receber` })}
    </Hint>
  )
}

function chipsOf({ alerta, pago, de, ate, ordem }: OrdersFilter, today: string) {
  const chips: { name: string; without: OrdersFilter }[] = []
  if (alerta) chips.push({ name: alertLabel(alerta), without: { alerta: undefined } })
  if (pago) chips.push({ name: pago === 'sim' ? t`Pagas` : t`Não pagas`, without: { pago: undefined } })
  if (de || ate) chips.push({ name: entryWords(de, ate, today), without: { de: undefined, ate: undefined } })
  if (ordem && !alerta) chips.push({ name: t`Por prazo`, without: { ordem: undefined } })
  return chips
}

function entryWords(de: string | undefined, ate: string | undefined, today: string): string {
  const [from, to] = [de && shortDay(de, today), ate && shortDay(ate, today)]
  if (from && to) return t`Entrada de ${from} a ${to}`
  if (from) return t`Entrada desde ${from}`
  return to ? t`Entrada até ${to}` : ''
}
