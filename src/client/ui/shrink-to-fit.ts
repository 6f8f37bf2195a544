/** A font size at which an amount fits its container: a cut amount would read as another amount. */
export const shrinkToFit = (text: string) => {
  const { length } = text
  return { fontSize: `min(1em, (100cqi - ${length * roundingPx}px) / ${length * glyphEm})` }
}

/** A generous average width of an amount's characters. */
const glyphEm = 0.53
/** Some browsers round each character up to whole pixels. */
const roundingPx = 0.5
