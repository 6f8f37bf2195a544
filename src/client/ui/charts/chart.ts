import type { ReactNode } from 'react'

/** How values are formatted: as amounts in reais, or as whole numbers. */
export type ChartUnit = 'money' | 'count'

/** One bucket of time: a month, a week or a day. */
export interface ChartRow<Key extends string = string> {
  /** The head of the table's row and of the tooltip: "março de 2026". Unique. */
  label: string
  /** On the axis: "mar". */
  short: string
  /** As the server computed them. Null: not known yet, such as a day in the future. */
  values: Readonly<Record<Key, number | null>>
}

/** One figure of every row: a bar, or one category of a split. */
export interface ChartSlice<Key extends string = string> {
  key: Key
  label: string
  /** Its fixed style; by default the style follows from its position. */
  barStyle?: BarStyle
}

export interface ChartText {
  title: string
  /** To the right of the title: a sum, a period. */
  caption?: ReactNode
  /** The head of the table's first column: "Mês", "Dia". */
  rowsLabel: string
  /** The sentence in the plot when all values are 0 or there are no rows. */
  empty: ReactNode
  /** The title's heading level; 2 by default. */
  level?: 2 | 3
}

export interface MonthBarsProps<Key extends string> extends ChartText {
  /** One a month, the oldest first; the last is the current one. */
  rows: readonly ChartRow<Key>[]
  /** One or two bars a month. Values are at least 0. */
  bars: readonly ChartSlice<NoInfer<Key>>[]
  /** The figure above each month's bars: one of them, or their result. */
  figure: ChartSlice<NoInfer<Key>>
  unit: ChartUnit
  /** Replaces the current month's `short` where there is room: "nov, em curso". */
  nowShort: string
  /** The label of the month that is looked at elsewhere on the screen: it is marked. */
  chosen?: string | undefined
}

export interface TrendChartProps<Key extends string> extends ChartText {
  /** The oldest first; 1 to about 120. */
  rows: readonly ChartRow<Key>[]
  /** Values are at least 0. */
  bar: ChartSlice<NoInfer<Key>>
  unit: ChartUnit
}

export interface SplitChartProps<Key extends string> extends ChartText {
  /** The oldest first; 1 to about 120. */
  rows: readonly ChartRow<Key>[]
  /**
   * The largest first, up to 12. Values are at least 0. From the sixth on they share a style; the table shows each.
   */
  slices: readonly ChartSlice<NoInfer<Key>>[]
  unit: ChartUnit
  /** A sum from the server, for the table and the tooltip; it is not drawn. */
  total?: ChartSlice<NoInfer<Key>>
}

/** The placeholder is as high as the chart; `legend` (true by default) adds a line for it. */
export interface ChartSkeletonProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  legend?: boolean
}

/** A figure of each row: a column of the table, a line of the tooltip. */
export interface Column {
  key: string
  label: string
}

/** A figure that is also drawn as a bar. Values are at least 0. */
export interface Mark extends Column {
  barStyle: BarStyle
}

/** The data of a chart of any kind. */
export interface Figures {
  rows: readonly ChartRow[]
  marks: readonly Mark[]
  unit: ChartUnit
  /** Bars are stacked instead of side by side. */
  stacked: boolean
  /** In the table and the tooltip, but not drawn. */
  total?: Column | undefined
}

export const figureOf = (row: ChartRow | undefined, key: string): number | null => row?.values[key] ?? null

export const isBlank = (rows: readonly ChartRow[], columns: readonly Column[]): boolean =>
  rows.every(row => columns.every(({ key }) => !figureOf(row, key)))

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
interface StyleGroup<Slice extends ChartSlice> {
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

/** The largest amount first; equal amounts keep their order. */
export const byAmount = <Total extends { valor: number }>(totals: readonly Total[]): Total[] =>
  [...totals].sort((one, other) => (one.valor === other.valor ? 0 : one.valor < other.valor ? 1 : -1))
