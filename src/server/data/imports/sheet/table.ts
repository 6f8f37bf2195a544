/** The content of a cell: a text, or in a workbook a number, a boolean or a day (YYYY-MM-DD). */
export type Cell = string | number | boolean | { dia: string }

/** Maximum characters read from a cell: more than workbooks and our fields allow. */
export const maxCellText = 40_000

/** Rows that may be above the column titles. */
export const maxRowsAbove = 15

/** A row that is not empty: its first line in the file, and its cells. */
export interface TableRow {
  linha: number
  celulas: Cell[]
}

/** A sheet's raw rows. */
export interface Table {
  rows: TableRow[]
  /** The names of a workbook's sheets, and the index of this one. A text file has none. */
  planilhas: string[]
  planilha?: number
  /** Whether dates count from 1904, as in some workbooks made on a Mac. */
  from1904: boolean
}

/** A cell as text. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'object') return cell.dia
  return typeof cell === 'boolean' ? (cell ? 'sim' : 'nao') : String(cell).trim()
}
