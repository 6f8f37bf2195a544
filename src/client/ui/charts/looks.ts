import type { ChartSlice, ChartTone } from './chart.ts'

/** How a series is drawn: full, or with a pattern of its colour on the ground. */
export interface Look {
  name: string
  color: string
  pattern?: 'stripes' | 'dots' | 'threads'
  /** Of its line: the dash of an SVG stroke. */
  dash?: string
}

const color = (token: string) => `var(--b-colors-${token})`

export const ground = color('ground')

const ink = { name: 'ink', color: color('ink'), dash: '8 4' } satisfies Look
const neutral = { name: 'neutral', color: color('chart-bar'), dash: '4 3' } satisfies Look
const hatched = { name: 'hatched', color: color('muted'), pattern: 'stripes', dash: '1 5' } satisfies Look
const accent = { name: 'accent', color: color('chart-now') } satisfies Look
const dotted = { name: 'dotted', color: color('subtle'), pattern: 'dots' } satisfies Look
const threads = { name: 'threads', color: color('muted'), pattern: 'threads' } satisfies Look

/** By a series' tone. */
export const toneLooks: Readonly<Record<ChartTone, Look>> = { ink, neutral, hatched, accent }

const sliceLooks = [ink, neutral, hatched, accent, dotted]

/** Those that are drawn with one look: one slice each, or all that are left. */
export interface LookGroup<Slice extends ChartSlice> {
  look: Look
  slices: readonly Slice[]
}

/** Six looks can be told apart: of more slices, those after the fifth share the sixth. */
export function lookGroups<Slice extends ChartSlice>(slices: readonly Slice[]): LookGroup<Slice>[] {
  const own = sliceLooks.flatMap((look, at) =>
    slices.slice(at, at + 1).map(slice => ({ look, slices: [slice] })),
  )
  const rest = slices.slice(sliceLooks.length)
  return rest.length > 0 ? [...own, { look: threads, slices: rest }] : own
}

/** What fills an area of a look; `patterns` is the id of the chart's patterns (Patterns). */
export const fillOf = (look: Look, patterns: string): string =>
  look.pattern ? `url(#${patterns}-${look.name})` : look.color
