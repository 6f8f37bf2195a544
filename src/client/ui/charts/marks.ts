import type { ChartRow, ChartUnit } from './chart.ts'
import type { Look } from './looks.ts'

/** A figure of each row, as the table and the tooltip name it. */
export interface Column {
  key: string
  label: string
  unit: ChartUnit
}

/** A figure that is drawn too. */
export interface Mark extends Column {
  look: Look
  shape: 'bar' | 'line'
}

/** What a chart says and draws, whichever kind it is. */
export interface Figures {
  rows: readonly ChartRow[]
  marks: readonly Mark[]
  /** Bars stand on each other instead of side by side. */
  stacked: boolean
  /** In the table and the tooltip, but not drawn. */
  total?: Column | undefined
}

export const figureOf = (row: ChartRow | undefined, key: string): number | null => row?.values[key] ?? null

export const isBlank = ({ rows, marks }: Figures): boolean =>
  rows.every(row => marks.every(mark => !figureOf(row, mark.key)))

/** Bars that would be thinner than can be seen become lines of the same look; `width` in pixels. */
export function marksFor({ rows, marks, stacked }: Figures, width: number): readonly Mark[] {
  const bars = marks.filter(({ shape }) => shape === 'bar').length
  if (stacked || rows.length * bars * thinnest <= width) return marks
  return marks.map(mark => ({ ...mark, shape: 'line' }))
}

const thinnest = 4
