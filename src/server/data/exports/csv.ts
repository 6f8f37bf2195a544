import { stringify } from 'csv-stringify/sync'

type Cell = string | number

/** A column: its heading, and its value for a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell]

/**
 * Rows as text that Brazilian Excel opens: UTF-8 with a BOM, ; between cells, CRLF after lines. Written page by page: one
 * write per line would take twice the processor time.
 */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const page of pages) yield csvLines(columns, page)
}

/** The beginning of the text: BOM and headings. */
export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  stringify([columns.map(([heading]) => heading)], { ...forExcel, bom: true })

/** A line for each row. */
export const csvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map(row => columns.map(([, cell]) => cell(row))),
    forExcel,
  )

/** DD/MM/AAAA from YYYY-MM-DD. */
export const csvDay = (day: string): string => day.split('-').reverse().join('/')

/** 1234,50 from the database's 1234.50. Text, because a number could lose cents. */
export const csvAmount = (amount: string): string => amount.replace('.', ',')

const forExcel = {
  delimiter: ';',
  // Quoted for programs that split at both ; and commas, so that amounts and texts stay one cell.
  quoted_string: true,
  record_delimiter: '\r\n',
  // With the delimiter given, the library would leave a lone CR or LF unquoted, which starts a new line.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { string: withoutHiddenFormula },
}

/**
 * The library marks cells that begin with = + - @, tab or CR as text. This also covers formulas behind blanks or invisible
 * characters, and behind commas, tabs and line breaks, where some programs begin a cell despite the quotes. Each run is
 * read once: looking back from each sign would take quadratic time.
 */
function withoutHiddenFormula(text: string): string {
  const marked = text.replace(/[\s",\p{Cf}\p{Cc}]+/gu, (run, at: number) =>
    isSign(text.charAt(at + run.length)) && (at === 0 || /[,\t\r\n]/.test(run)) ? `${run}'` : run,
  )
  return isSign(text.charAt(0)) ? `'${marked}` : marked
}

const isSign = (char: string) => /[=+\-@＝＋－＠]/.test(char)
