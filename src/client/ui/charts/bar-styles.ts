import type { ChartSlice } from './chart.ts'

/** How a bar is filled: solid, or with a pattern. */
export interface BarStyle {
  name: string
  color: string
  pattern?: 'stripes' | 'dots' | 'threads'
}

const color = (token: string) => `var(--b-colors-${token})`

export const ground = color('ground')

const ink = { name: 'ink', color: color('ink') } satisfies BarStyle
export const neutral = { name: 'neutral', color: 'var(--chart-bar)' } satisfies BarStyle
const hatched = { name: 'hatched', color: color('muted'), pattern: 'stripes' } satisfies BarStyle
const accent = { name: 'accent', color: 'var(--chart-now)' } satisfies BarStyle
const dotted = { name: 'dotted', color: color('subtle'), pattern: 'dots' } satisfies BarStyle
const threads = { name: 'threads', color: color('muted'), pattern: 'threads' } satisfies BarStyle

const sliceStyles = [ink, neutral, hatched, accent, dotted]

/** Slices that are drawn alike. */
export interface StyleGroup<Slice extends ChartSlice> {
  barStyle: BarStyle
  slices: readonly Slice[]
}

/** Only six styles can be told apart, so from the sixth slice on all share the sixth style. */
export function groupByStyle<Slice extends ChartSlice>(slices: readonly Slice[]): StyleGroup<Slice>[] {
  const own = sliceStyles.flatMap((barStyle, at) =>
    slices.slice(at, at + 1).map(slice => ({ barStyle, slices: [slice] })),
  )
  const rest = slices.slice(sliceStyles.length)
  return rest.length > 0 ? [...own, { barStyle: threads, slices: rest }] : own
}

/** The SVG fill of a style; `patterns` is the id of the chart's Patterns. */
export const fillOf = (barStyle: BarStyle, patterns: string): string =>
  barStyle.pattern ? `url(#${patterns}-${barStyle.name})` : barStyle.color
