import type { Utils } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { containsWords } from '../../ui/inputs/matches.ts'
import { useUniqueRows } from '../../ui/lists/use-unique-rows.ts'
import type { Order } from '../order.ts'
import { countInput, listInput, type OrdersFilter } from './orders-search.ts'

/**
 * The list, page after page. While those of another filter load, the rows before stay: those of them that the filter will
 * find, else all.
 */
export function useOrderList(filter: OrdersFilter) {
  const list = trpc.orders.list.useInfiniteQuery(listInput(filter), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: known => known && narrowed(known, filter),
  })
  const rows = useUniqueRows(list.data)
  return { ...list, rows }
}

/** What is known of a list by another filter; all of it where nothing is, for it may only not be here yet. */
function narrowed<Known extends { pages: { items: Order[] }[] }>(
  known: Known,
  { q = '', status }: OrdersFilter,
) {
  const isFound = ({ numero_os, aparelho, clientes, ...order }: Order) =>
    (!status || order.status === status) &&
    containsWords([numero_os, aparelho, clientes.nome], clientes.telefone, q)
  const pages = known.pages.map(page => ({ ...page, items: page.items.filter(isFound) }))
  return pages.some(({ items }) => items.length > 0) ? { ...known, pages } : known
}

/** Starts what /ordens shows, in one request; nothing waits for it. */
export function prefetchOrders(utils: Utils, filter: OrdersFilter, id: string | undefined) {
  const searched = countInput(filter)
  void utils.orders.list.prefetchInfinite(listInput(filter))
  if (searched) void utils.orders.counts.prefetch(searched)
  void utils.orders.summary.prefetch()
  void utils.plans.current.prefetch()
  if (id) void utils.orders.get.prefetch({ id })
}
