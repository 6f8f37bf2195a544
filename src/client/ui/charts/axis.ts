import type { ChartUnit } from './chart.ts'

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

/** The values of the grid's lines: round numbers at equal steps, from 0 to at least the highest value. */
export function linesUpTo(highest: number, unit: ChartUnit): number[] {
  const { intervals, step } = divisions
    .map(intervals => {
      const step = stepOf(highest / intervals, unit)
      return { intervals, step, cost: costOf(highest, intervals, step) }
    })
    .reduce((one, other) => (other.cost < one.cost ? other : one))
  return Array.from({ length: intervals + 1 }, (_, at) => at * step)
}

/** The first wins if costs are equal. */
const divisions = [4, 5, 3, 6, 2, 7, 1]

function stepOf(wanted: number, unit: ChartUnit): number {
  if (wanted === 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const round = [1, 2, 2.5, 5, 10].map(digit => digit * power)
  const fits = (step: number) =>
    step >= wanted * (1 - 1e-9) && (unit === 'money' ? step >= 0.01 : Number.isInteger(step))
  return round.find(fits) ?? 1
}

/** The share of the plot that stays empty, plus a penalty for too few or too many lines. */
const costOf = (highest: number, intervals: number, step: number): number =>
  1 - highest / (intervals * step) + (intervals < 3 ? 0.25 : Math.max(0, intervals - 5) * 0.05)
