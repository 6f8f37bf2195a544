import { trpc } from '../api/trpc.ts'
import { useUniqueRows } from '../ui/lists/use-unique-rows.ts'
import { listOfOrder } from './photo-cache.ts'

/**
 * An order's photos, newest first; nearly always all of them in one page. None are asked for without an order, or while
 * they are not `wanted`: those that are known already are there all the same.
 */
export function useOrderPhotos(os_id: string | undefined, wanted = true) {
  const list = trpc.photos.list.useInfiniteQuery(listOfOrder(os_id ?? ''), {
    getNextPageParam: page => page.nextCursor,
    enabled: os_id !== undefined && wanted,
  })
  const rows = useUniqueRows(list.data)
  return { ...list, rows }
}
