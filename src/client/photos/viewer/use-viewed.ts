import { useEffect, useMemo, useState } from 'react'
import { refusalOf, trpc } from '../../api/trpc.ts'
import type { Photo } from '../photo.ts'
import { isNearEnd, withPhoto } from './sequence.ts'

/** The photos that the viewer goes through, as far as they are loaded. */
export interface ViewerList {
  rows: readonly Photo[] | undefined
  hasMore: boolean
  loading: boolean
  /** They, or the next of them, could not be loaded. */
  failed: boolean
  loadMore(): void
}

/**
 * The photo of an address among the list's. One that the list does not hold is asked for by itself, and stands alone
 * until its place is known; towards the end of what is loaded the next page is fetched. `removed` is the photo that was
 * deleted here, which nobody asks for.
 */
export function useViewed(list: ViewerList, id: string, { os_id, removed }: Asked) {
  const listed = list.rows?.find(photo => photo.id === id)
  const alone = trpc.photos.get.useQuery(
    { id },
    { enabled: (list.rows !== undefined || list.failed) && !listed && id !== removed },
  )
  const { key } = refusalOf(alone.error)
  // Also an id that is none, and a photo of another order than the one that is open.
  const unknown = alone.isError && (key === 'nao_encontrado' || key === 'entrada_invalida')
  const answered = listed ?? (unknown ? undefined : alone.data)
  const isElsewhere = os_id !== undefined && answered !== undefined && answered.os_id !== os_id
  const found = isElsewhere ? undefined : answered

  // The photo stays while it leaves the list, until the answer says whether it is still there.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const photo = found ?? (last?.id === id ? last : undefined)

  const { rows, hasMore, loading, failed, loadMore } = list
  const { photos, placed } = useMemo(
    () => (rows && photo ? withPhoto(rows, photo, hasMore) : { photos: rows ?? [], placed: false }),
    [rows, photo, hasMore],
  )
  const at = photos.findIndex(one => one.id === id)
  const looking = placed ? isNearEnd(at, photos.length) : (rows?.length ?? 0) < mostSearched
  const wanting = hasMore && !loading && !failed && at >= 0 && looking
  useEffect(() => {
    if (wanting) loadMore()
  }, [wanting, loadMore])

  return {
    photo,
    photos,
    at,
    /** Its place among them is known. */
    placed,
    /** There is no such photo, or no more. */
    missing: (unknown && !listed) || isElsewhere,
    /** It was shown before it was gone. */
    wasHere: last?.id === id,
    failed: alone.isError && !unknown && !photo,
    retrying: alone.isFetching,
    retry: () => void alone.refetch(),
  }
}

/** Photos of the list that are fetched in search of a link's place, no more: some thousands may stand before it. */
const mostSearched = 240

interface Asked {
  os_id: string | undefined
  removed: string | undefined
}

export type Viewed = ReturnType<typeof useViewed>
