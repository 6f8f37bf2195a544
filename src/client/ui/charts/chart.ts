import type { ReactNode } from 'react'

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

/** A look that tells series apart without colour too: full dark, full grey, hatched, or the one copper. */
export type ChartTone = 'ink' | 'neutral' | 'hatched' | 'accent'

/** One line of figures through all rows. No two of a chart have the same tone. */
interface ChartSeries<Key extends string = string> {
  key: Key
  label: string
  tone: ChartTone
  shape: 'bar' | 'line'
  /** Where both units are drawn, money is on the left scale and counts on the right; their zeros are one line. */
  unit: ChartUnit
}

/** One category of a split. */
export interface ChartSlice<Key extends string = string> {
  key: Key
  label: string
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
  /** Rows of an earlier question are still shown: dims them. */
  stale?: boolean
}

export interface TrendChartProps<Key extends string> extends ChartText {
  /** In order of time; 1 to about 120. */
  rows: readonly ChartRow<Key>[]
  /** Up to four; bars stand side by side, lines are drawn over them. */
  series: readonly ChartSeries<NoInfer<Key>>[]
}

export interface SplitChartProps<Key extends string> extends ChartText {
  /** In order of time; 1 to about 120. */
  rows: readonly ChartRow<Key>[]
  /** The largest first, up to 12: beyond six, those after the fifth share a look; all are in the table. */
  slices: readonly ChartSlice<NoInfer<Key>>[]
  unit: ChartUnit
  /** A value that the server summed: in the table and the tooltip, not drawn. */
  total?: ChartSlice<NoInfer<Key>>
}

/** A chart's place while its rows are loading: as high as the chart with one line of legend. */
export type ChartBonesProps = Pick<ChartText, 'title' | 'level'>
