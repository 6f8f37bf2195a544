/** What a cell holds: a text as typed, or in a workbook a number, a yes or no, or a day (YYYY-MM-DD). */
export type Cell = string | number | boolean | { dia: string }

/** Characters that are read of a cell: more than a workbook allows, and than any of our fields takes. */
export const maxCellText = 40_000

/** Rows that may stand above the titles of the columns. */
export const mostAbove = 15

/** A row that holds something: the line of the file on which it begins, and its cells. */
export interface TableRow {
  linha: number
  celulas: Cell[]
}

/** A sheet as it was read, before anything is made of it. */
export interface Table {
  rows: TableRow[]
  /** Names of a workbook's sheets, and which this is; a text has none. */
  planilhas: string[]
  planilha?: number
  /** Whether its numbers count days from 1904, as some workbooks of Macs do. */
  from1904: boolean
}

/** A cell as text, as a person would read it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'object') return cell.dia
  return typeof cell === 'boolean' ? (cell ? 'sim' : 'nao') : String(cell).trim()
}
