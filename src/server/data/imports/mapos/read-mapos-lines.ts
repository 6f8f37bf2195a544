import { formatMoney } from '../../../../shared/money.ts'
import {
  kindNames,
  lessAmount,
  longestLine,
  maxLines,
  type OrderLine,
  priceAfter,
  sumOfLines,
} from '../../../../shared/order-lines.ts'
import { orderLine } from '../../../../shared/orders-schema.ts'
import { readAmount } from '../sheet/values.ts'
import type { StagedOrder } from '../staging/staged.ts'
import type { Dump, DumpRow } from './dump.ts'
import { plainText, shortened } from './plain-text.ts'

/** A product or service of an order, as the dump has it. */
interface Item {
  tipo: OrderLine['tipo']
  descricao: string
  /** As a number of SQL; some versions have none for services. */
  quantidade: string
  subTotal: number
  /** What a piece costs in the catalogue. */
  custo: number | null
}

/** How an order's items are stored: as lines with a discount, or as text, with the number that is the reason. */
interface Priced {
  price?: Pick<StagedOrder, 'itens' | 'desconto'>
  text?: string
  why?: string
}

/** For each order: the names of its services, the sum of its items, and how they are stored for a value. */
export function readMaposLines(dump: Dump) {
  const items = itemsOf(dump)
  return (order: number) => {
    const all = items.get(order) ?? []
    return {
      services: all.flatMap(({ tipo, descricao }) => (tipo === 'servico' ? [descricao] : [])),
      sum: all.reduce((cents, { subTotal }) => cents + Math.round(subTotal * 100), 0) / 100,
      priced: (valor: number): Priced => (all.length === 0 ? {} : pricedBy(all, valor)),
    }
  }
}

function itemsOf(dump: Dump): Map<number, Item[]> {
  const products = new Map(dump.rows('produtos').map(product => [product.id, product]))
  const services = new Map(dump.rows('servicos').map(service => [service.id, service.text('nome')]))
  const items = new Map<number, Item[]>()
  const add = (
    row: DumpRow<'produtos_os'> | DumpRow<'servicos_os'>,
    its: Pick<Item, 'tipo' | 'descricao' | 'custo'>,
  ) => {
    const order = row.ref('os_id')
    const ofOrder = items.get(order) ?? []
    items.set(order, ofOrder)
    ofOrder.push({
      ...its,
      quantidade: row.text('quantidade') || '1',
      subTotal: readAmount(row.text('subTotal')) || 0,
    })
  }
  for (const row of dump.rows('produtos_os')) {
    const product = products.get(row.ref('produtos_id'))
    const name = plainText(row.text('descricao') || (product?.text('descricao') ?? ''))
    // 0 is what nobody typed.
    const custo = readAmount(product?.text('precoCompra') ?? '') || null
    add(row, { tipo: 'peca', descricao: name, custo })
  }
  for (const row of dump.rows('servicos_os')) {
    const name = row.text('servico') || services.get(row.ref('servicos_id')) || ''
    add(row, { tipo: 'servico', descricao: plainText(name), custo: null })
  }
  return items
}

/** A value below the sum is a discount. Items that cannot be lines become text, and the order keeps its value. */
function pricedBy(items: Item[], valor: number): Priced {
  const text = ['Peças e serviços:', ...items.map(textOf)].join('\n')
  if (items.length > maxLines) return { text, why: String(items.length) }
  const itens: OrderLine[] = []
  for (const item of items) {
    const { data } = orderLine.safeParse(lineOf(item))
    if (!data) return { text, why: item.quantidade }
    itens.push(data)
  }
  const desconto = lessAmount(sumOfLines(itens), valor)
  if (desconto < 0 || priceAfter({ itens, desconto }, false).issues)
    return { text, why: formatMoney(sumOfLines(itens)) }
  return { price: { itens, desconto } }
}

const lineOf = ({ tipo, descricao, quantidade, subTotal, custo }: Item) => ({
  tipo,
  descricao: shortened(descricao, longestLine) || kindNames[tipo],
  quantidade: Number(quantidade),
  // NaN, which is no amount, where the pieces do not come to the subtotal in whole centavos.
  valor_unitario: perPiece(subTotal, Number(quantidade)),
  custo_unitario: custo,
  garantia_dias: null,
})

function perPiece(subTotal: number, pieces: number): number {
  const cents = Math.round(subTotal * 100)
  return cents % pieces === 0 ? cents / pieces / 100 : Number.NaN
}

const textOf = ({ descricao, tipo, quantidade, subTotal }: Item): string =>
  `${quantidade.replace('.', ',')} × ${descricao || kindNames[tipo]}: ${formatMoney(subTotal)}`
