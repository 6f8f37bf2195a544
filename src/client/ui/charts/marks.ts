import type { ChartRow, ChartUnit } from './chart.ts'
import type { Look } from './bar-styles.ts'

/** A figure of each row, as the table and the tooltip name it. */
export interface Column {
  key: string
  label: string
}

/** A figure that is drawn too, as a bar: none is below 0. */
export interface Mark extends Column {
  look: Look
}

/** What a chart says and draws, whichever kind it is. */
export interface Figures {
  rows: readonly ChartRow[]
  marks: readonly Mark[]
  unit: ChartUnit
  /** Bars stand on each other instead of side by side. */
  stacked: boolean
  /** In the table and the tooltip, but not drawn. */
  total?: Column | undefined
}

export const figureOf = (row: ChartRow | undefined, key: string): number | null => row?.values[key] ?? null

export const isBlank = (rows: readonly ChartRow[], columns: readonly Column[]): boolean =>
  rows.every(row => columns.every(({ key }) => !figureOf(row, key)))
