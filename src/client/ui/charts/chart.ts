import type { ReactNode } from 'react'
import type { Look } from './bar-styles.ts'

/** Both are shown as they are handed over: amounts in reais, counts as whole numbers. */
export type ChartUnit = 'money' | 'count'

/** One bucket of time: a month, a week or a day. */
export interface ChartRow<Key extends string = string> {
  /** Heads the table's row and the tooltip: "março de 2026". No two rows have the same. */
  label: string
  /** On the axis: "mar". */
  short: string
  /** As the server computed them; null where there is none yet, as for a day to come. */
  values: Readonly<Record<Key, number | null>>
}

/** A figure of every row: one category of a split, one bar. */
export interface ChartSlice<Key extends string = string> {
  key: Key
  label: string
  /** Its own wherever it is shown; by its place among the others unless told. */
  look?: Look
}

export interface ChartText {
  title: string
  /** At the right of the title: a sum, a period. */
  caption?: ReactNode
  /** Heads the table's first column: "Mês", "Dia". */
  rowsLabel: string
  /** Said in the plot's middle where every value is 0 or there is no row. */
  empty: ReactNode
  /** Level of the title's heading; 2 unless told. */
  level?: 2 | 3
}

export interface MonthBarsProps<Key extends string> extends ChartText {
  /** In order of time, a month each; the last is the current one. */
  rows: readonly ChartRow<Key>[]
  /** One or two, side by side: nothing of them is below 0. */
  bars: readonly ChartSlice<NoInfer<Key>>[]
  /** What stands above the bars as a figure: one of them, or what they come to. */
  figure: ChartSlice<NoInfer<Key>>
  unit: ChartUnit
  /** Below the current month where there is room, in place of its `short`: "nov, em curso". */
  nowShort: string
}

export interface TrendChartProps<Key extends string> extends ChartText {
  /** In order of time; 1 to about 120. */
  rows: readonly ChartRow<Key>[]
  /** Nothing of it is below 0. */
  bar: ChartSlice<NoInfer<Key>>
  unit: ChartUnit
}

export interface SplitChartProps<Key extends string> extends ChartText {
  /** In order of time; 1 to about 120. */
  rows: readonly ChartRow<Key>[]
  /** None below 0; the largest first, up to 12: beyond six, those after the fifth share a look; all are in the table. */
  slices: readonly ChartSlice<NoInfer<Key>>[]
  unit: ChartUnit
  /** A value that the server summed: in the table and the tooltip, not drawn. */
  total?: ChartSlice<NoInfer<Key>>
}

/** A chart's place while its rows are loading: as high as the chart, with one line of legend unless told. */
export interface ChartBonesProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  legend?: boolean
}
