import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type ImportOptions, maxSheetColumns, maxSheetRows } from '../../../../shared/imports.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import { markedEncoding } from './sheet-text.ts'
import {
  type Cell,
  cutCell,
  maxCellText,
  maxRowsAbove,
  serialDay,
  type Table,
  type TableRow,
} from './values.ts'
import { openZip, type Zip } from './zip.ts'

/** Maximum unpacked bytes of a workbook. */
const maxUnpacked = 256 * 1024 * 1024

/** Rows of a sheet with the lines of orders: each order has a few. */
const maxLineRows = 5 * maxSheetRows

/**
 * Reads a sheet of an XLSX file: stored values only, no formulas and no links. Reads also the lines of its orders from
 * another sheet, if `isLines` finds one by its first rows.
 */
export async function readWorkbook(
  path: string,
  { planilha: wanted, itens }: Pick<ImportOptions, 'planilha' | 'itens'>,
  isLines: (head: TableRow[]) => boolean,
): Promise<Table> {
  const zip = await openZip(path, maxUnpacked)
  try {
    await refuseOthers(zip)
    const parts = await readParts(zip)
    const { sheets, from1904 } = parts
    const planilhas = sheets.map(({ name }) => name)
    const linesAt = await sheetsOfLines(zip, parts, isLines)
    // The first sheet that has rows and is shown, unless another one is chosen.
    const rank = (at: number) => Number(sheets[at]?.hidden) * 2 + Number(linesAt.includes(at))
    const all = [...sheets.keys()].sort((a, b) => rank(a) - rank(b))
    for (const planilha of wanted !== undefined && sheets[wanted] ? [wanted] : all) {
      const rows = await readWorksheet(zip, sheets[planilha]?.path ?? '', parts)
      if (rows.length === 0 && planilha !== wanted) continue
      const others = linesAt.filter(at => at !== planilha)
      const chosen = itens === null ? null : (others.find(at => at === itens) ?? others[0] ?? null)
      return {
        ...{ rows, planilhas, planilha, from1904 },
        ...(others.length > 0 && {
          itens: {
            planilhas: others,
            planilha: chosen,
            rows:
              chosen === null ? [] : await readWorksheet(zip, sheets[chosen]?.path ?? '', parts, maxLineRows),
          },
        }),
      }
    }
    throw new RefusedFile('arquivo_vazio')
  } finally {
    zip.close()
  }
}

/** Refuses what other programs pack into a ZIP file, each for its own reason. */
async function refuseOthers(zip: Zip) {
  if (zip.names.some(name => /^Index(\.zip$|\/.*\.iwa$)/.test(name))) throw new RefusedFile('formato_numbers')
  const type = zip.names.includes('content.xml') && zip.read('mimetype')
  if (!type) return
  let text = ''
  for await (const piece of type) if (text.length < 100) text += piece.toString('latin1')
  throw new RefusedFile(
    /opendocument\.(text|presentation|graphics)/.test(text) ? 'formato_desconhecido' : 'formato_ods',
  )
}

/** Sheets among which those of lines are looked for, and characters that the beginning of one may have. */
const maxSheetsTried = 50
const maxHead = 1024 * 1024

/** The sheets whose first rows are those of lines. One that cannot be read is none: it may not be asked for. */
async function sheetsOfLines(zip: Zip, parts: BookParts, isLines: (head: TableRow[]) => boolean) {
  const found: number[] = []
  for (const [at, { path }] of parts.sheets.slice(0, maxSheetsTried).entries()) {
    const head = await readWorksheet(zip, path, parts, maxRowsAbove, 'head').catch(error => {
      if (error instanceof RefusedFile) return []
      throw error
    })
    if (isLines(head)) found.push(at)
  }
  return found
}

type BookParts = Awaited<ReturnType<typeof readParts>>

interface Parts {
  strings: string[]
  /** For each cell style: whether a number is shown as a date. */
  dates: boolean[]
  from1904: boolean
  /** Characters that its cells may still have. */
  left: number
}

