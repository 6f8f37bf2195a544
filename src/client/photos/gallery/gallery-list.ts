import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { type GallerySearch, galleryInput } from './gallery-search.ts'

/** The photos that match a search, page by page; the previous search's stay until the new ones are here. */
export function useGalleryList(search: GallerySearch) {
  const list = trpc.photos.list.useInfiniteQuery(galleryInput(search), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: stale } = list
  // The search that the shown photos answer; while new photos load, the typed one is newer.
  const asked = search.q
  const [answered, setAnswered] = useState(asked)
  if (!stale && answered !== asked) setAnswered(asked)
  const shown = stale ? answered : asked
  const photos = useMemo(() => data?.pages.flatMap(page => page.items), [data])
  return {
    photos,
    shown,
    stale,
    failed: list.isError && !data,
    retry: () => void list.refetch(),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !stale,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}

/** Photos in a block: it fills lines of one, two, three, four or six columns. */
export const blockSize = 12

/** The photos in blocks, each with the number of photos before it; only the last may be partial. */
export const blocksOf = <T>(photos: readonly T[]): { from: number; photos: readonly T[] }[] =>
  Array.from({ length: Math.ceil(photos.length / blockSize) }, (_, at) => {
    const from = at * blockSize
    return { from, photos: photos.slice(from, from + blockSize) }
  })
