import { isDocument } from '../../../../shared/documents.ts'
import { isEmail } from '../../../../shared/fields.ts'
import {
  type ImportField,
  type ImportNoun,
  type ImportOptions,
  type ImportPreview,
  importFields,
  maxSheetColumns,
} from '../../../../shared/imports.ts'
import { isPhone } from '../../../../shared/phones.ts'
import { likelyPayment } from './likeness.ts'
import { plainWords } from './sheet-words.ts'
import { type Cell, type TableRow, textOf } from './table.ts'
import { beginsWithYes, dayOrNull, isDash, readDay, readYesNo } from './values.ts'

type Column = ImportPreview['colunas'][number]

/** The columns with the number of their filled cells, including columns that only later rows have. */
export function filledColumns(columns: Pick<Column, 'titulo'>[], rows: TableRow[]): Column[] {
  const all: Column[] = []
  const at = (column: number) => {
    while (all.length <= column)
      all.push({ titulo: columns[all.length]?.titulo ?? '', exemplos: [], preenchidas: 0 })
    return all[column] as Column
  }
  if (columns.length > 0) at(columns.length - 1)
  for (const { celulas } of rows)
    for (const [place, cell] of celulas.slice(0, maxSheetColumns).entries()) {
      const text = shownText(cell)
      if (text === '') continue
      const column = at(place)
      column.preenchidas++
      if (column.exemplos.length < 2 && !column.exemplos.includes(text)) column.exemplos.push(text)
    }
  return all
}

/** A cell as the owner sees it, dates of workbooks included. */
const shownText = (cell: Cell): string =>
  (typeof cell === 'object' ? cell.dia.split('-').reverse().join('/') : textOf(cell)).slice(0, 40)

/** Cells per column that are examined. */
const maxCells = 200

/**
 * Suggests fields for columns with unknown titles, by the content of most of their cells. Each field without a column is
 * suggested once, for the column with the most cells.
 */
export function offersFor(
  rows: TableRow[],
  columns: Column[],
  chosen: NonNullable<ImportOptions['colunas']>,
  noun: ImportNoun,
): NonNullable<ImportPreview['ofertas']> {
  const taken = new Set(Object.values(chosen))
  const free = columns.flatMap(({ titulo }, coluna) => {
    if (taken.has(coluna)) return []
    const cells = cellsOf(rows, coluna)
    return cells.length > 0 ? [{ coluna, titulo: plainWords(titulo), cells }] : []
  })
  const offers: NonNullable<ImportPreview['ofertas']> = []
  for (const [campo, share] of signs) {
    if (!importFields[noun].some(field => field === campo) || chosen[campo] != null) continue
    const likely = free
      .filter(({ coluna }) => !offers.some(offer => offer.coluna === coluna))
      .map(column => ({ coluna: column.coluna, score: share(column.cells, column.titulo) }))
      .filter(({ score }) => score >= 0.6)
      .sort((a, b) => b.score - a.score)[0]
    if (likely) offers.push({ coluna: likely.coluna, campo })
  }
  return offers.sort((a, b) => a.coluna - b.coluna)
}

function cellsOf(rows: TableRow[], column: number): Cell[] {
  const cells: Cell[] = []
  for (const { celulas } of rows) {
    const cell = celulas[column]
    if (cell === undefined || isDash(textOf(cell))) continue
    if (cells.push(cell) === maxCells) break
  }
  return cells
}

type Sign = readonly [ImportField, (cells: Cell[], title: string) => number]

const shareOf = (cells: Cell[], fits: (cell: Cell) => boolean): number =>
  cells.filter(fits).length / cells.length
const texts = (fits: (text: string) => boolean) => (cells: Cell[]) =>
  shareOf(cells, cell => fits(textOf(cell)))
// A plain number does not count as a date: order numbers would, too.
const isDayCell = (cell: Cell): boolean =>
  !/^\d+([.,]\d+)?$/.test(textOf(cell)) && dayOrNull(readDay(cell, false)) !== null

const signs: Sign[] = [
  ['pago', likelyPaid],
  ['telefone', texts(isPhone)],
  ['email', texts(isEmail)],
  ['documento', texts(isDocument)],
  ['data_entrada', cells => shareOf(cells, isDayCell)],
  ['data_despesa', cells => shareOf(cells, isDayCell)],
  ['data_cadastro', cells => shareOf(cells, isDayCell)],
  ['valor', texts(text => /^r\$|^\d[\d.]*,\d\d$/i.test(text))],
]

const isForm = (cell: Cell): boolean => likelyPayment(textOf(cell)) !== 'Pendente'
// Plain numbers do not count: all kinds of columns have 1 and 0.
const isAnswer = (cell: Cell): boolean => {
  const text = textOf(cell)
  return /\p{L}/u.test(text) && (readYesNo(cell) !== undefined || beginsWithYes(text))
}
/** Titles of other columns with yes and no. */
const otherAnswers =
  /garant|senha|chip|cart|capa|capinha|carregador|backup|lig|avis|whats|retorn|orcament|aprov|peca|estoque|nota|molh|test|urgen|assin|term/

/** Payment methods identify the column. Yes and no do so only if its title says nothing else. */
function likelyPaid(cells: Cell[], title: string): number {
  const share = shareOf(cells, cell => isForm(cell) || isAnswer(cell))
  const isTold = cells.some(isForm) || /pag|quit|receb|acert/.test(title)
  return isTold || !otherAnswers.test(title) ? share : 0
}
