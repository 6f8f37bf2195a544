/**
 * A size at which an amount is never wider than the container it stands in: for a column of fixed width, where an
 * amount that is cut would be another amount.
 */
export const fitting = (text: string) => ({ fontSize: `min(1em, ${100 / (text.length * glyph)}cqi)` })

/** Width of a character in em, on the average of an amount and a little more. */
const glyph = 0.53
