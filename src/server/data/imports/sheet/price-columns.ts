import type { ImportOptions, ImportPreview } from '../../../../shared/imports.ts'
import type { RowReader } from './issues.ts'
import { titleWords } from './likeness.ts'
import { type Cell, isUnpriced, readAmount, type TableRow, textOf } from './values.ts'

type Columns = NonNullable<ImportOptions['colunas']>
type Titles = readonly { titulo: string }[]

/** Titles of what is paid in the end, beside others of what it costs before a discount. */
const finals = [
  ...['valor_final', 'total_final', 'preco_final', 'valor_liquido', 'total_liquido', 'valor_a_pagar'],
  ...['total_a_pagar', 'valor_com_desconto', 'total_com_desconto', 'valor_cobrado'],
]
const before = [
  ...['valor', 'preco', 'total', 'valor_total', 'valor_bruto', 'total_bruto', 'subtotal', 'valor_do_servico'],
  ...['valor_os', 'valor_sem_desconto'],
]
const discounts = ['desconto', 'valor_desconto', 'valor_do_desconto', 'descontos', 'desc', 'abatimento']

/** Titles of what was received, which is an amount as "Pago" may be. */
const received = [
  ...['valor_pago', 'valor_pago_r', 'valor_ja_pago', 'total_pago', 'quantia_paga', 'quanto_pagou'],
  ...['valor_recebido', 'valor_recebido_r', 'total_recebido'],
]

const placesOf = (titles: Titles, names: readonly string[]): number[] =>
  titles.flatMap(({ titulo }, at) => (names.includes(titleWords(titulo)) ? [at] : []))

/** A guess that does not take what was received for the value, if another column has that: it says what is paid. */
export function withReceived(titles: Titles, guess: (titles: Titles) => Columns): Columns {
  const [at] = placesOf(titles, received)
  if (at === undefined) return guess(titles)
  const others = guess(titles.map((one, place) => (place === at ? { titulo: '' } : one)))
  return others.valor == null ? guess(titles) : { ...others, pago: others.pago ?? at }
}

/** The guess, with the final amount as the value where the sheet has one. */
export function withFinalPrice(guessed: Columns, titles: Titles): Columns {
  const [final] = placesOf(titles, finals)
  if (final === undefined) return guessed
  return {
    ...Object.fromEntries(Object.entries(guessed).map(([field, at]) => [field, at === final ? null : at])),
    valor: final,
  }
}

/** The other columns of amounts beside a final one that is used, and how many rows differ; null without any. */
export function finalPriceOf(
  { valor }: Columns,
  titles: Titles,
  rows: readonly TableRow[],
): NonNullable<ImportPreview['valor_final']> | null {
  const others = placesOf(titles, before).filter(at => at !== valor)
  if (valor == null || !placesOf(titles, finals).includes(valor) || others.length === 0) return null
  const amountAt = ({ celulas }: TableRow, at: number) => readAmount(celulas[at])
  const differs = (row: TableRow) => {
    const amount = amountAt(row, valor)
    return amount !== undefined && others.some(at => (amountAt(row, at) ?? amount) !== amount)
  }
  const titleAt = (at: number) => titles[at]?.titulo ?? ''
  return { usada: titleAt(valor), outras: others.map(titleAt), diferentes: rows.filter(differs).length }
}

/** Reads a row with the price before the discount, less the discount, where its final price is empty. */
export function readerOfPrices({ valor }: Columns, titles: Titles) {
  const [first] = placesOf(titles, before)
  const [discount] = placesOf(titles, discounts)
  if (valor == null || first === undefined || !placesOf(titles, finals).includes(valor))
    return (row: RowReader) => row
  return (row: RowReader, { celulas }: TableRow): RowReader => {
    const price = isUnpriced(celulas[valor]) ? readAmount(celulas[first]) : undefined
    if (price === undefined) return row
    const cell = lessDiscount(price, discount === undefined ? undefined : celulas[discount])
    const text = textOf(cell)
    return {
      ...row,
      cell: field => (field === 'valor' ? cell : row.cell(field)),
      text: field => (field === 'valor' ? text : row.text(field)),
      issue: (field, motivo) => ({
        ...row.issue(field, motivo),
        ...(field === 'valor' && { valor: text.slice(0, 80) }),
      }),
    }
  }
}

/** NaN as a text where the discount is no amount up to the price. */
function lessDiscount(price: number, discount: Cell | undefined): Cell {
  const amount = readAmount(discount) ?? 0
  if (amount >= 0 && amount <= price) return Number((price - amount).toFixed(2))
  return `${price} - ${textOf(discount)}`
}
