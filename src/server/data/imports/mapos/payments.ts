import { readDay } from '../sheet/values.ts'
import type { Dump, DumpRow } from './dump.ts'
import { plainText } from './plain-text.ts'

type Entry = DumpRow<'lancamentos'>

export const isExpense = (entry: Entry): boolean => entry.text('tipo').toLowerCase() === 'despesa'
export const isPaid = (entry: Entry): boolean => entry.text('baixado') === '1'

/**
 * The payments of orders, found by their description, since MapOS never fills os.lancamento: "Fatura de OS - #12" up to
 * version 4.35, "Fatura de OS Nº: 12" since. Up to 4.5, "Fatura de Venda - #12" is an order's too, if the customer is the
 * same and there is no such sale.
 */
export function createPayments(dump: Dump) {
  const entries = dump.rows('lancamentos').filter(entry => !isExpense(entry))
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const byOrder = new Map<number, Entry[]>()
  const asSale = new Map<number, Entry[]>()
  for (const entry of entries) {
    const [, what = '', id] = invoice.exec(plainText(entry.text('descricao'))) ?? []
    if (!id) continue
    const known = /^os$/i.test(what) ? byOrder : asSale
    known.set(Number(id), [...(known.get(Number(id)) ?? []), entry])
  }
  const sales = new Map(dump.rows('vendas').map(sale => [sale.id, sale.ref('clientes_id')]))
  const used = new Set<number>()
  return {
    /** The order's last payment; `isOwed` if there is an entry that is not paid. */
    of(order: DumpRow<'os'>): { payment: Entry | undefined; isOwed: boolean } {
      const described = byOrder.get(order.id) ?? saleOf(order)
      const all = [byId.get(order.ref('lancamento')), ...described].filter(entry => entry !== undefined)
      for (const { id } of all) used.add(id)
      const paid = all.filter(isPaid).sort((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id)
      return { payment: paid[0], isOwed: paid.length === 0 && all.length > 0 }
    },
    /** Income that belongs to none of the orders. */
    others: () => entries.length - used.size,
  }

  function saleOf(order: DumpRow<'os'>): Entry[] {
    const customer = order.ref('clientes_id')
    if (sales.get(order.id) === customer) return []
    return (asSale.get(order.id) ?? []).filter(
      entry => entry.ref('vendas_id') === 0 && entry.ref('clientes_id') === customer,
    )
  }
}

const invoice = /^fatura de (os|venda)\s*(?:-\s*#|n\S?\s*:?)\s*(\d{1,10})\b/i

const dayOf = (entry: Entry): string => readDay(entry.text('data_pagamento'), false)
