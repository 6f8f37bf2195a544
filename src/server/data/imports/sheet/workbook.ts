import { maxSheetColumns, maxSheetRows } from '../../../../shared/imports.ts'
import { RefusedFile } from '../staging/refused-file.ts'
import { type Cell, maxCellText, maxRowsAbove, type Table, type TableRow } from './table.ts'
import { serialDay } from './values.ts'
import { readParts } from './workbook-parts.ts'
import { readXml } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** Maximum unpacked bytes of a workbook. */
const maxUnpacked = 256 * 1024 * 1024

/** Reads a sheet of an XLSX file: stored values only, no formulas and no links. */
export async function readWorkbook(path: string, wanted: number | undefined): Promise<Table> {
  const zip = await openZip(path, maxUnpacked)
  try {
    if (zip.names.includes('content.xml') && zip.names.includes('mimetype'))
      throw new RefusedFile('formato_ods')
    const parts = await readParts(zip)
    const { sheets, from1904 } = parts
    const planilhas = sheets.map(({ name }) => name)
    // The first sheet that has rows, unless another one is chosen.
    const tries = wanted !== undefined && sheets[wanted] ? [wanted] : sheets.keys()
    for (const planilha of tries) {
      const rows = await readSheet(zip, sheets[planilha]?.path ?? '', parts)
      if (rows.length > 0 || planilha === wanted) return { rows, planilhas, planilha, from1904 }
    }
    throw new RefusedFile('arquivo_vazio')
  } finally {
    zip.close()
  }
}

interface Parts {
  strings: string[]
  /** For each cell style: whether a number is shown as a date. */
  dates: boolean[]
  from1904: boolean
}

async function readSheet(zip: Zip, path: string, parts: Parts): Promise<TableRow[]> {
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
      if (reading) text = ((text ?? '') + piece).slice(0, maxCellText)
    },
    close(name) {
      reading = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && text !== undefined) {
        const value = cellValue(text, cell, parts)
        if (value === '') return
        if (column >= maxSheetColumns) throw new RefusedFile('colunas_demais')
        while (row.length < column) row.push('')
        row[column] = value
      }
      if (name !== 'row' || !row.some(value => typeof value !== 'string' || value.trim() !== '')) return
      if (rows.length > maxSheetRows + maxRowsAbove) throw new RefusedFile('linhas_demais')
      rows.push({ linha, celulas: row })
    },
  })
  return rows
}

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
