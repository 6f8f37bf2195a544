/**
 * The indexes of the buckets that get a label on the axis: as many as fit into `width` pixels, at steps that people
 * expect (weeks, months), the last one always among them.
 */
export function ticksOf(labels: readonly string[], width: number): number[] {
  const count = labels.length
  if (count === 0) return []
  const least = ((widestLabel(labels) + gap) * count) / Math.max(width, 1)
  const steps = count % 12 === 0 ? monthSteps : daySteps
  const step = steps.find(of => of >= least) ?? Math.ceil(least)
  return labels.map((_, at) => at).filter(at => (count - 1 - at) % step === 0)
}

/** Width of the widest label in pixels, an upper estimate. */
export const widestLabel = (labels: readonly string[]): number =>
  Math.max(0, ...labels.map(label => [...label].reduce((sum, letter) => sum + widthOfLetter(letter), 0)))

/** For Geist at 12 px. */
const widthOfLetter = (letter: string) =>
  /[\s.,iljt]/.test(letter) ? 3.2 : /[mwA-Z]/.test(letter) ? 10 : 7.3

const gap = 8
const monthSteps = [1, 2, 3, 4, 6, 12, 24, 36, 48, 60]
const daySteps = [1, 2, 5, 7, 10, 14, 15, 20, 30, 60]
