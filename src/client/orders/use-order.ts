import { useQueryClient } from '@tanstack/react-query'
import { refusalOf, trpc } from '../trpc.ts'
import { findOrder } from './order-cache.ts'

/** One order by its id from the address: at once where a list has it, and fresh soon after. */
export function useOrder(id: string) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const query = trpc.orders.get.useQuery({ id }, { placeholderData: () => findOrder(queryClient, utils, id) })
  const { key } = refusalOf(query.error)
  return {
    order: query.data,
    /** No such order, or no such id. */
    missing: query.isError && (key === 'nao_encontrado' || key === 'entrada_invalida'),
    failed: query.isError && !query.data,
    retrying: query.isRefetching,
    retry: () => void query.refetch(),
  }
}
