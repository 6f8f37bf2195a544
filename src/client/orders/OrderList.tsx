import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderStatus } from '../../shared/orders.ts'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { EmptyState, FailedState, NotFoundState } from '../ui/States.tsx'
import { OrderGrid, OrderHead } from './OrderGrid.tsx'
import { OrderRow } from './OrderRow.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import type { Order } from './order.ts'
import type { useOrderList } from './use-order-list.ts'

interface OrderListProps {
  list: ReturnType<typeof useOrderList>
  filtered: boolean
  today: string
  blocked: boolean
  onMove(order: Order, status: OrderStatus): void
  onOpen(id: string): void
  onClear(): void
  /** What begins: shown where there is no order yet. */
  begin: ReactNode
}

/** The rows, or what there is instead: bones, nothing yet, nothing found, failed. */
export function OrderList({ list, filtered, onClear, begin, ...row }: OrderListProps) {
  const { t } = useLingui()
  const { rows } = list
  if (!rows && list.isError) {
    return (
      <FailedState onRetry={() => void list.refetch()} retrying={list.isRefetching}>
        {t`Erro ao carregar dados`}
      </FailedState>
    )
  }
  if (rows?.length === 0) {
    return filtered ? (
      <NotFoundState onClear={onClear}>{t`Nenhuma OS encontrada com os filtros aplicados.`}</NotFoundState>
    ) : (
      <EmptyState action={begin}>{t`Nenhuma ordem de serviço encontrada. Crie sua primeira OS!`}</EmptyState>
    )
  }
  return (
    <>
      <OrderHead aria-hidden="true">
        <span>{t`OS`}</span>
        <span>{t`Cliente`}</span>
        <span>{t`Aparelho e defeito`}</span>
        <span>{t`Previsão`}</span>
        <span>{t`Valor`}</span>
        <span>{t`Status`}</span>
      </OrderHead>
      {rows ? (
        <OrderGrid aria-label={t`Ordens de Serviço`} aria-busy={list.isPlaceholderData}>
          {rows.map(order => (
            <OrderRow key={order.id} order={order} {...row} />
          ))}
        </OrderGrid>
      ) : (
        <OrderSkeleton />
      )}
      <InfiniteSentinel
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        loadMore={list.fetchNextPage}
      />
    </>
  )
}
