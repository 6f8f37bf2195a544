import * as z from 'zod/mini'
import type { ExportedRows } from '../../../../shared/exports.ts'
import { amount } from '../../../../shared/fields.ts'
import { maxLines, priceAfter, withoutWords } from '../../../../shared/order-lines.ts'
import { trashDays } from '../../../../shared/orders.ts'
import { importedOrder, orderLine } from '../../../../shared/orders-schema.ts'
import { inBatches } from '../../../db/batches.ts'
import type { CarriedQuote } from '../../../orders/carried-quotes.ts'
import { filledDays } from '../sheet/read-order.ts'
import { readNumber } from '../sheet/values.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import { type StagedOrder, type StagedTrash, stagedPart } from '../staging/staged.ts'
import type { People } from './read-exported-people.ts'
import { readQuotes } from './read-exported-quotes.ts'
import { atMost, madeAt, problemsOf, type Reading, rowsOf } from './rows.ts'

/** Orders are kept as JSON: a shop may have many, with long texts. */
export interface ReadOrders {
  /** The file's orders, in the order in which they will be stored: the first ones for the preview, and all as JSON. */
  ordens: Sorted<StagedOrder>
  lixeira: Sorted<StagedTrash>
  /** Orders and reminders of erased customers, which are left out, by their ids in the file. */
  left: Set<string>
}

export interface Sorted<Row> {
  ids: string[]
  first: Row[]
  rows: Buffer[]
}

/** Reads the orders of an export, the newest first, and its trash, the last deleted first. */
export async function readOrders(reading: Reading, people: People, shown: number): Promise<ReadOrders> {
  const { archive, issues, counts, now, originOf } = reading
  const left = new Set<string>()
  const orders: Found[] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'ordens_servico')) {
    if (people.gone.has(row.cliente_id)) {
      counts.fora++
      left.add(row.id)
      continue
    }
    const order = readOrder(reading, people, 'ordens_servico', linha, row)
    if (order) orders.push(found(row.id, `${order.data_entrada}${row.id}`, order))
  }
  const known = new Set(orders.map(({ id }) => id))
  const since = new Date(Date.parse(now) - trashDays * 86_400_000).toISOString()
  const trash: Found[] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'lixeira_os')) {
    if (row.os.id !== row.id || row.os.cliente_id !== row.cliente_id || known.has(row.id)) {
      issues.add('lixeira_os', linha, [{ campo: 'os', motivo: 'campo_invalido' }])
      continue
    }
    const isGone = people.gone.has(row.cliente_id)
    if (isGone) for (const id of row.lembretes) left.add(id)
    if (isGone || row.excluido_em <= since) {
      counts.fora++
      continue
    }
    const order = readOrder(reading, people, 'lixeira_os', linha, row.os)
    const excluido_em = atMost(row.excluido_em, now)
    const lembretes = row.lembretes.map(originOf)
    if (order) trash.push(found(row.id, excluido_em, { ...order, excluido_em, lembretes }))
  }
  return { ordens: sorted(orders, shown), lixeira: sorted(trash, 0), left }
}

interface Found {
  id: string
  key: string
  json: Buffer
}

/** Bytes of orders that are read together when they are stored: no shop has as many long quotes. */
const maxPartBytes = 64 * 1024 * 1024

const found = (id: string, key: string, row: StagedOrder | StagedTrash): Found => ({
  id,
  key,
  json: Buffer.from(JSON.stringify(row)),
})

function sorted<Row>(all: Found[], shown: number): Sorted<Row> {
  all.sort((a, b) => (a.key < b.key ? 1 : a.key > b.key ? -1 : 0))
  for (const some of inBatches(all, stagedPart)) {
    const bytes = some.reduce((sum, { json }) => sum + json.length, 0)
    if (bytes > maxPartBytes) throw new RefusedFile('descompactado_demais')
  }
  return {
    ids: all.map(({ id }) => id),
    // JSON from above.
    first: all.slice(0, shown).map(({ json }) => JSON.parse(json.toString()) as Row),
    rows: all.map(({ json }) => json),
  }
}

