import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import {
  type Encoding,
  type ImportOptions,
  type LettersRead,
  maxSheetColumns,
  maxSheetRows,
  type Separator,
  separators,
} from '../../../../shared/imports.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import { createNarrowGuess, decodeDos, decodeLines } from './letters.ts'
import { cutCell, maxRowsAbove, type Table, type TableRow } from './values.ts'

/**
 * Decodes a complete text. Without `stream`, Node 20 decodes windows-1252 as ISO-8859-1, where 0x80 to 0x9F (’ “ ” – €) are
 * control characters. Every byte is a character, so streaming leaves no rest.
 */
export function textDecoder(encoding: Encoding): (bytes: Uint8Array) => string {
  if (encoding === 'cp850') return decodeDos
  const decoder = new TextDecoder(encoding)
  const stream = encoding === 'windows-1252'
  return bytes => decoder.decode(bytes, { stream })
}

/** Whether a file's first characters are a program's or a picture's: a text has none of these control characters. */
export const looksBinary = (text: string): boolean => binary.test(text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding these characters is its purpose
const binary = /[\0-\x08\x0e-\x1a]/

/** Reads a CSV file. Throws RefusedFile. */
export function readText(
  bytes: Buffer,
  { codificacao = guessEncoding(bytes), separador }: Pick<ImportOptions, 'codificacao' | 'separador'>,
) {
  const { text, letras } = decoded(bytes, codificacao)
  if (looksBinary(text.slice(0, 4096))) throw new RefusedFile('formato_desconhecido')
  const by = separador ?? guessSeparator(text)
  const table: Table = { rows: rowsOf(text, by), planilhas: [], from1904: false }
  return { table, codificacao, separador: by, letras }
}

/** The text, and what is told about its letters. A line that is no UTF-8 is not read as such, whatever the others are. */
function decoded(bytes: Buffer, encoding: Encoding): { text: string; letras: LettersRead[] } {
  const isOld = encoding === 'macintosh' || encoding === 'cp850'
  if (encoding === 'utf-8' ? isUtf8(bytes) : !isOld) return { text: textDecoder(encoding)(bytes), letras: [] }
  if (isOld) {
    const { narrow } = decodeLines(bytes, textDecoder(encoding))
    const letras = [{ como: encoding, quantidade: narrow.lines, exemplo: narrow.example }]
    return { text: textDecoder(encoding)(bytes), letras }
  }
  const { text, wide, narrow } = decodeLines(bytes, textDecoder('windows-1252'))
  const fewer = wide.lines < narrow.lines ? wide : narrow
  const letras: LettersRead[] =
    fewer.lines > 0 ? [{ como: 'misturadas', quantidade: fewer.lines, exemplo: fewer.example }] : []
  return { text: text.replace(/^\ufeff/, ''), letras }
}

/** The encoding of a text, by its mark; undefined without one. */
export function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

/** UTF-16, by its mark or by the positions of zero bytes at the beginning; undefined for any other encoding. */
export function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const marked = markedEncoding(bytes)
  if (marked) return marked === 'utf-8' ? undefined : marked
  const head = bytes.subarray(0, 2048)
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && odd > 4 * even) return 'utf-16le'
  if (even > head.length / 8 && even > 4 * odd) return 'utf-16be'
  return undefined
}

/** The encoding: UTF-16, else UTF-8 where some line has more than ASCII and is valid, else one with a byte a character. */
export function guessEncoding(bytes: Buffer): Encoding {
  const wide = wideEncoding(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  const guess = createNarrowGuess()
  guess.see(bytes)
  const narrow = guess.encoding()
  if (narrow !== 'windows-1252') return narrow
  return decodeLines(bytes, () => '').wide.lines > 0 ? 'utf-8' : 'windows-1252'
}

/** The separator that gives the first lines the most cells, the same number in each. */
export function guessSeparator(text: string): Separator {
  const head = text.slice(0, 64 * 1024)
  let best: { by: Separator; score: number } = { by: ';', score: 0 }
  for (const by of separators) {
    const widths = sample(head, by).map(row => row.length)
    const most = Math.max(0, ...widths)
    if (most < 2) continue
    const alike = widths.filter(width => width === most).length / widths.length
    const score = most * alike * alike
    if (score > best.score) best = { by, score }
  }
  return best.by
}

function sample(head: string, delimiter: Separator): string[][] {
  try {
    return parse(head, { ...forgiving, delimiter, to: 20 })
  } catch {
    return []
  }
}

const forgiving = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: 1024 * 1024,
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

function rowsOf(text: string, delimiter: Separator): TableRow[] {
  const rows: TableRow[] = []
  for (const { record, info } of parsed(text, delimiter)) {
    const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0)
    while (record.length > 0 && record.at(-1)?.trim() === '') record.pop()
    if (record.length === 0) continue
    if (record.length > maxSheetColumns) throw new RefusedFile('colunas_demais')
    // One more row has the titles, and some may be above it.
    if (rows.length > maxSheetRows + maxRowsAbove) throw new RefusedFile('linhas_demais')
    rows.push({ linha: info.lines - breaks, celulas: record.map(cell => withoutFormulaMark(cutCell(cell))) })
  }
  if (rows.length === 0) throw new RefusedFile('arquivo_vazio')
  return rows
}

// Rows of separators only are empty and not counted.
const most = 4 * maxSheetRows

function parsed(text: string, delimiter: Separator): Parsed[] {
  try {
    const all = parse(text, { ...forgiving, delimiter, info: true, to: most }) as unknown as Parsed[]
    if (all.length === most) throw new RefusedFile('linhas_demais')
    return all
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isCut = error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new RefusedFile(isCut ? 'arquivo_truncado' : 'arquivo_corrompido', { cause: error })
  }
}

/**
 * Removes the ' that our own CSV puts before = + - @ against formulas (data/exports/csv.ts): at the beginning of a text, and
 * after invisible characters or what another program takes for the beginning of a cell.
 */
const withoutFormulaMark = (text: string): string =>
  text
    .replace(/^'(?=[=+\-@＝＋－＠\t\r])/u, '')
    .replace(runBeforeMark, (marked, run: string, at: number) =>
      at === 0 || /[,\t\r\n]/.test(run) ? run : marked,
    )

// Looks at each run once, from its beginning.
const runBeforeMark = /(?<![\s",\p{Cf}\p{Cc}])([\s",\p{Cf}\p{Cc}]+)'(?=[=+\-@＝＋－＠])/gu
