import { trpc } from '../api/trpc.ts'
import { useUniqueRows } from '../ui/use-unique-rows.ts'
import { listOfOrder } from './photo-cache.ts'

/** An order's photos, newest first; nearly always all of them in one page. */
export function useOrderPhotos(os_id: string) {
  const list = trpc.photos.list.useInfiniteQuery(listOfOrder(os_id), {
    getNextPageParam: page => page.nextCursor,
  })
  const rows = useUniqueRows(list.data)
  return { ...list, rows }
}