/** Empties what was quoted and answered in orders that used to be an erased customer's. */
export function hideAnswers({ ids, rows }: Sorted<unknown>, hidden: ReadonlySet<string>): void {
  for (const [at, id] of ids.entries()) {
    const json = rows[at]
    if (!json || !hidden.has(id)) continue
    // JSON from above.
    const row = JSON.parse(json.toString()) as StagedOrder
    if (row.orcamentos)
      rows[at] = Buffer.from(JSON.stringify({ ...row, orcamentos: row.orcamentos.map(emptied) }))
  }
}

const emptied = (quote: CarriedQuote): CarriedQuote => ({
  ...quote,
  ...{ respondido_por: null, motivo: null, endereco: null },
  itens: quote.itens.map(withoutWords),
})

const orderFields = Object.keys(importedOrder.shape)

/** Parses an order by the rules of its form; null if it has issues, which are reported. */
function readOrder(
  reading: Reading,
  { places }: People,
  table: 'ordens_servico' | 'lixeira_os',
  linha: number,
  row: ExportedRows['ordens_servico'],
): StagedOrder | null {
  const { issues, now, today, originOf } = reading
  const cliente = places.get(row.cliente_id)
  if (cliente === undefined) {
    issues.add(table, linha, [{ campo: 'cliente_id', motivo: 'cliente_obrigatorio' }])
    return null
  }
  const stored: Record<string, unknown> = row
  const days = filledDays(field => String(stored[field] ?? ''), { status: row.status, pago: row.pago }, today)
  const input = Object.fromEntries(orderFields.map(name => [name, stored[name] ?? null]))
  const { numero, anterior } = readNumber(row.numero_os)
  const { data, error } = importedOrder.safeParse({
    ...input,
    ...days,
    // Empty after its customer was erased.
    defeito: row.defeito || '-',
    numero_anterior: row.numero_anterior ?? anterior,
  })
  const { price, problems: ofPrice } = readPrice(row)
  const { quotes, problems: ofQuotes } = readQuotes(reading, row)
  const problems = [...ofPrice, ...ofQuotes]
  if (!data || problems.length > 0) {
    issues.add(table, linha, [...(error ? problemsOf(error, row) : []), ...problems])
    return null
  }
  return {
    ...data,
    ...price,
    ...(quotes.length > 0 && { orcamentos: quotes }),
    defeito: row.defeito && data.defeito,
    linha,
    origem: originOf(row.id),
    cliente,
    numero,
    ordem: null,
    avisado_em: row.avisado_em && atMost(row.avisado_em, now),
    ...madeAt(reading, row.created_at),
  }
}

const priceFields = z.object({
  itens: z.array(orderLine).check(z.maxLength(maxLines, { error: 'itens_demais' })),
  desconto: amount,
})

/** Parses what an order's price is made of by the rules of its form. */
function readPrice(row: ExportedRows['ordens_servico']) {
  const { valor, pago, itens, desconto, a_orcar, soma_itens } = row
  const { data, error } = priceFields.safeParse({ itens, desconto })
  if (!data) return { problems: problemsOf(error, row) }
  const { price, issues = {} } = priceAfter({ valor, a_orcar, ...data }, pago)
  const problems = Object.entries(issues).map(([campo, motivo]) => ({ campo, motivo, valor }))
  if (problems.length === 0 && price.soma_itens !== soma_itens)
    problems.push({ campo: 'soma_itens', motivo: 'valor_dos_itens', valor: soma_itens ?? 0 })
  return {
    problems,
    price: {
      desconto: price.desconto,
      a_orcar: price.a_orcar,
      ...(data.itens.length > 0 && { itens: data.itens }),
    },
  }
}
