import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type ImportOptions, maxSheetColumns, maxSheetRows } from '../../../../shared/imports.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
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
    if (zip.names.includes('content.xml') && zip.names.includes('mimetype'))
      throw new RefusedFile('formato_ods')
    const parts = await readParts(zip)
    const { sheets, from1904 } = parts
    const planilhas = sheets.map(({ name }) => name)
    const linesAt = await sheetsOfLines(zip, parts, isLines)
    // The first sheet that has rows, unless another one is chosen.
    const all = [...sheets.keys()].sort((a, b) => Number(linesAt.includes(a)) - Number(linesAt.includes(b)))
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
        linha = attributes.r ? Number(attributes.r) : linha + 1
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
        const value = cellValue(cutCell(text), cell, parts)
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
  if (t === 'b') return text === '1'
  if (t === 'e') return ''
  if (t === 'd') return { dia: text.slice(0, 10) }
  if (t !== 'n') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return ''
  const day = parts.dates[Number(s)] ? serialDay(number, parts.from1904) : null
  return day === null ? number : { dia: day }
}

/** The shared parts of a workbook: names and paths of its sheets, texts, number formats and the base of its dates. */
async function readParts(zip: Zip) {
  const book = await readBook(zip)
  const targets = await readTargets(zip)
  const sheets = book.sheets.flatMap(({ name, link }) => {
    const path = targets.links.get(link)
    return path ? [{ name, path }] : []
  })
  return {
    sheets,
    from1904: book.from1904,
    left: maxUnpacked,
    strings: await readStrings(zip, targets.strings),
    dates: await readDates(zip, targets.styles),
  }
}

async function readBook(zip: Zip) {
  const xml = zip.read('xl/workbook.xml')
  if (!xml) throw new RefusedFile('formato_desconhecido')
  const sheets: { name: string; link: string }[] = []
  let from1904 = false
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const link = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && link && attributes.state !== 'veryHidden')
        sheets.push({ name: attributes.name ?? '', link })
    },
  })
  return { sheets, from1904 }
}

/** The paths of the parts. Links outside the file are never followed. */
async function readTargets(zip: Zip) {
  const links = new Map<string, string>()
  const found = { links, strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  const xml = zip.read('xl/_rels/workbook.xml.rels')
  if (!xml) throw new RefusedFile('arquivo_corrompido')
  await readXml(xml, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Type.endsWith('/worksheet')) links.set(Id, path)
      if (Type.endsWith('/sharedStrings')) found.strings = path
      if (Type.endsWith('/styles')) found.styles = path
    },
  })
  return found
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
      if (name === 'si') strings.push(cutCell(text.trim()))
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
  const decoder = new TextDecoder()
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
  parser.on('error', error => {
    failure ??= new RefusedFile('arquivo_corrompido', { cause: error })
  })
  for await (const chunk of chunks) {
    const piece = decoder.decode(chunk, { stream: true })
    quiet += piece.length
    read += piece.length
    parser.write(piece)
    // The parser keeps an unfinished part in memory.
    if (quiet > maxPart) throw new RefusedFile('descompactado_demais')
    if (failure !== undefined) throw failure
    if (handlers.isDone?.(read)) return
  }
  parser.write(decoder.decode()).close()
  if (failure !== undefined) throw failure
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
