import { useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { knowsLines, type Order } from './order.ts'
import { findOrder } from './order-cache.ts'

type OrderWithLines = inferRouterOutputs<AppRouter>['orders']['get']

/** One order by its id from the address: at once where a list has it, and fresh soon after. */
export function useOrder(id: string) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const query = trpc.orders.get.useQuery(
    { id },
    {
      // A list's row has no lines: readers of `order` know that they may be missing.
      placeholderData: () => findOrder(queryClient, utils, id) as OrderWithLines | undefined,
    },
  )
  const { key } = refusalOf(query.error)
  // A failed first answer takes the list's row away: what is being read stays.
  const missing = query.isError && (key === 'nao_encontrado' || key === 'entrada_invalida')
  const order: Order | undefined =
    query.data ?? (query.isError && !missing ? findOrder(queryClient, utils, id) : undefined)
  return {
    order,
    /** No such order, or no such id. */
    missing,
    failed: query.isError && !order,
    /** Its lines are not known, and asking for them failed. */
    failedLines: query.isError && !(order && knowsLines(order)),
    retrying: query.isRefetching,
    retry: () => void query.refetch(),
  }
}
