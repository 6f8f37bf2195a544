import { photoTypes } from '../../../shared/photos.ts'
import type { Photo } from '../photo.ts'

type Placed = Pick<Photo, 'id' | 'created_at'>

/**
 * The list's photos with the shown one among them. A photo that the list lacks (its type no longer matches the
 * filter, or a link named it) is placed by its day. If its place may be on a page that is not loaded, it stays alone:
 * `placed` is false.
 */
export function withPhoto<T extends Placed>(
  rows: readonly T[],
  photo: T,
  hasMore: boolean,
): { photos: readonly T[]; placed: boolean } {
  if (rows.some(({ id }) => id === photo.id)) return { photos: rows, placed: true }
  const at = rows.findIndex(row => isNewer(photo, row))
  if (at < 0 && hasMore) return { photos: [photo], placed: false }
  if (at < 0) return { photos: [...rows, photo], placed: true }
  return { photos: [...rows.slice(0, at), photo, ...rows.slice(at)], placed: true }
}

/** The server's order: newest first, equal instants by id. */
function isNewer(one: Placed, other: Placed): boolean {
  const later = Date.parse(one.created_at) - Date.parse(other.created_at)
  return later > 0 || (later === 0 && one.id > other.id)
}

/** The photo to show after this one is removed: the next, else the previous, else none. */
export function neighbourOf<T extends { id: string }>(photos: readonly T[], id: string): T | undefined {
  const at = photos.findIndex(photo => photo.id === id)
  return at < 0 ? photos[0] : (photos[at + 1] ?? photos[at - 1])
}

/** Whether it is time to load the next page. */
export const isNearEnd = (at: number, count: number): boolean => count - at <= 8

/** An order's photos as its details sort them: by type, the newest first. */
export const byType = <T extends Pick<Photo, 'tipo_foto'>>(photos: readonly T[]): T[] =>
  photoTypes.flatMap(type => photos.filter(({ tipo_foto }) => tipo_foto === type))

/** The photos around an index, `reach` on each side: a strip of thousands is not drawn. */
export function around<T>(photos: readonly T[], at: number, reach: number): readonly T[] {
  return photos.slice(Math.max(0, at - reach), at + reach + 1)
}
