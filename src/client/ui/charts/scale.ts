import type { ChartUnit } from './chart.ts'

/** What a scale must hold: from the least value or 0 to the greatest or 0. */
export interface Range {
  unit: ChartUnit
  low: number
  high: number
}

export interface Scale {
  unit: ChartUnit
  /** Lowest and highest point. */
  domain: [number, number]
  /** The lines of the grid that have a name, from below upwards: none below 0 where nothing is. */
  lines: number[]
}

/**
 * Scales for what is drawn together. Lines are round numbers, 0 always one of them; with two scales all lines, the
 * zeros among them, fall together.
 */
export function scalesOf(ranges: readonly Range[]): Scale[] {
  const best = divisions
    .filter(({ below, above }) =>
      ranges.every(({ low, high }) => (low === 0 || below > 0) && (high === 0 || above > 0)),
    )
    .map(division => {
      const steps = ranges.map(range => stepOf(range, division))
      return { division, steps, cost: costOf(ranges, steps, division) }
    })
    .reduce((one, other) => (other.cost < one.cost ? other : one))
  return ranges.map(({ unit, low }, at) => {
    const all = linesOf(best.division, best.steps[at] ?? 1)
    return {
      unit,
      domain: [all[0] ?? 0, all.at(-1) ?? 1],
      lines: all.filter(line => line >= 0 || low < 0),
    }
  })
}

/** Holds 0 and every value, so that a bar is as long as what it stands for. */
export function rangeOf(unit: ChartUnit, values: readonly (number | null)[]): Range {
  const known = values.filter(value => value !== null)
  return { unit, low: Math.min(0, ...known), high: Math.max(0, ...known) }
}

/** The same for bars that stand on each other; the sums are lengths on a scale, shown to nobody. */
export function stackedRangeOf(unit: ChartUnit, rows: readonly (readonly (number | null)[])[]): Range {
  const up = rows.map(values => values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0))
  const down = rows.map(values => values.reduce<number>((sum, value) => sum + Math.min(0, value ?? 0), 0))
  return rangeOf(unit, [...up, ...down])
}

interface Division {
  below: number
  above: number
}

const divisions: Division[] = [4, 5, 3, 6, 2, 7, 1].flatMap(all =>
  Array.from({ length: all + 1 }, (_, below) => ({ below, above: all - below })),
)

function stepOf({ unit, low, high }: Range, { below, above }: Division): number {
  const wanted = Math.max(above ? high / above : 0, below ? -low / below : 0)
  if (wanted === 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const round = [1, 2, 2.5, 5, 10].map(digit => digit * power)
  const fits = (step: number) =>
    step >= wanted * (1 - 1e-9) && (unit === 'money' ? step >= 0.01 : Number.isInteger(step))
  return round.find(fits) ?? 1
}

/** Room that stays empty, from 0 to 1 for each scale; few lines tell little, and many are in the way. */
function costOf(ranges: readonly Range[], steps: readonly number[], { below, above }: Division): number {
  const intervals = below + above
  const empty = ranges.map(({ low, high }, at) => 1 - (high - low) / (intervals * (steps[at] ?? 1)))
  return empty.reduce((sum, share) => sum + share, intervals < 3 ? 0.25 : Math.max(0, intervals - 5) * 0.05)
}

const linesOf = ({ below, above }: Division, step: number) =>
  Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step)