/** The rows of a sheet. More than `most` below those above its titles are refused, or not read. */
async function readWorksheet(
  zip: Zip,
  path: string,
  parts: Parts,
  most = maxSheetRows,
  part: 'whole' | 'head' = 'whole',
): Promise<TableRow[]> {
  const xml = zip.read(path)
  if (!xml) throw new RefusedFile('arquivo_corrompido')
  const rows: TableRow[] = []
  let row: Cell[] = []
  let linha = 0
  let column = -1
  let cell: Record<string, string> = {}
  let text: string | undefined
  let phonetic = false
  let reading = false
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        linha = Number(attributes.r) || linha + 1
        row = []
        column = -1
      } else if (name === 'c') {
        cell = attributes
        column = attributes.r ? columnOf(attributes.r) : column + 1
        text = undefined
      } else if (name === 'rPh') phonetic = true
      // `v` is a value, `t` an inline text.
      reading = name === 'v' || (name === 't' && !phonetic)
    },
    text(piece) {
      if (reading) text = longerText(text ?? '', piece)
    },
    close(name) {
      reading = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && text !== undefined) {
        const value = cellValue(text, cell, parts)
        if (value === '') return
        // Cells may name one long text again and again.
        if (typeof value === 'string') parts.left -= value.length
        if (parts.left < 0) throw new RefusedFile('descompactado_demais')
        if (column >= maxSheetColumns) throw new RefusedFile('colunas_demais')
        while (row.length < column) row.push('')
        row[column] = value
      }
      if (name !== 'row' || !row.some(value => typeof value !== 'string' || value.trim() !== '')) return
      const isFull = rows.length > most + maxRowsAbove
      if (isFull && part === 'whole') throw new RefusedFile('linhas_demais')
      if (!isFull) rows.push({ linha, celulas: row })
    },
    isDone: read => part === 'head' && (rows.length > most + maxRowsAbove || read > maxHead),
  })
  return rows
}

/** A cell's text and its next piece, without what is cut anyway. */
const longerText = (text: string, piece: string): string =>
  text.length > maxCellText
    ? text
    : text === ''
      ? piece.trimStart().slice(0, maxCellText + 1)
      : text + piece.slice(0, maxCellText + 1 - text.length)

/** 27 for AB12, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellValue(text: string, { t = 'n', s = '0' }: Record<string, string>, parts: Parts): Cell {
  if (t === 's') return parts.strings[Number(text)] ?? ''
  if (t === 'b') return ['1', 'true'].includes(text.trim())
  // An error keeps its name, by which it is told (issues.ts).
  if (t === 'e') return text.trim()
  if (t === 'd') return { dia: text.trim().slice(0, 10) }
  if (t !== 'n') return cutCell(unescaped(text).trim())
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return ''
  const day = parts.dates[Number(s)] ? serialDay(number, parts.from1904) : null
  return day === null ? number : { dia: day }
}

/** Decodes characters as `_x000D_`, which programs write for line breaks; a typed one is written `_x005F_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => {
        const character = String.fromCharCode(Number.parseInt(code, 16))
        return character < ' ' && !/\s/.test(character) ? '' : character
      })
    : text

/** The shared parts of a workbook: names and paths of its sheets, texts, number formats and the base of its dates. */
async function readParts(zip: Zip) {
  const path = await pathOfBook(zip)
  const book = await readBook(zip, path)
  const targets = await readTargets(zip, path)
  const sheets = book.sheets.flatMap(({ link, ...sheet }) => {
    const at = targets.links.get(link)
    return at ? [{ ...sheet, path: at }] : []
  })
  return {
    sheets,
    from1904: book.from1904,
    left: maxUnpacked,
    strings: await readStrings(zip, targets.strings),
    dates: await readDates(zip, targets.styles),
  }
}

/** The part that the package names as its document, wherever it is. */
async function pathOfBook(zip: Zip): Promise<string> {
  const links = await readLinks(zip, '')
  return links?.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
}

async function readBook(zip: Zip, path: string) {
  // The binary workbook of Excel.
  if (/\.bin$/i.test(path)) throw new RefusedFile('formato_antigo')
  const xml = zip.read(path)
  if (!xml) throw new RefusedFile('formato_desconhecido')
  const sheets: { name: string; link: string; hidden: boolean }[] = []
  let from1904 = false
  let root = ''
  await readXml(xml, {
    open(name, attributes) {
      root ||= name
      // Word's and PowerPoint's documents are packed alike.
      if (root !== 'workbook') throw new RefusedFile('formato_desconhecido')
      if (name === 'workbookPr') from1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
      const link = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && link && attributes.state !== 'veryHidden')
        sheets.push({ name: unescaped(attributes.name ?? ''), link, hidden: attributes.state === 'hidden' })
    },
  })
  return { sheets, from1904 }
}

/** The paths of the workbook's parts. */
async function readTargets(zip: Zip, book: string) {
  const all = await readLinks(zip, book)
  if (!all) throw new RefusedFile('arquivo_corrompido')
  const pathOf = (type: string) => all.find(link => link.type === type)?.path
  return {
    links: new Map(all.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path])),
    strings: pathOf('sharedStrings') ?? resolved('sharedStrings.xml', book),
    styles: pathOf('styles') ?? resolved('styles.xml', book),
  }
}

