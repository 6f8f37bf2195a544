import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderStatus } from '../../shared/orders.ts'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { FailedState } from '../ui/States.tsx'
import { HistoryRowBones } from './HistoryBones.tsx'
import { HistoryRow, HistoryRows } from './HistoryRow.tsx'
import type { useCustomerHistory } from './use-customer-history.ts'

interface HistoryOrdersProps {
  history: ReturnType<typeof useCustomerHistory>
  /** How many orders the customer's row counts: as many bones stand for them. */
  expected: number
  statusBadge(status: OrderStatus): ReactNode
}

/** The orders of a customer, newest entry first; more as one scrolls. */
export function HistoryOrders({ history, expected, statusBadge }: HistoryOrdersProps) {
  const { t } = useLingui()
  const { orders } = history
  if (history.ordersFailed) {
    return (
      <FailedState onRetry={history.retry} retrying={history.retrying}>
        {t`Não foi possível carregar as OS deste cliente.`}
      </FailedState>
    )
  }
  if (!orders) return <HistoryRowBones count={expected} />
  if (orders.length === 0) {
    return <Nothing>{t`Nenhuma ordem de serviço encontrada para este cliente.`}</Nothing>
  }
  return (
    <>
      <HistoryRows aria-label={t`Ordens de Serviço`}>
        {orders.map(order => (
          <HistoryRow key={order.id} order={order} statusBadge={statusBadge} />
        ))}
      </HistoryRows>
      {history.more.hasMore && <InfiniteSentinel {...history.more} />}
    </>
  )
}

const Nothing = chakra('p', { base: { py: '12', color: 'muted', textAlign: 'center', textWrap: 'balance' } })
