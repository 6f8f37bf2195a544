import type { RowIssue } from '../../../../shared/imports.ts'
import { formatMoney, lessAmount } from '../../../../shared/money.ts'
import {
  kindNames,
  lineFields,
  longestLine,
  maxLines,
  type OrderLine,
  priceAfter,
  sumOfLines,
} from '../../../../shared/order-lines.ts'
import { orderLine } from '../../../../shared/orders-schema.ts'
import type { StagedOrder } from '../staging/staged.ts'
import { shortened } from './values.ts'

/** A part or service of an order as a file has it: a number that is no amount or no count is NaN. */
export interface Item extends OrderLine {
  /** Where the file says it beside the quantity and the price of one. */
  total?: number
  /** Its quantity and total for a person, where it cannot be a line. */
  lido: { quantidade: string; total: string }
  /** What the preview shows of it, where it is the reason that the items become text. */
  motivo: string
}

/** How an order's items are stored: as lines with a discount, or as text, with what is the reason. */
export interface PricedItems {
  /** What the items add up to, those below zero included; NaN where one cannot be read, undefined without any. */
  sum?: number
  price?: Pick<StagedOrder, 'itens' | 'desconto'>
  text?: string
  why?: string
}

/**
 * A value below the sum is a discount, and so is an item below zero. Items that cannot be lines become text, and the
 * order keeps its value. Without a value, the items' sum is the value.
 */
export function pricedItems(items: Item[], given: number | undefined): PricedItems {
  if (items.length === 0) return {}
  const sum = sumOfItems(items)
  const valor = given ?? sum
  const text = ['Peças e serviços:', ...items.map(textOf)].join('\n')
  if (items.length > maxLines) return { sum, text, why: String(items.length) }
  const itens: OrderLine[] = []
  for (const item of items) {
    if (isLess(item)) continue
    const descricao = shortened(item.descricao, longestLine) || kindNames[item.tipo]
    const fields = Object.fromEntries(lineFields.map(name => [name, item[name]]))
    const { data } = orderLine.safeParse({ ...fields, descricao })
    if (!data) return { sum, text, why: item.motivo }
    itens.push(data)
  }
  if (itens.length === 0) return { sum, text, why: formatMoney(sum) }
  const desconto = lessAmount(sumOfLines(itens), valor)
  if (!(desconto >= 0) || priceAfter({ itens, desconto }, false).issues)
    return { sum, text, why: formatMoney(sum) }
  return { sum, price: { itens, desconto } }
}

/** Whether an item takes something off the price. */
const isLess = ({ valor_unitario, quantidade, total }: Item): boolean =>
  (total ?? valor_unitario * quantidade) < 0

/** What items add up to, those below zero included; NaN where one cannot be read. */
export const sumOfItems = (items: Item[]): number =>
  items.reduce(
    (cents, { valor_unitario, quantidade, total }) =>
      cents + Math.round((total ?? valor_unitario * quantidade) * 100),
    0,
  ) / 100

const textOf = ({ descricao, tipo, lido }: Item): string =>
  `${lido.quantidade} × ${descricao || kindNames[tipo]}: ${lido.total}`

/** Characters of notes. */
const maxNotes = 4000

/** The notes with the items below, as far as there is room: too long a text would be left out whole. */
export function withItems(notes: string, items: string): string {
  if (items === '' || notes.length >= maxNotes - 2) return notes
  return shortened(notes === '' ? items : `${notes}\n\n${items}`, maxNotes)
}

/** The preview lists orders whose items are text in their notes. */
export const itemsAsText = (linha: number, coluna: string, valor: string): RowIssue => ({
  linha,
  coluna,
  motivo: 'itens_em_texto',
  valor: valor.slice(0, 80),
  so_campo: true,
})
