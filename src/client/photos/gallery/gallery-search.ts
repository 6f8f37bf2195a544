import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import type { Utils } from '../../api/session.ts'
import { choiceParam, textParam } from '../../ui/search-params.ts'

/** What the URL of /fotos holds. */
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

/** What the server takes (shared/fields). */
const longestSearch = 100

/** Photos of a page: more than a tall screen shows, in whole blocks (GalleryBlock). */
const pageSize = 48

/** The input of photos.list, the same wherever the gallery asks. */
export const galleryInput = ({ q, tipo }: GallerySearch) => ({
  ...(q && { q }),
  ...(tipo && { tipo_foto: tipo }),
  limit: pageSize,
})

/** Asks for what the screen shows before it is drawn. */
export function loadGallery(utils: Utils, search: GallerySearch): void {
  void utils.photos.list.prefetchInfinite(galleryInput(search))
  void utils.plans.current.prefetch()
}
