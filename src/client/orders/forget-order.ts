import type { QueryClient } from '@tanstack/react-query'
import { type StatusCount, statusCount } from '../../shared/orders.ts'
import type { Utils } from '../api/session.ts'
import type { Order } from './order.ts'
import { changeLists, isOf, refreshWhere } from './order-cache.ts'

/** Takes a deleted order out of what the screen shows, and asks again for whatever it counted in. */
export function forgetOrder(queryClient: QueryClient, utils: Pick<Utils, 'orders'>, gone: Order) {
  const without = (items: Order[]) => items.filter(({ id }) => id !== gone.id)
  changeLists(queryClient, without)
  utils.orders.summary.setData(
    undefined,
    data => data && { ...uncounted(data, gone), recentes: without(data.recentes) },
  )
  // Its details show until they are closed: they are asked for only where somebody comes back to them.
  void utils.orders.get.invalidate({ id: gone.id }, { refetchType: 'none' })
  return refreshWhere(queryClient, key => !isOf(key, 'orders', 'get'))
}

function uncounted<Counts extends Record<'total' | StatusCount, number>>(
  counts: Counts,
  { status }: Order,
): Counts {
  const left = { ...counts }
  const counted = statusCount[status]
  const names = counted ? (['total', counted] as const) : (['total'] as const)
  for (const name of names) left[name] = Math.max(0, left[name] - 1)
  return left
}
