import type { ChartSlice } from './chart.ts'

/** How a bar is filled: solid, or with a pattern. */
export interface Look {
  name: string
  color: string
  pattern?: 'stripes' | 'dots' | 'threads'
}

const color = (token: string) => `var(--b-colors-${token})`

export const ground = color('ground')

const ink = { name: 'ink', color: color('ink') } satisfies Look
export const neutral = { name: 'neutral', color: 'var(--chart-bar)' } satisfies Look
const hatched = { name: 'hatched', color: color('muted'), pattern: 'stripes' } satisfies Look
const accent = { name: 'accent', color: 'var(--chart-now)' } satisfies Look
const dotted = { name: 'dotted', color: color('subtle'), pattern: 'dots' } satisfies Look
const threads = { name: 'threads', color: color('muted'), pattern: 'threads' } satisfies Look

const sliceLooks = [ink, neutral, hatched, accent, dotted]

/** Slices that are drawn alike. */
export interface LookGroup<Slice extends ChartSlice> {
  look: Look
  slices: readonly Slice[]
}

/** Only six styles can be told apart, so from the sixth slice on all share the sixth style. */
export function lookGroups<Slice extends ChartSlice>(slices: readonly Slice[]): LookGroup<Slice>[] {
  const own = sliceLooks.flatMap((look, at) =>
    slices.slice(at, at + 1).map(slice => ({ look, slices: [slice] })),
  )
  const rest = slices.slice(sliceLooks.length)
  return rest.length > 0 ? [...own, { look: threads, slices: rest }] : own
}

/** The SVG fill of a style; `patterns` is the id of the chart's Patterns. */
export const fillOf = (look: Look, patterns: string): string =>
  look.pattern ? `url(#${patterns}-${look.name})` : look.color
