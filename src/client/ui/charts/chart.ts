import type { ReactNode } from 'react'
import type { BarStyle } from './bar-styles.ts'

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
