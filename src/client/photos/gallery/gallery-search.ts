import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { longestSearch, numberTexts, searchFinds } from '../../../shared/search.ts'
import type { Utils } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { rowsHere } from '../../ui/lists/rows.ts'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import type { Photo } from '../photo.ts'

/** The search parameters of /fotos. */
export interface GallerySearch {
  q?: string | undefined
  tipo?: PhotoType | undefined
  /** Rows instead of tiles. */
  modo?: 'lista' | undefined
}

export function readGallerySearch(raw: Record<string, unknown>): GallerySearch {
  return {
    q: textParam(raw.q)?.slice(0, longestSearch),
    tipo: choiceParam(raw.tipo, photoTypes),
    modo: choiceParam(raw.modo, ['lista']),
  }
}

/** Photos in a page: more than a tall screen shows, and a multiple of a block (GalleryBlock). */
const pageSize = 48

/** The input of photos.list, the same wherever the gallery calls it. */
export const galleryInput = ({ q, tipo }: GallerySearch) => ({
  ...(q && { q }),
  ...(tipo && { tipo_foto: tipo }),
  limit: pageSize,
})

/** Requests the screen's data before it is drawn. */
export function loadGallery(utils: Utils, search: GallerySearch): void {
  void utils.photos.list.prefetchInfinite(galleryInput(search))
  void utils.plans.current.prefetch()
}

/**
 * The photos that match a search, page by page. Until the answer to what is `typed` is here, the list is `late`, and its
 * photos are those that are here already and that the answer may hold.
 */
export function useGalleryList({ q, tipo }: GallerySearch, typed: string) {
  const utils = trpc.useUtils()
  const list = trpc.photos.list.useInfiniteQuery(galleryInput({ q, tipo }), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const late = list.isPlaceholderData || typed !== (q ?? '')
  const photos = useMemo(() => {
    const loaded = data?.pages.flatMap(page => page.items)
    if (!late) return loaded
    const all = utils.photos.list.getInfiniteData(galleryInput({ tipo }))
    const finds = (photo: Photo, typed: string) =>
      (!tipo || photo.tipo_foto === tipo) && findsPhoto(photo, typed)
    return rowsHere([loaded, all?.pages.flatMap(page => page.items)], typed, finds)
  }, [data, late, typed, tipo, utils])
  return {
    photos,
    late,
    failed: list.isError && !photos,
    retry: () => void list.refetch(),
    fetching: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !late,
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

type Searched = Pick<Photo, 'nome_arquivo' | 'ordens_servico' | 'clientes'>

/** Whether the server's search finds a photo; undefined where only it can tell. */
export const findsPhoto = (
  { ordens_servico, clientes, nome_arquivo }: Searched,
  typed: string,
): boolean | undefined =>
  searchFinds([...numberTexts(ordens_servico.numero_os), clientes.nome, nome_arquivo], typed)
