import { trpc } from '../api/trpc.ts'
import { useUniqueRows } from '../ui/lists/use-unique-rows.ts'
import { listOfOrder } from './photo-cache.ts'

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
