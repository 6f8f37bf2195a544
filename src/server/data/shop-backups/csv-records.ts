import { StringDecoder } from 'node:string_decoder'
import { csvLines } from '../exports/csv.ts'

/** Splits a stream into lines at line feeds, which JSON does not contain. */
export const linesOf = (from: AsyncIterable<Buffer>): AsyncGenerator<string> =>
  split(from, (text, at) => text.indexOf('\n', at))

/** Splits a CSV of ours (data/exports/csv.ts) into records. Line ends within quotes belong to the record. */
export async function* recordsOf(from: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const record of split(from, endOfRecord)) yield record.replace(/\r$/, '')
}

function endOfRecord(text: string, begins: number): number {
  for (let at = begins; ; ) {
    const end = text.indexOf('\n', at)
    const quote = text.indexOf('"', at)
    if (quote === -1 || (end !== -1 && end < quote)) return end
    const closing = text.indexOf('"', quote + 1)
    if (closing === -1) return -1
    at = closing + 1
  }
}

async function* split(
  from: AsyncIterable<Buffer>,
  endOf: (text: string, at: number) => number,
): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of from) {
    rest += decoder.write(piece)
    let at = 0
    for (let end = endOf(rest, at); end !== -1; end = endOf(rest, at)) {
      yield rest.slice(at, end)
      at = end + 1
    }
    rest = rest.slice(at)
  }
  if (rest) yield rest
}

/** Replaces the cells under these headings, and keeps all others as they are written. */
export function withCells(record: string, head: readonly string[], cells: Record<string, string>): string {
  const raw = cellsOf(record)
  for (const [heading, text] of Object.entries(cells)) {
    const at = head.indexOf(heading)
    if (at === -1) throw new Error('A sheet of a copy has not the columns that it should have.')
    raw[at] = csvLines([[heading, (value: string) => value]], [text]).replace(/\r\n$/, '')
  }
  return raw.join(';')
}

/** The headings. */
export const headOf = (record: string): string[] =>
  cellsOf(record.replace(/^\uFEFF/, '')).map(cell => cell.replace(/^"|"$/g, ''))

/** The cells with their quotes. */
function cellsOf(record: string): string[] {
  const cells: string[] = []
  const cell = /"(?:[^"]|"")*"|[^;]*/y
  for (let at = 0; at <= record.length; ) {
    cell.lastIndex = at
    const [found = ''] = cell.exec(record) ?? []
    cells.push(found)
    at += found.length + 1
  }
  return cells
}
