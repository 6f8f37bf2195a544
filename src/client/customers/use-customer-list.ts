import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { trpc } from '../trpc.ts'
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
  return {
    // Deferred, so that drawing hundreds of rows never holds up what is being typed.
    view: useDeferredValue(view),
    stale,
    failed: list.isError && !data,
    // The figures above failed with it.
    retry: () => void Promise.all([list.refetch(), utils.customers.stats.invalidate()]),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !stale,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}
