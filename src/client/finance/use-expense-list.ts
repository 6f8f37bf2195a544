import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../api/trpc.ts'
import { useUniqueRows } from '../ui/use-unique-rows.ts'
import { type FinanceSearch, listInput } from './finance-search.ts'

/** The expenses, page after page; earlier rows stay while those of another filter load. */
export function useExpenseList(filter: Pick<FinanceSearch, 'mes' | 'categoria'>) {
  const utils = trpc.useUtils()
  const list = trpc.finance.expenses.useInfiniteQuery(listInput(filter), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const stale = list.isPlaceholderData
  return {
    rows: useUniqueRows(list.data),
    stale,
    failed: list.isError && !list.data,
    // The figures failed with it.
    retry: () => void utils.finance.invalidate(),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !stale,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}
