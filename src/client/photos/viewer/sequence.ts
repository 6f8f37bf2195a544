import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import type { Photo } from '../photo.tsx'

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

type Paired = Pick<Photo, 'id' | 'tipo_foto'>

/** The ids of the two compared photos. */
export interface Pair {
  left: string
  right: string
}

export type Side = keyof Pair

/**
 * What to compare a photo with, among its order's photos, newest first: of several, the one at the same place of its
 * type (first "before" with first "after"), because people photograph front and back in the same sequence. For a
 * component, the first of each. Undefined if a type is missing.
 */
export function pairFor(photos: readonly Paired[], shown: string): Pair | undefined {
  const [before, after] = [oldestFirst(photos, 'antes'), oldestFirst(photos, 'depois')]
  const index = Math.max(0, before.indexOf(shown), after.indexOf(shown))
  const left = before.includes(shown) ? shown : (before[index] ?? before.at(-1))
  const right = after.includes(shown) ? shown : (after[index] ?? after.at(-1))
  return left === undefined || right === undefined ? undefined : { left, right }
}

const oldestFirst = (photos: readonly Paired[], type: PhotoType): string[] =>
  photos
    .filter(({ tipo_foto }) => tipo_foto === type)
    .map(({ id }) => id)
    .reverse()

/** The types that a comparison lacks. */
export const missingForPair = (photos: readonly Paired[]): ('antes' | 'depois')[] =>
  (['antes', 'depois'] as const).filter(type => !photos.some(({ tipo_foto }) => tipo_foto === type))

/** Puts a photo on one side; if it is on the other side, the two swap. */
export function choose(pair: Pair, side: Side, id: string): Pair {
  const other = side === 'left' ? 'right' : 'left'
  return pair[other] === id ? { left: pair.right, right: pair.left } : { ...pair, [side]: id }
}
