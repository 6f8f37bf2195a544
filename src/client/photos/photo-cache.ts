import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { trpc } from '../api/trpc.ts'
import { useUniqueRows } from '../ui/lists/rows.ts'
import type { Photo } from './photo.tsx'

type ListData = InfiniteData<inferRouterOutputs<AppRouter>['photos']['list']>

const lists = () => ({ queryKey: getQueryKey(trpc.photos.list) })

/** The input for an order's photos; nearly always they fit one page. */
export const listOfOrder = (os_id: string) => ({ os_id, limit: 100 })

/** Cancels photo queries, so that no answer from before a change is shown after it. */
export const cancelPhotoQueries = (queryClient: QueryClient) => queryClient.cancelQueries(lists())

/** Refetches all photos, visible ones at once, and the orders' histories. */
export const refreshPhotos = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.photos) }),
    queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.orders.events) }),
  ])

/** Puts a stored photo first in its order's list. */
export function addPhoto(queryClient: QueryClient, row: Photo) {
  const key = getQueryKey(trpc.photos.list, listOfOrder(row.os_id), 'infinite')
  queryClient.setQueryData<ListData>(key, data => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first || itemsOf(data).some(({ id }) => id === row.id)) return data
    return { ...data, pages: [{ ...first, items: [row, ...first.items] }, ...others] }
  })
}

/** Shows a new version of a photo wherever it is cached. */
export function showPhoto(queryClient: QueryClient, row: Photo) {
  queryClient.setQueryData<Photo>(getQueryKey(trpc.photos.get, { id: row.id }, 'query'), row)
  change(queryClient, items => items.map(item => (item.id === row.id ? row : item)))
}

/** Removes a deleted photo from every list. */
export function dropPhoto(queryClient: QueryClient, id: string) {
  change(queryClient, items => items.filter(item => item.id !== id))
}

function change(queryClient: QueryClient, map: (items: Photo[]) => Photo[]) {
  queryClient.setQueriesData<ListData>(
    lists(),
    data => data && { ...data, pages: data.pages.map(page => ({ ...page, items: map(page.items) })) },
  )
}

const itemsOf = (data: ListData): Photo[] => data.pages.flatMap(page => page.items)

/**
 * An order's photos, newest first; nearly always all in one page. Without an order, or while not `wanted`, only
 * cached ones are returned.
 */
export function useOrderPhotos(os_id: string | undefined, wanted = true) {
  const list = trpc.photos.list.useInfiniteQuery(listOfOrder(os_id ?? ''), {
    getNextPageParam: page => page.nextCursor,
    enabled: os_id !== undefined && wanted,
  })
  const rows = useUniqueRows(list.data)
  return { ...list, rows }
}
