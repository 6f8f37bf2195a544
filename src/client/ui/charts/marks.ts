import type { BarStyle } from './bar-styles.ts'
import type { ChartRow, ChartUnit } from './chart.ts'

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
