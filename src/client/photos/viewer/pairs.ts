import type { PhotoType } from '../../../shared/photos.ts'
import type { Photo } from '../photo.ts'

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
