import { formatMoney } from '../../../../shared/money.ts'
import type { OrderLine } from '../../../../shared/order-lines.ts'
import { type Item, pricedItems, sumOfItems } from '../sheet/items-of-order.ts'
import { readAmount, readSignedAmount } from '../sheet/values.ts'
import type { Dump, DumpRow } from './dump.ts'
import { plainText } from './plain-text.ts'

/** For each order: the names of its services, the sum of its items, and how they are stored for a value. */
export function readMaposLines(dump: Dump) {
  const items = itemsOf(dump)
  return (order: number) => {
    const all = items.get(order) ?? []
    const unread = all.find(({ total }) => Number.isNaN(total))
    return {
      services: all.flatMap(({ tipo, descricao }) => (tipo === 'servico' ? [descricao] : [])),
      /** Undefined without items, or the text of an amount that cannot be read. */
      sum: unread ? unread.lido.total : all.length > 0 ? sumOfItems(all) : undefined,
      priced: (valor: number | undefined) => pricedItems(all, valor),
    }
  }
}

function itemsOf(dump: Dump): Map<number, Item[]> {
  const products = new Map(dump.rows('produtos').map(product => [product.id, product]))
  const services = new Map(dump.rows('servicos').map(service => [service.id, service.text('nome')]))
  const items = new Map<number, Item[]>()
  const add = (
    row: DumpRow<'produtos_os'> | DumpRow<'servicos_os'>,
    its: Pick<OrderLine, 'tipo' | 'descricao' | 'custo_unitario'>,
  ) => {
    const order = row.ref('os_id')
    const ofOrder = items.get(order) ?? []
    items.set(order, ofOrder)
    ofOrder.push(itemOf(its, row))
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

/** An item of so many pieces, which is a number of SQL; some versions have none for services, and some no subtotal. */
function itemOf(
  its: Pick<OrderLine, 'tipo' | 'descricao' | 'custo_unitario'>,
  row: DumpRow<'produtos_os'> | DumpRow<'servicos_os'>,
): Item {
  const written = row.text('quantidade') || '1'
  const quantidade = Number(written)
  const price = readSignedAmount(row.text('preco'))
  const typed = row.text('subTotal')
  const total =
    readSignedAmount(typed) ?? (price === undefined ? 0 : Math.round(price * quantidade * 100) / 100)
  return {
    ...its,
    quantidade,
    valor_unitario: perPiece(total, quantidade),
    garantia_dias: null,
    total,
    lido: {
      quantidade: written.replace('.', ','),
      total: Number.isNaN(total) ? typed || row.text('preco') || written : formatMoney(total),
    },
    motivo: Number.isNaN(total) ? typed || row.text('preco') : written,
  }
}

/** NaN where the pieces do not come to the subtotal in whole centavos. */
function perPiece(total: number, pieces: number): number {
  const cents = Math.round(total * 100)
  return cents % pieces === 0 ? cents / pieces / 100 : Number.NaN
}
