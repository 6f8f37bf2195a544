import { keepPreviousData } from '@tanstack/react-query'
import type { Utils } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { useUniqueRows } from '../../ui/use-unique-rows.ts'
import type { OrdersFilter } from './orders-search.ts'

/** The list, page after page; earlier rows stay while those of another filter load. */
export function useOrderList(filter: OrdersFilter) {
  const list = trpc.orders.list.useInfiniteQuery(filter, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const rows = useUniqueRows(list.data)
  return { ...list, rows }
}

/** Starts what /ordens shows, in one request; nothing waits for it. */
export function prefetchOrders(utils: Utils, filter: OrdersFilter, id: string | undefined) {
  void utils.orders.list.prefetchInfinite(filter)
  void utils.orders.summary.prefetch()
  void utils.plans.current.prefetch()
  if (id) void utils.orders.get.prefetch({ id })
}
