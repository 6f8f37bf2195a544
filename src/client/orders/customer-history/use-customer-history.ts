import { refusalOf, trpc } from '../../api/trpc.ts'
import { ordersInput } from '../../customers/customers-search.ts'
import { useUniqueRows } from '../../ui/lists/use-unique-rows.ts'

/** A customer and their orders, newest entry first, page by page; both come in one request. */
export function useCustomerHistory(id: string) {
  const found = trpc.customers.get.useQuery({ id })
  const list = trpc.orders.list.useInfiniteQuery(ordersInput(id), {
    getNextPageParam: page => page.nextCursor,
  })
  const orders = useUniqueRows(list.data)
  const { key } = refusalOf(found.error)
  return {
    customer: found.data,
    /** There is no such customer, or the id is invalid. */
    missing: found.isError && (key === 'nao_encontrado' || key === 'entrada_invalida'),
    failed: found.isError && !found.data,
    orders,
    ordersFailed: list.isError && !list.data,
    more: {
      hasMore: list.hasNextPage,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
    retrying: found.isFetching || list.isFetching,
    retry: () => void Promise.all([found.isError && found.refetch(), list.isError && list.refetch()]),
  }
}
