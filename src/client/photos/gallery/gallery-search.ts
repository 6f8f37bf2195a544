import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { longestSearch } from '../../../shared/search.ts'
import type { Utils } from '../../api/session.ts'
import { choiceParam, textParam } from '../../ui/search-params.ts'

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
