import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { trpc } from '../api/trpc.ts'
import type { Photo } from './photo.ts'

type ListData = InfiniteData<inferRouterOutputs<AppRouter>['photos']['list']>

const lists = () => ({ queryKey: getQueryKey(trpc.photos.list) })

/** How the lists of an order's photos are asked for: all of one order in a page, if it can be. */
export const listOfOrder = (os_id: string) => ({ os_id, limit: 100 })

/** Photos that are asked for stop, so that no answer from before a change is shown after it. */
export const holdPhotos = (queryClient: QueryClient) => queryClient.cancelQueries(lists())

/** Asks again for all photos that are shown, and for the others when they are; for orders' histories too. */
export const refreshPhotos = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.photos) }),
    queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.orders.events) }),
  ])

/** Shows a stored photo at the head of its order's list. */
export function addPhoto(queryClient: QueryClient, row: Photo) {
  const key = getQueryKey(trpc.photos.list, listOfOrder(row.os_id), 'infinite')
  queryClient.setQueryData<ListData>(key, data => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first || itemsOf(data).some(({ id }) => id === row.id)) return data
    return { ...data, pages: [{ ...first, items: [row, ...first.items] }, ...others] }
  })
}

/** Shows a photo as it is, or soon will be, wherever it is. */
export function showPhoto(queryClient: QueryClient, row: Photo) {
  queryClient.setQueryData<Photo>(getQueryKey(trpc.photos.get, { id: row.id }, 'query'), row)
  change(queryClient, items => items.map(item => (item.id === row.id ? row : item)))
}

/** Takes a photo that is gone out of every list. */
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
