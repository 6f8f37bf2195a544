import { firstDay, isDay, lastDay } from '../../../../shared/days.ts'
import { parseMoney } from '../../../../shared/money.ts'
import { formatPhone, isPhone } from '../../../../shared/phone-rules.ts'
import { digitsOf, nationalDigits } from '../../../../shared/phones.ts'
import { plainSigns } from '../../../../shared/plain-text.ts'
import { type DayReading, readWrittenDay } from '../../../../shared/written-days.ts'
import { plainWords } from './likeness.ts'

/** The content of a cell: a text, or in a workbook a number, a boolean or a day (YYYY-MM-DD). */
export type Cell = string | number | boolean | { dia: string }

/** Maximum characters of a cell's text: twice those of our longest field. */
export const maxCellText = 8_000

/** The text of a cell, cut so that its field is still told to be too long. */
export function cutCell(text: string): string {
  if (text.length <= maxCellText) return text
  const bare = text.trim()
  return bare.length <= maxCellText
    ? bare
    : `${bare.slice(0, maxCellText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

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
  /** The sheets with parts and services, which of them is read (null for none), and its rows. */
  itens?: { planilhas: number[]; planilha: number | null; rows: TableRow[] }
  /** Whether dates count from 1904, as in some workbooks made on a Mac. */
  from1904: boolean
}

/** A cell as text. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'object') return cell.dia
  return typeof cell === 'boolean' ? (cell ? 'sim' : 'nao') : String(cell).trim()
}

const dayLength = 86_400_000
/** Day 0 of a workbook's dates, which wrongly count a 29 February 1900. */
const zeroOf1900 = Date.UTC(1899, 11, 30)
const zeroOf1904 = Date.UTC(1904, 0, 1)

/** The day of a workbook's number; null if there is no such day. */
export function serialDay(serial: number, from1904: boolean): string | null {
  const zero = from1904 ? zeroOf1904 : zeroOf1900
  if (serial < 0 || serial > 100_000) return null
  const day = new Date(zero + Math.floor(serial) * dayLength).toISOString().slice(0, 10)
  return day >= firstDay && day <= lastDay ? day : null
}

/** How a column's days are read. */
export interface CellDays extends Omit<DayReading, 'yearless'> {
  from1904: boolean
}

/**
 * Reads a day as YYYY-MM-DD from a text or a workbook's number. '' if empty. Unreadable text is answered unchanged, and
 * refused later.
 */
export function readDay(cell: Cell | undefined, { from1904, ...how }: CellDays): string {
  if (typeof cell === 'number') return serialDay(cell, from1904) ?? String(cell)
  const text = textOf(cell)
  // What databases write for no date.
  if (isDash(text) || /^0000[-/.]/.test(text)) return ''
  const serial = /^\d{5}(?:[.,]\d{1,20})?$/.test(text) && serialDay(Number(text.replace(',', '.')), from1904)
  return serial || (readWrittenDay(text, how) ?? text)
}

/** An amount in reais; NaN if unreadable, undefined if empty or a dash. A workbook's number is rounded to cents. */
export function readAmount(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return Number(cell.toFixed(2))
  const text = textOf(cell)
  // "R$ -" is how spreadsheets show no amount.
  if (/^(?:R\$)?[\s._–—-]*$/i.test(text)) return undefined
  return parseMoney(text) ?? undefined
}

/** The same where an amount may be below zero: -30, - R$ 30,00, 30,00-, (30,00). */
export function readSignedAmount(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return readAmount(cell)
  const text = textOf(cell).replace(/\s/g, '').replace(/^R\$/i, '')
  const [, front, inside, behind] = /^(?:[-–—−](?:R\$)?(.+)|\((.+)\)|(.+)[-–—−])$/i.exec(text) ?? []
  const amount = readAmount(front ?? inside ?? behind ?? text)
  return amount !== undefined && (front ?? inside ?? behind) !== undefined ? -amount : amount
}

/** What people type where no price is known yet. */
const unpriced = ['a_orcar', 'orcar', 'a_combinar', 'a_definir', 'a_avaliar', 'a_calcular']

/** Whether a cell says that no price is known yet, or nothing. */
export function isUnpriced(cell: Cell | undefined): boolean {
  const amount = readAmount(cell)
  return amount === undefined || (Number.isNaN(amount) && unpriced.includes(plainWords(textOf(cell))))
}

const yes = [
  'sim',
  'si',
  'pg',
  'pagou',
  'pagos',
  'pagado',
  'pagada',
  'paid',
  'quitou',
  'recebido',
  's',
  'yes',
  'y',
  'true',
  'verdadeiro',
  '1',
  'x',
  'pago',
  'paga',
  'quitado',
  'quitada',
  'ok',
]
const no = [
  'nao',
  'n',
  'no',
  'false',
  'falso',
  '0',
  'pendente',
  'aberto',
  'em_aberto',
  'a_receber',
  'a_pagar',
  'por_pagar',
  'impago',
  'unpaid',
]

/** Yes or no; null if empty, undefined for other words. */
export function readYesNo(cell: Cell | undefined): boolean | null | undefined {
  const word = plainWords(textOf(cell))
  if (word === '') return null
  if (yes.includes(word)) return true
  return no.includes(word) || unpaid.test(word) ? false : undefined
}

/** Beginnings that mean no: "não pagou", "falta 50". */
const unpaid =
  /^(nao|not|no_pag[oa]|no_pagad[oa]|no_paid|falta|faltou|deve|devendo|debe|fiado|aguardando|pendente)(_|$)/

/** Whether a text begins with yes: "sim, em mãos". */
export const beginsWithYes = (text: string): boolean => yes.includes(plainWords(text).split('_')[0] ?? '')

/** What people type for nothing: dashes or dots. */
export const isDash = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

const isWithoutDdd = (text: string): boolean => /^(9\d{8}|[2-9]\d{7})$/.test(nationalDigits(text))
const isWhole = (text: string): boolean => isPhone(text) || isWithoutDdd(text)

/** Characters of a cell in which phones are looked for. */
const maxPhones = 200

/** Splits a cell into one phone, a mobile if there is one, and the other text. */
function onePhone(text: string): { phone: string; others: string } {
  if (isWhole(text)) return { phone: text, others: '' }
  const pieces = text
    .replace(/[^\S\n]+/g, ' ')
    .split(/:::|[/;,|\n]| (?:e|ou) |(?<=\d) (?=\()/i)
    .map(piece => piece.trim())
  const kept =
    pieces.find(piece => isPhone(piece) && nationalDigits(piece).length === 11) ??
    pieces.find(isPhone) ??
    pieces.find(isWithoutDdd)
  if (kept === undefined) return { phone: text, others: '' }
  return { phone: kept, others: pieces.filter(piece => piece !== kept && piece !== '').join(' / ') }
}

/** The digits by which phones are compared, independent of how they are typed. */
export const phoneKey = (text: string): string => (isPhone(text) ? formatPhone(text) : nationalDigits(text))

/** Reads a phone, and whether only its DDD is missing, which is added if `ddd` is given. */
export function readPhone(cell: Cell | undefined, ddd: string | undefined) {
  // Programs write a number of theirs as 11987654321.0.
  const { phone: text, others } = onePhone(
    textOf(cell)
      .slice(0, maxPhones)
      .replace(/^(\d+)[.,]0$/, '$1'),
  )
  const lacksDdd = isWithoutDdd(text)
  // People type dashes or zeros for no phone.
  if (!/[1-9]/.test(digitsOf(plainSigns(text))) && !/\p{L}/u.test(text))
    return { telefone: '', lacksDdd: false, others }
  return { telefone: lacksDdd && ddd ? ddd + nationalDigits(text) : text, lacksDdd, others }
}

/** Whether a text is an order number: 1 to 7 digits, with or without OS-. */
export function readNumber(cell: Cell | undefined): { numero: number | null; anterior: string | null } {
  const text = textOf(cell)
  const digits = /^(?:OS[-\s.:nNº°]*)?#?(\d{1,7})$/i.exec(text)?.[1]
  const number = Number(digits ?? 0)
  return number > 0 ? { numero: number, anterior: null } : { numero: null, anterior: text || null }
}

/** The day if it exists, else null. */
export const dayOrNull = (text: string): string | null => (isDay(text) ? text : null)

/** A text of at most so many characters; a longer one ends in an ellipsis after a whole character. */
export const shortened = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
