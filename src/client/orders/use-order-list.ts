import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Utils } from '../session.ts'
import { trpc } from '../trpc.ts'
import type { OrdersFilter } from './search.ts'

/** The list, page after page; earlier rows stay while those of another filter load. */
export function useOrderList(filter: OrdersFilter) {
  const list = trpc.orders.list.useInfiniteQuery(filter, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  // An order whose entry day changed between two pages may stand on both.
  const rows = useMemo(
    () =>
      list.data && [
        ...new Map(list.data.pages.flatMap(page => page.items).map(row => [row.id, row])).values(),
      ],
    [list.data],
  )
  return { ...list, rows }
}

/** Starts what /ordens shows, in one request; nothing waits for it. */
export function prefetchOrders(utils: Utils, filter: OrdersFilter, id: string | undefined) {
  void utils.orders.list.prefetchInfinite(filter)
  void utils.orders.summary.prefetch()
  void utils.plans.current.prefetch()
  if (id) void utils.orders.get.prefetch({ id })
}
