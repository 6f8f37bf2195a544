import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { listInput } from './customers-search.ts'

/** The customers that a search finds, page by page; those of the search before stay until they are here. */
export function useCustomerList(q: string | undefined) {
  const utils = trpc.useUtils()
  const list = trpc.customers.list.useInfiniteQuery(listInput(q), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: stale } = list
  // What the rows answer: the typed search is ahead of them while they are on their way.
  const [answered, setAnswered] = useState(q)
  if (!stale && answered !== q) setAnswered(q)
  const shown = stale ? answered : q
  const view = useMemo(() => ({ rows: data?.pages.flatMap(page => page.items), shown }), [data, shown])
  // Deferred, so that drawing hundreds of rows never holds up what is being typed.
  const drawn = useDeferredValue(view)
  return {
    view: drawn,
    stale,
    failed: list.isError && !data,
    // The figures above failed with it.
    retry: () => void Promise.all([list.refetch(), utils.customers.stats.invalidate()]),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !stale,
      // Until the rows are drawn the list's end is still in view: page after page would be asked for.
      loading: list.isFetchingNextPage || drawn !== view,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}
