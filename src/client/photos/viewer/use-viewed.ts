import { useEffect, useMemo, useState } from 'react'
import { refusalOf, trpc } from '../../api/trpc.ts'
import type { Photo } from '../photo.tsx'
import { isNearEnd, withPhoto } from './sequence.ts'

/** The list that the viewer steps through, as far as it is loaded. */
export interface ViewerList {
  rows: readonly Photo[] | undefined
  hasMore: boolean
  /** Any of it is asked for: a page that is asked for then may come to nothing. */
  fetching: boolean
  /** The list, or its next page, could not be loaded. */
  failed: boolean
  loadMore(): void
}

/**
 * The URL's photo among the list's. A photo that the list lacks is loaded alone, until its place is known. Near the
 * end of the loaded photos the next page is loaded. `removed` was deleted here and is not asked for.
 */
export function useViewed(list: ViewerList, id: string, { os_id, removed }: Asked) {
  const listed = list.rows?.find(photo => photo.id === id)
  const alone = trpc.photos.get.useQuery(
    { id },
    { enabled: (list.rows !== undefined || list.failed) && !listed && id !== removed },
  )
  const { key } = refusalOf(alone.error)
  // Also for an invalid id, and for a photo of another order than the open one.
  const unknown = alone.isError && (key === 'nao_encontrado' || key === 'entrada_invalida')
  const answered = listed ?? (unknown ? undefined : alone.data)
  const isElsewhere = os_id !== undefined && answered !== undefined && answered.os_id !== os_id
  const found = isElsewhere ? undefined : answered

  // When the photo leaves the list, it stays visible until the server says whether it still exists.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const photo = found ?? (last?.id === id ? last : undefined)

  const { rows, hasMore, fetching, failed, loadMore } = list
  const { photos, placed } = useMemo(
    () => (rows && photo ? withPhoto(rows, photo, hasMore) : { photos: rows ?? [], placed: false }),
    [rows, photo, hasMore],
  )
  const at = photos.findIndex(one => one.id === id)
  const needsMore = placed ? isNearEnd(at, photos.length) : (rows?.length ?? 0) < maxSearched
  const wanting = hasMore && !fetching && !failed && at >= 0 && needsMore
  useEffect(() => {
    if (wanting) loadMore()
  }, [wanting, loadMore])

  return {
    photo,
    photos,
    at,
    /** Its place in the list is known. */
    placed,
    /** There is no such photo, or it was deleted. */
    missing: (unknown && !listed) || isElsewhere,
    /** It was shown before it was deleted. */
    wasHere: last?.id === id,
    failed: alone.isError && !unknown && !photo,
    retrying: alone.isFetching,
    retry: () => void alone.refetch(),
  }
}

/** At most this many photos are loaded to find a linked photo's place: thousands may come before it. */
const maxSearched = 240

interface Asked {
  os_id: string | undefined
  removed: string | undefined
}

export type Viewed = ReturnType<typeof useViewed>
