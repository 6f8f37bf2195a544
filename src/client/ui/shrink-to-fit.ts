/**
 * A size at which an amount is never wider than the container it stands in: for a column of fixed width, where an
 * amount that is cut would be another amount.
 */
export const fitting = (text: string) => {
  const { length } = text
  return { fontSize: `min(1em, (100cqi - ${length * rounding}px) / ${length * glyph})` }
}

/** Width of a character in em, on the average of an amount and a little more. */
const glyph = 0.53
/** What some browsers add to a character, in pixels: they set each on a whole one. */
const rounding = 0.5
