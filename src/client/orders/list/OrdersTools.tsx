import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type OrderStatus, orderStatuses, statusCount } from '../../../shared/orders.ts'
import { trpc } from '../../api/trpc.ts'
import { cards } from '../../theme/media.ts'
import { Bone } from '../../ui/Bone.tsx'
import { Button } from '../../ui/Button.tsx'
import { code } from '../../ui/code.ts'
import { lazyPart, type Missing } from '../../ui/lazy-part.tsx'
import { Tools } from '../../ui/Page.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { type Choice, Segments } from '../../ui/Segments.tsx'
import { statusLabel } from '../status.ts'
import type { OrdersFilter } from './orders-search.ts'

interface OrdersToolsProps {
  filter: OrdersFilter
  onSearch(q: string): void
  onStatus(status: OrderStatus | undefined): void
}

/** Search and the status filter, with the shop's counts (product 6.6). */
export function OrdersTools({ filter, onSearch, onStatus }: OrdersToolsProps) {
  const { t } = useLingui()
  const { data: counts } = trpc.orders.summary.useQuery()
  const countOf = (status: OrderStatus) => {
    const name = statusCount[status]
    return name ? counts?.[name] : undefined
  }
  const options: Choice<OrderStatus | 'Todos' | ''>[] = [
    { value: 'Todos', label: t`Todos`, count: counts?.total },
    ...orderStatuses.map(value => ({ value, label: statusLabel(value), count: countOf(value) })),
  ]
  return (
    <Tools>
      <Line>
        <SearchInput
          value={filter.q ?? ''}
          onSearch={onSearch}
          label={t`Buscar OS`}
          placeholder={t`Nome, telefone ou número da OS`}
        />
      </Line>
      <Segments
        label={t`Status`}
        options={options}
        value={filter.alerta ? '' : (filter.status ?? 'Todos')}
        onChange={value => onStatus(value === 'Todos' || value === '' ? undefined : value)}
      />
      {filter.alerta && <AlertChip alerta={filter.alerta} onRemove={() => onStatus(undefined)} />}
    </Tools>
  )
}

// An alert is rare, and comes from the dashboard.
const AlertChip = lazyPart(
  code(() => import('./AlertChip.tsx')),
  part => part.AlertChip,
  { Waiting: () => <Bone w="24" h="control.md" borderRadius="md" />, Missing: MissingChip },
)

function MissingChip({ retry, mustReload }: Missing) {
  const { t } = useLingui()
  return <Button onClick={retry}>{mustReload ? t`Recarregar` : t`Tentar novamente`}</Button>
}

// Alone on its line above cards, so that the filter does not move when its counts arrive.
const Line = chakra('div', { base: { [cards]: { minW: 'full' } } })
