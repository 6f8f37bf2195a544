import { formatMoney } from '../../../../shared/money.ts'
import type { OrderLine } from '../../../../shared/order-lines.ts'
import { type Item, pricedItems } from '../sheet/items-of-order.ts'
import { readAmount } from '../sheet/values.ts'
import type { Dump, DumpRow } from './dump.ts'
import { plainText } from './plain-text.ts'

/** For each order: the names of its services, the sum of its items, and how they are stored for a value. */
export function readMaposLines(dump: Dump) {
  const items = itemsOf(dump)
  return (order: number) => {
    const all = items.get(order) ?? []
    return {
      services: all.flatMap(({ tipo, descricao }) => (tipo === 'servico' ? [descricao] : [])),
      sum: all.reduce((cents, { subTotal }) => cents + Math.round(subTotal * 100), 0) / 100,
      priced: (valor: number) => pricedItems(all, valor),
    }
  }
}

type MaposItem = Item & { subTotal: number }

function itemsOf(dump: Dump): Map<number, MaposItem[]> {
  const products = new Map(dump.rows('produtos').map(product => [product.id, product]))
  const services = new Map(dump.rows('servicos').map(service => [service.id, service.text('nome')]))
  const items = new Map<number, MaposItem[]>()
  const add = (
    row: DumpRow<'produtos_os'> | DumpRow<'servicos_os'>,
    its: Pick<OrderLine, 'tipo' | 'descricao' | 'custo_unitario'>,
  ) => {
    const order = row.ref('os_id')
    const ofOrder = items.get(order) ?? []
    items.set(order, ofOrder)
    ofOrder.push(itemOf(its, row.text('quantidade') || '1', readAmount(row.text('subTotal')) || 0))
  }
  for (const row of dump.rows('produtos_os')) {
    const product = products.get(row.ref('produtos_id'))
    const name = plainText(row.text('descricao') || (product?.text('descricao') ?? ''))
    // 0 is what nobody typed.
    const custo = readAmount(product?.text('precoCompra') ?? '') || null
    add(row, { tipo: 'peca', descricao: name, custo_unitario: custo })
  }
  for (const row of dump.rows('servicos_os')) {
    const name = row.text('servico') || services.get(row.ref('servicos_id')) || ''
    add(row, { tipo: 'servico', descricao: plainText(name), custo_unitario: null })
  }
  return items
}

/** An item of so many pieces, which is a number of SQL; some versions have none for services. */
const itemOf = (
  its: Pick<OrderLine, 'tipo' | 'descricao' | 'custo_unitario'>,
  written: string,
  subTotal: number,
): MaposItem => ({
  ...its,
  quantidade: Number(written),
  valor_unitario: perPiece(subTotal, Number(written)),
  garantia_dias: null,
  subTotal,
  lido: { quantidade: written.replace('.', ','), total: formatMoney(subTotal) },
  motivo: written,
})

/** NaN where the pieces do not come to the subtotal in whole centavos. */
function perPiece(subTotal: number, pieces: number): number {
  const cents = Math.round(subTotal * 100)
  return cents % pieces === 0 ? cents / pieces / 100 : Number.NaN
}
