import type { ImportNoun, PriceDifference, RowIssue } from '../../../../shared/imports.ts'
import { noteLabels } from '../../../../shared/messages.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { withoutField } from '../sheet/issues.ts'
import { itemsAsText, withItems } from '../sheet/items-of-order.ts'
import { likelyService } from '../sheet/likeness.ts'
import { createOrderReader, type HowOrdersAreRead, inOrder } from '../sheet/read-order.ts'
import { type CellDays, readAmount, readDay, readSignedAmount, shortened } from '../sheet/values.ts'
import type { StagedOrder } from '../staging/staged.ts'
import { type Dump, type DumpRow, recordReader } from './dump.ts'
import { plainText } from './plain-text.ts'
import { readMaposLines } from './read-mapos-lines.ts'

interface Given {
  how: HowOrdersAreRead
  days: CellDays
  originOf: (noun: ImportNoun, id: number) => string
  /** The index of a staged customer; undefined if it is not there. */
  placeOf: (id: number) => number | undefined
  /** The name of a customer whose phone lacks its DDD. */
  waitingFor: (id: number) => string | undefined
}

/** Reads the orders with their services and payments, the newest first. */
export function readMaposOrders(dump: Dump, { how, days, originOf, placeOf, waitingFor }: Given) {
  const reader = createOrderReader(how)
  const payments = createPayments(dump, days)
  const items = readMaposLines(dump)
  const ordens: StagedOrder[] = []
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const differences: PriceDifference[] = []
  const counts = { linhas: 0, ruins: 0, sem_forma: 0, fora: 0, os_sem_ddd: 0 }
  for (const record of dump.rows('os').sort((a, b) => a.id - b.id)) {
    counts.linhas++
    const paid = payments.of(record)
    const { payment, isOwed } = paid
    const { services, sum, priced } = items(record.id)
    const agreed = agreedOn(record, paid.invoiced, sum)
    const { price, text = '', why } = priced(readAmount(agreed.cell))
    const fields = {
      ...textsOf(record, services, text),
      ...daysOf(record, days),
      numero_os: { column: 'idOs', cell: String(record.id) },
      cliente: { column: 'clientes_id', cell: record.text('clientes_id') },
      valor: agreed,
      status: { column: 'status', cell: record.text('status') || 'Aberto' },
      // Many users of MapOS do not record payments: without any entry, nothing is known about them.
      pago: { column: 'lancamento', cell: isOwed ? false : payment !== undefined || undefined },
      forma_pagamento: { column: 'lancamento', cell: payment?.text('forma_pgto') },
      pago_em: { column: 'lancamento', cell: payment?.text('data_pagamento') },
    }
    const row = recordReader('os', record.id, fields, days)
    const read = reader.read(row)
    if (!read) {
      counts.fora++
      continue
    }
    const cliente = placeOf(record.ref('clientes_id'))
    const found = [...read.issues]
    const waiting = waitingFor(record.ref('clientes_id'))
    if (waiting !== undefined) counts.os_sem_ddd++
    if (cliente === undefined)
      found.push({
        ...row.issue('cliente', waiting === undefined ? 'cliente_obrigatorio' : 'cliente_sem_ddd'),
        ...(waiting !== undefined && { valor: waiting.slice(0, 80) }),
      })
    if (read.lacksForm) counts.sem_forma++
    if (!read.order || cliente === undefined || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    left.push(...read.left)
    const difference = differenceOf(record.id, read.order, agreed.column, { sum, received: paid.received })
    if (difference) differences.push(difference)
    if (isOwed && paid.received > 0)
      left.push({
        ...withoutField(row.issue('pago', 'pago_em_parte')),
        valor: `${formatMoney(paid.received)} / ${formatMoney(read.order.valor)}`,
      })
    // A sum that differs from the value is told as such.
    if (why !== undefined && !(difference && why === formatMoney(Number(sum))))
      left.push(itemsAsText(record.id, 'os.itens', why))
    const origem = originOf('ordens', record.id)
    // MapOS has a single end date: for a delivered order it is no deadline.
    const data_previsao = read.order.status === 'Entregue' ? null : read.order.data_previsao
    ordens.push({ ...read.order, data_previsao, linha: record.id, origem, cliente, ordem: null, ...price })
  }
  return {
    ordens: inOrder(ordens),
    issues,
    left,
    counts,
    words: reader.words(),
    otherPayments: payments.others(),
    differences,
  }
}

/**
 * What was agreed on: the price after a discount, else what was invoiced, on the order or by its entries, else what
 * its items add up to. MapOS stores 0 where nobody entered anything. A text is an amount that cannot be read.
 */
function agreedOn(
  record: DumpRow<'os'>,
  invoiced: number | string | undefined,
  sum: number | string | undefined,
) {
  for (const column of ['valor_desconto', 'valorTotal'] as const) {
    const amount = readSignedAmount(record.text(column))
    if (amount !== undefined && !(amount <= 0)) return { column, cell: record.text(column) }
  }
  if (invoiced !== undefined) return { column: 'lancamento', cell: invoiced }
  return { column: 'itens', cell: sum ?? '' }
}

/** What an order was taken for, where its items add up to something else or something else was received for it. */
function differenceOf(
  linha: number,
  { valor, pago }: { valor: number; pago: boolean },
  column: string,
  { sum, received }: { sum: number | string | undefined; received: number },
): PriceDifference | null {
  // A price after a discount is meant to be another than the sum.
  const itens = typeof sum === 'number' && (column !== 'valor_desconto' || sum < valor) ? sum : null
  const recebido = pago && received > 0 ? received : null
  const differs = (itens !== null && itens !== valor) || (recebido !== null && recebido !== valor)
  return differs ? { linha, valor, itens, recebido } : null
}

const maxDevice = 120

/** The device is one line. The notes begin with the rest of its description, and end with items that are no lines here. */
function textsOf(record: DumpRow<'os'>, services: string[], items: string) {
  const description = plainText(record.text('descricaoProduto'))
  const defeito = plainText(record.text('defeito'))
  const first = description.split('\n')[0] ?? ''
  const device = shortened(first, maxDevice)
  const labelled = (label: string, text: string) => text && `${label}: ${text}`
  const notes = [
    device === description ? '' : description,
    plainText(record.text('observacoes')),
    labelled(noteLabels.laudo, plainText(record.text('laudoTecnico'))),
    labelled(noteLabels.garantia, plainText(record.text('garantia'))),
  ]
  const typed = notes.filter(note => note !== '').join('\n\n')
  const service = services.find(name => likelyService(name) !== 'Outros')
  return {
    modelo: { column: 'descricaoProduto', cell: device },
    defeito: { column: 'defeito', cell: defeito },
    tipo_servico: { column: 'servico', cell: service },
    observacoes: { column: 'observacoes', cell: withItems(typed, items) },
  }
}

/** MapOS's end date: the deadline, or the day of delivery, which is at most today. */
function daysOf(record: DumpRow<'os'>, days: CellDays) {
  const end = readDay(record.text('dataFinal'), days)
  const { today } = days
  return {
    data_entrada: { column: 'dataInicial', cell: record.text('dataInicial') },
    data_previsao: { column: 'dataFinal', cell: end },
    data_entrega: { column: 'dataFinal', cell: end > today ? today : end },
  }
}

type Entry = DumpRow<'lancamentos'>

export const isExpense = (entry: Entry): boolean => entry.text('tipo').toLowerCase() === 'despesa'
export const isPaid = (entry: Entry): boolean => entry.text('baixado') === '1'

/**
 * The payments of orders, found by their description, since MapOS never fills os.lancamento: "Fatura de OS - #12" up to
 * version 4.35, "Fatura de OS Nº: 12" since. Up to 4.5, "Fatura de Venda - #12" is an order's too, if the customer is the
 * same and there is no such sale.
 */
function createPayments(dump: Dump, days: CellDays) {
  const dayOf = (entry: Entry) => readDay(entry.text('data_pagamento'), days)
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
    /** The order's last payment, what was invoiced and received in all; `isOwed` if there is an entry that is not paid. */
    of(order: DumpRow<'os'>): PaymentsOfOrder {
      const described = byOrder.get(order.id) ?? saleOf(order)
      const linked = byId.get(order.ref('lancamento'))
      const all = [...new Set([...(linked ? [linked] : []), ...described])]
      for (const { id } of all) used.add(id)
      const paid = all.filter(isPaid).sort((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id)
      const invoiced = sumOf(all)
      return {
        payment: paid[0],
        isOwed: paid.length < all.length,
        invoiced: invoiced === 0 ? undefined : invoiced,
        received: Number(sumOf(paid)) || 0,
      }
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

interface PaymentsOfOrder {
  payment: Entry | undefined
  isOwed: boolean
  /** Undefined for none; a text is an amount that cannot be read. */
  invoiced: number | string | undefined
  received: number
}

/** The sum of entries, each after its discount, or the text of one that cannot be read. */
function sumOf(entries: Entry[]): number | string {
  let cents = 0
  for (const entry of entries) {
    const reduced = readSignedAmount(entry.text('valor_desconto'))
    const amount = Number(reduced) > 0 ? reduced : readSignedAmount(entry.text('valor'))
    if (Number.isNaN(amount)) return entry.text('valor')
    cents += Math.round((amount ?? 0) * 100)
  }
  return cents / 100
}

const invoice = /^fatura de (os|venda)\s*(?:-\s*#|n\S?(?:\s*:)?)\s*(\d{1,10})\b/i
