import { useQueryClient } from '@tanstack/react-query'
import { refusalOf, trpc } from '../api/trpc.ts'
import { findOrder } from './order-cache.ts'

/** One order by its id from the address: at once where a list has it, and fresh soon after. */
export function useOrder(id: string) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const query = trpc.orders.get.useQuery({ id }, { placeholderData: () => findOrder(queryClient, utils, id) })
  const { key } = refusalOf(query.error)
  // A failed first answer takes the list's row away: what is being read stays.
  const missing = query.isError && (key === 'nao_encontrado' || key === 'entrada_invalida')
  const order = query.data ?? (query.isError && !missing ? findOrder(queryClient, utils, id) : undefined)
  return {
    order,
    /** No such order, or no such id. */
    missing,
    failed: query.isError && !order,
    retrying: query.isRefetching,
    retry: () => void query.refetch(),
  }
}