/** What a part, or with '' the package, refers to; null if that is not listed. Links outside the file are never followed. */
async function readLinks(zip: Zip, from: string) {
  const at = from.lastIndexOf('/') + 1
  const xml = zip.read(`${from.slice(0, at)}_rels/${from.slice(at)}.rels`)
  if (!xml) return null
  const links: { id: string; type: string; path: string }[] = []
  await readXml(xml, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      // The same words end the types of both the strict and the transitional form.
      links.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(Target, from) })
    },
  })
  return links
}

/** The path of a part that another one refers to. */
function resolved(target: string, from: string): string {
  try {
    const { pathname } = new URL(target.replaceAll('\\', '/'), `zip://-/${from}`)
    return decodeURIComponent(pathname).slice(1)
  } catch {
    return target
  }
}

async function readStrings(zip: Zip, path: string): Promise<string[]> {
  const strings: string[] = []
  const xml = zip.read(path)
  if (!xml) return strings
  let text = ''
  let reading = false
  let phonetic = false
  await readXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      reading = name === 't' && !phonetic
    },
    text(piece) {
      if (reading) text = longerText(text, piece)
    },
    close(name) {
      reading = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(cutCell(unescaped(text).trim()))
    },
  })
  return strings
}

/** For each cell style: whether a number is shown as a date. */
async function readDates(zip: Zip, path: string): Promise<boolean[]> {
  const own = new Map<string, boolean>()
  const dates: boolean[] = []
  const xml = zip.read(path)
  if (!xml) return dates
  let inStyles = false
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') own.set(attributes.numFmtId ?? '', isDate(attributes.formatCode ?? ''))
      if (name === 'cellXfs') inStyles = true
      if (name !== 'xf' || !inStyles) return
      const format = attributes.numFmtId ?? '0'
      dates.push(own.get(format) ?? isBuiltInDate(Number(format)))
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return dates
}

/** Built-in date formats; 18 to 21 and 45 to 47 are times only. */
const isBuiltInDate = (format: number): boolean =>
  [14, 15, 16, 17, 22].includes(format) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)

/** Whether a format has a day or a year, ignoring its texts and colours, closed or not. */
const isDate = (format: string): boolean =>
  /[dy]/i.test(
    format.replace(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\.|[_*]./g, '').replace(/general|am\/pm|a\/p/gi, ''),
  )

interface Handlers {
  /** Called with names without their prefix. */
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
  /** Whether the rest need not be read after so many characters. */
  isDone?(read: number): boolean
}

/** The longest text or tag, and the deepest nesting, that a workbook may have. */
const maxPart = 1024 * 1024
const maxDepth = 100

/** Parses an XML stream. Entities of its own are not allowed. Throws RefusedFile. */
async function readXml(chunks: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  let decoder: InstanceType<typeof TextDecoder> | undefined
  // Errors of handlers pass through; errors of the parser are the file's fault.
  let failure: unknown
  let quiet = 0
  let read = 0
  let depth = 0
  const guarded = (act: () => void) => {
    quiet = 0
    if (failure !== undefined) return
    try {
      act()
    } catch (error) {
      failure = error
    }
  }
  parser.on('opentag', (tag: SaxesTagPlain) =>
    guarded(() => {
      if (++depth > maxDepth) throw new RefusedFile('arquivo_corrompido')
      handlers.open(localName(tag.name), tag.attributes)
    }),
  )
  parser.on('closetag', (tag: SaxesTagPlain) =>
    guarded(() => {
      depth--
      handlers.close?.(localName(tag.name))
    }),
  )
  parser.on('text', text => guarded(() => handlers.text?.(text)))
  parser.on('cdata', text => guarded(() => handlers.text?.(text)))
  parser.on('error', error => {
    failure ??= new RefusedFile('arquivo_corrompido', { cause: error })
  })
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(markedEncoding(chunk) ?? 'utf-8')
    const piece = decoder.decode(chunk, { stream: true })
    quiet += piece.length
    read += piece.length
    parser.write(piece)
    // The parser keeps an unfinished part in memory.
    if (quiet > maxPart) throw new RefusedFile('descompactado_demais')
    if (failure !== undefined) throw failure
    if (handlers.isDone?.(read)) return
  }
  parser.write(decoder?.decode() ?? '').close()
  if (failure !== undefined) throw failure
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
