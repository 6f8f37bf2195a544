import { stringify } from 'csv-stringify/sync'

type Cell = string | number

/** A column: what stands above it, and what a row has in it. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell]

/**
 * Rows as text that Excel in Brazil opens as they are: UTF-8 with its mark, ; between cells, CRLF after lines. A page
 * at a time: as a stream of records, each line would be a write of its own, at twice the processor's time.
 */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const page of pages) yield csvLines(columns, page)
}

/** How such a text begins: with its headings. */
export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  stringify([columns.map(([heading]) => heading)], { ...forExcel, bom: true })

/** How it goes on: a line for each row. */
export const csvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map(row => columns.map(([, cell]) => cell(row))),
    forExcel,
  )

/** DD/MM/AAAA of YYYY-MM-DD. */
export const csvDay = (day: string): string => day.split('-').reverse().join('/')

/** 1234,50 of the database's 1234.50, as text: a number could lose cents. */
export const csvAmount = (amount: string): string => amount.replace('.', ',')

const forExcel = {
  delimiter: ';',
  // Also for programs that split at ; and at commas: an amount stays one cell, and so does a text.
  quoted_string: true,
  record_delimiter: '\r\n',
  // Given the delimiter, it would leave a lone CR or LF bare, which begins a line.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { string: withoutHiddenFormula },
}

/**
 * What begins with = + - @, a tab or CR the library marks as text; not so behind what is blank or does not show, nor
 * where a program that splits at commas, tabs or lone line breaks, whatever the quotes, sees a cell begin. Each run of
 * such characters is read once: looking back from each sign would cost the square of the blanks before it.
 */
function withoutHiddenFormula(text: string): string {
  const marked = text.replace(/[\s",\p{Cf}\p{Cc}]+/gu, (run, at: number) =>
    isSign(text.charAt(at + run.length)) && (at === 0 || /[,\t\r\n]/.test(run)) ? `${run}'` : run,
  )
  return isSign(text.charAt(0)) ? `'${marked}` : marked
}

const isSign = (char: string) => /[=+\-@＝＋－＠]/.test(char)
