/** Photos of a part: whole lines of one, two, three, four or six columns. */
export const partSize = 12

/** The photos in parts, each with how many come before it; only the last is not whole. */
export const partsOf = <T>(photos: readonly T[]): { from: number; photos: readonly T[] }[] =>
  Array.from({ length: Math.ceil(photos.length / partSize) }, (_, at) => {
    const from = at * partSize
    return { from, photos: photos.slice(from, from + partSize) }
  })
