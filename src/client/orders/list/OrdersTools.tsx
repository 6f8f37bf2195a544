import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { memo } from 'react'
import { everyMonth } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { type OrderStatus, orderStatuses, statusCount } from '../../../shared/orders.ts'
import { trpc } from '../../api/trpc.ts'
import { cards } from '../../theme/media.ts'
import { Button } from '../../ui/Button.tsx'
import { monthYear } from '../../ui/clock-words.ts'
import { lazyList, useMenu } from '../../ui/dialogs/Menu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/inputs/SearchInput.tsx'
import { type Choice, Segments } from '../../ui/inputs/Segments.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Tools } from '../../ui/Page.tsx'
import { Hint } from '../../ui/Text.tsx'
import { alertLabel, quoteFilterLabel, shortDay, statusLabel } from '../order-words.ts'
import { type OrdersFilter, statusCountsInput } from './orders-search.ts'

interface OrdersToolsProps {
  filter: OrdersFilter
  /** Today in the shop's zone. */
  today: string
  onSearch(q: string): void
  /** Called at each key of the search. */
  onType(text: string): void
  /** Changes what is named, and keeps the rest. */
  onFilter(change: OrdersFilter): void
  onTrash(): void
}

/** Search, the status filter with the counts of what is searched, and the other filters. */
export const OrdersTools = memo(function OrdersTools({
  filter,
  today,
  onSearch,
  onType,
  onFilter,
  onTrash,
}: OrdersToolsProps) {
  const { t } = useLingui()
  const counts = useCounts(filter)
  const { trigger, list } = useMenu()
  const options: Choice<OrderStatus | 'Todos' | ''>[] = [
    { value: 'Todos', label: t`Todos`, count: counts?.total },
    ...orderStatuses.map(value => ({
      value,
      label: statusLabel(value),
      count: counts?.[statusCount[value] ?? 'entregues'],
    })),
  ]
  const { q: _q, ...others } = filter
  return (
    <Tools>
      <Line>
        <SearchInput
          value={filter.q ?? ''}
          onSearch={onSearch}
          onType={onType}
          kept={others}
          label={t`Buscar OS`}
          placeholder={t`Nome, telefone ou número da OS`}
        />
        <Button {...trigger}>{t`Filtros`}</Button>
        {list && <FilterList {...list} filter={filter} today={today} onFilter={onFilter} onTrash={onTrash} />}
      </Line>
      <Segments
        label={t`Status`}
        options={options}
        value={others.alerta ? '' : (filter.status ?? 'Todos')}
        onChange={value =>
          onFilter({ status: value === 'Todos' || value === '' ? undefined : value, alerta: undefined })
        }
      />
      {Object.entries(others).some(([name, value]) => value && name !== 'status') && (
        <FilterChips filter={filter} today={today} onFilter={onFilter} />
      )}
    </Tools>
  )
})

const FilterList = lazyPart(() => import('./FilterList.tsx').then(part => part.FilterList), lazyList)

/** Of the whole shop, or of what the search and the filters beside the status find. */
function useCounts(filter: OrdersFilter) {
  const searched = statusCountsInput(filter)
  const { data: whole } = trpc.orders.summary.useQuery()
  const { data: found } = trpc.orders.counts.useQuery(searched ?? {}, {
    enabled: searched !== undefined,
    placeholderData: before => before,
  })
  const { total, recebido, em_andamento, prontas } = whole ?? {}
  return searched ? found : { total, recebido, em_andamento, prontas, entregues: undefined }
}

// On its own line above cards, so that the filter does not move when its counts arrive.
const Line = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    // As wide as Tools has its first, and the button beside it.
    '&&': { w: '450px' },
    '& > :first-child': { flex: '1', minW: '0' },
    [cards]: { minW: 'full' },
  },
})

interface FilterChipsProps {
  filter: OrdersFilter
  /** Today in the shop's zone. */
  today: string
  onFilter(change: OrdersFilter): void
}

/** Names what the list goes by beside its search and status; a click takes one away. */
function FilterChips({ filter, today, onFilter }: FilterChipsProps) {
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

function chipsOf({ alerta, pago, orcamento, sem_custo, de, ate, ordem }: OrdersFilter, today: string) {
  const chips: { name: string; without: OrdersFilter }[] = []
  if (alerta) chips.push({ name: alertLabel(alerta), without: { alerta: undefined } })
  if (orcamento) chips.push({ name: quoteFilterLabel(orcamento), without: { orcamento: undefined } })
  if (sem_custo) chips.push({ name: uncostedWords(sem_custo), without: { sem_custo: undefined } })
  if (pago) chips.push({ name: pago === 'sim' ? t`Pagas` : t`Não pagas`, without: { pago: undefined } })
  if (de || ate) chips.push({ name: entryWords(de, ate, today), without: { de: undefined, ate: undefined } })
  if (ordem && !alerta) chips.push({ name: t`Por prazo`, without: { ordem: undefined } })
  return chips
}

function uncostedWords(mes: string): string {
  if (mes === everyMonth) return t`Pagas sem custo completo`
  const month = monthYear(mes)
  return t`Pagas em ${month} sem custo completo`
}

function entryWords(de: string | undefined, ate: string | undefined, today: string): string {
  const [from, to] = [de && shortDay(de, today), ate && shortDay(ate, today)]
  if (from && to) return t`Entrada de ${from} a ${to}`
  if (from) return t`Entrada desde ${from}`
  return to ? t`Entrada até ${to}` : ''
}
