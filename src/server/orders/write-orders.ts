import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf, isFarAhead } from '../../shared/days.ts'
import { joinDevice } from '../../shared/devices.ts'
import { type OrderLine, sameLines, textOfLines } from '../../shared/order-lines.ts'
import { afterChange, justReceived, orderNumber } from '../../shared/orders.ts'
import type {
  CreateOrder,
  ImportedOrder,
  PayOrder,
  SetOrderStatus,
  UpdateOrder,
} from '../../shared/orders-schema.ts'
import { quotedOf } from '../../shared/quotes.ts'
import type { Database, Transaction } from '../db/client.ts'
import { assertSameContent, contentHash, unsent } from '../db/idempotency.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { clientes } from '../db/schema/customers.ts'
import { lixeira_os, type OrderState } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordChange, recordEvent, recordImported, stateOf } from '../history/record-event.ts'
import { renameInPhotos } from '../photos/write-photos.ts'
import { assertRoomForOrder, type LockedShop, lockCustomers, lockShop } from '../plans/lock-shop.ts'
import { renameInReminders } from '../reminders/searchable-reminder.ts'
import { countInShop, countOrder } from '../totals/counters.ts'
import { addToTotals, withTotals } from '../totals/keep-totals.ts'
import { assertRoomForTexts, moveTexts, readTexts } from '../totals/text-bytes.ts'
import { type CarriedQuote, keptOfQuotes, storeCarried } from './carried-quotes.ts'
import { insertLines, pricedBy, replaceLines } from './order-lines.ts'
import { deleteLinks } from './order-link.ts'
import { tellWebhooksChanged, tellWebhooksCreated } from './order-webhooks.ts'
import { hasChanged } from './quotes.ts'
import { getOrder, getVersion, type OrderWithLines } from './read-orders.ts'
import { searchableOrder } from './searchable-order.ts'

/**
 * orders.create: the same payload again returns the first order. Prepared statements take one round trip
 * instead of two under the shop's lock. Throws `limite_ordens`, `chave_repetida`, `entrada_invalida` for an
 * unknown customer or a price that does not agree with its lines, `os_na_lixeira` for an order that is in the trash, or
 * `espaco_textos`.
 */
export function createOrder(
  db: Database,
  shop: ShopScope,
  input: CreateOrder,
  now: Date,
): Promise<OrderWithLines> {
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, shop, input.chave, chave_conteudo)
    if (repeated) return getOrder(tx, shop, repeated)
    await assertRoomForOrder(tx, locked, now)
    const customer = (await lockCustomers(tx, shop, [input.cliente_id])).get(input.cliente_id)

    const today = dayOf(now, locked.fuso)
    const { marca, modelo, chave, itens, data_entrada = today, ...fields } = input
    assertNotFar(data_entrada, today)
    const columns = { ...afterChange(justReceived, input, today), ...pricedBy(input, input.pago) }
    const id = uuidv7()
    const numero_os = orderNumber(locked.proximo_numero)
    const aparelho = joinDevice(marca, modelo)
    await tx
      .insert(ordens_servico)
      .values({
        ...fields,
        user_id: shop.user_id,
        id,
        numero_os,
        aparelho,
        data_entrada,
        ...columns,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        busca: searchableOrder({ ...fields, ...columns, numero_os, aparelho }, customer),
        chave,
        chave_conteudo,
      })
      .prepare('insert_order')
      .execute()
    if (itens) await insertLines(tx, shop, [{ os_id: id, itens }])
    // Independent statements are sent together: one round trip.
    const [order, , counted] = await Promise.all([
      getOrder(tx, shop, id),
      countOrder(tx, shop, input.cliente_id, 1, columns.valor),
      countInShop(tx, shop, { ordens: 1, numeros: 1, em: now.toISOString(), textos: [id] }),
    ])
    assertRoomForTexts(counted, locked.plan.plano)
    await Promise.all([
      recordEvent(tx, shop, { os_id: id, tipo: 'criada', para: stateOf(order) }, now),
      addToTotals(tx, shop, { table: 'ordens_servico', id, fuso: locked.fuso }),
      tellWebhooksCreated(tx, shop, order, now),
    ])
    changed('orders', id)
    return order
  })
}

/** A mistyped year would put the order before all others for years. */
function assertNotFar(data_entrada: string, today: string): void {
  if (isFarAhead(data_entrada, today))
    throw new Refusal('entrada_invalida', { fields: { data_entrada: 'data_distante' } })
}

async function findRepeated(
  tx: Transaction,
  shop: ShopScope,
  chave: string,
  sent: string,
): Promise<string | null> {
  const found = tx
    .select({
      id: ordens_servico.id,
      chave_conteudo: ordens_servico.chave_conteudo,
      deleted: sql<boolean>`false`,
    })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.chave, chave)))
  const trashed = tx
    .select({ id: lixeira_os.id, chave_conteudo: sql<string>`''`, deleted: sql<boolean>`true` })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, shop.user_id), eq(lixeira_os.chave, chave)))
  const [stored] = await found.unionAll(trashed).prepare('find_repeated_order').execute()
  if (!stored) return null
  if (stored.deleted) throw new Refusal('os_na_lixeira')
  assertSameContent(stored, sent)
  shop.onRepeat?.()
  return stored.id
}

/**
 * orders.update. The days of delivery and payment stay while the order is delivered and paid, become today
 * when it becomes so, and can be corrected. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function updateOrder(
  db: Database,
  shop: ShopScope,
  input: UpdateOrder,
  now: Date,
): Promise<OrderWithLines> {
  const { id, based_on, marca, modelo, itens, ...fields } = input
  return shopTransaction(db, shop, async (tx, changed) => {
    // The shop's lock keeps the order's customer, their totals and the shop's zone from changing.
    const { fuso } = await lockShop(tx, shop, now)
    const before = await getVersion(tx, shop, { id, based_on })
    const today = dayOf(now, fuso)
    if (fields.data_entrada !== before.data_entrada) assertNotFar(fields.data_entrada, today)
    const state = afterChange(before, input, today)
    const columns = {
      // Fields that an older page does not send stay.
      ...fields,
      ...state,
      ...pricedBy(input, state.pago, before),
      aparelho: joinDevice(marca, modelo),
    }
    const after = await rewriteOrder(tx, shop, { before, columns, itens, fuso, now })
    await tellWebhooksChanged(tx, shop, before, after, now)
    changed('orders', id)
    return after
  })
}

/**
 * orders.setStatus and orders.pay: changes the status, the payment, or both, with their days. An undo sends the
 * previous values. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function changeOrder(
  db: Database,
  shop: ShopScope,
  { id, based_on, ...change }: SetOrderStatus | PayOrder,
  now: Date,
): Promise<OrderWithLines> {
  return shopTransaction(db, shop, async (tx, changed) => {
    if ('valor' in change || 'desconto' in change) {
      const order = await changePricedOrder(tx, shop, { id, based_on, ...change }, now)
      changed('orders', id)
      return order
    }
    const before = await getVersion(tx, shop, { id, based_on })
    const after = afterChange(before, change, dayOf(now, shop.fuso))
    const isUnpriced = before.valor === 0 && before.soma_itens === null
    const columns = { ...after, a_orcar: after.a_orcar && isUnpriced }
    const write = async () => {
      const [row] = await tx
        .update(ordens_servico)
        .set({ ...columns, updated_at: nextUpdatedAt(ordens_servico.updated_at) })
        .where(isUnchanged(shop, before))
        .returning({ updated_at: ordens_servico.updated_at })
        .prepare('change_order')
        .execute()
      // Another write may come between the read and the row's lock.
      if (!row) throw new Refusal('conflito', { row: await getOrder(tx, shop, id) })
      return { ...before, ...columns, ...row }
    }
    const record = async (stored: OrderWithLines) => {
      await Promise.all([
        recordChange(tx, shop, before, stored, now),
        tellWebhooksChanged(tx, shop, before, stored, now),
      ])
    }
    const counted = { table: 'ordens_servico', id, fuso: shop.fuso } as const
    const order = await withTotals(tx, shop, counted, write, record)
    changed('orders', id)
    return order
  })
}

/**
 * The same for a change that also sets the price. It takes the shop's lock, because the price counts in the customer's
 * total, and is compared with that of the quote.
 */
async function changePricedOrder(
  tx: Transaction,
  shop: ShopScope,
  { id, based_on, ...change }: Partial<SetOrderStatus> & Pick<SetOrderStatus, 'id' | 'based_on'>,
  now: Date,
): Promise<OrderWithLines> {
  const { fuso } = await lockShop(tx, shop, now)
  const before = await getVersion(tx, shop, { id, based_on })
  const { cliente_id, aparelho } = before
  const state = afterChange(before, change, dayOf(now, fuso))
  const { valor, desconto } = change
  const columns = { cliente_id, aparelho, ...state, ...pricedBy({ valor, desconto }, state.pago, before) }
  const after = await rewriteOrder(tx, shop, { before, columns, fuso, now })
  await tellWebhooksChanged(tx, shop, before, after, now)
  return after
}

/** The fields to write; omitted ones stay, also in the search text. */
type Columns = Partial<Omit<OrderState, 'numero_os'> & ReturnType<typeof pricedBy>> &
  Pick<OrderState, 'cliente_id' | 'aparelho' | 'valor'>

interface Rewriting {
  /** The version that is replaced. */
  before: OrderWithLines
  columns: Columns
  /** In place of its lines; the columns go with them (columnsOfLines). */
  itens?: OrderLine[] | undefined
  fuso: string
  now: Date
  /** The kind of event in its history. */
  tipo?: 'alterada' | 'revertida'
}

/**
 * Writes an order and updates totals, search texts and history. The caller holds the shop's lock. Throws
 * `conflito` with the newer row, `entrada_invalida` for an unknown customer, `limite_historico`, `espaco_textos` for more text.
 */
export async function rewriteOrder(
  tx: Transaction,
  shop: ShopScope,
  { before, columns, itens, fuso, now, tipo }: Rewriting,
): Promise<OrderWithLines> {
  const { id } = before
  const { cliente_id, aparelho, valor } = columns
  const customers = await lockCustomers(tx, shop, [before.cliente_id, cliente_id])
  const quoted = quotedOf({ ...before, ...columns, itens: itens ?? before.itens })
  const orcamento_mudou = before.orcamento_versao !== null && (await hasChanged(tx, shop, id, quoted))
  const hasTexts = itens || countedTexts.some(name => name in columns && columns[name] !== before[name])
  const texts = hasTexts ? await readTexts(tx, shop, [id]) : null
  await withTotals(tx, shop, { table: 'ordens_servico', id, fuso }, async () => {
    const [row] = await tx
      .update(ordens_servico)
      .set({
        ...columns,
        orcamento_mudou,
        busca: searchableOrder(
          { texto_itens: textOfLines(itens ?? before.itens), ...before, ...columns },
          customers.get(cliente_id),
        ),
        updated_at: nextUpdatedAt(ordens_servico.updated_at),
      })
      .where(isUnchanged(shop, before))
      .returning({ id: ordens_servico.id })
      .prepare('update_order')
      .execute()
    // `before` was read before the row was locked.
    if (!row) throw new Refusal('conflito', { row: await getOrder(tx, shop, id) })
    if (itens && !sameLines(itens, before.itens)) await replaceLines(tx, shop, { os_id: id, itens })
    if (before.cliente_id !== cliente_id) {
      await renameInPhotos(tx, shop, { id }, customers.get(cliente_id).nome)
      // Who had the page of the customer before must not read the next one's name.
      await deleteLinks(tx, shop, [id])
    }
    if (before.cliente_id !== cliente_id || before.aparelho !== aparelho)
      await renameInReminders(tx, shop, { id })
    if (before.cliente_id !== cliente_id || before.valor !== valor) {
      await countOrder(tx, shop, before.cliente_id, -1, before.valor)
      await countOrder(tx, shop, cliente_id, 1, valor)
    }
  })
  if (texts !== null) await moveTexts(tx, shop, [id], texts)
  const after = await getOrder(tx, shop, id)
  await recordChange(tx, shop, before, after, now, tipo)
  return after
}

/** What of an order's row the view bancada_textos counts. */
const countedTexts = ['aparelho', 'defeito', 'observacoes'] as const

/** The condition for an order that nobody has changed since it was read. */
const isUnchanged = (shop: ShopScope, { id, updated_at }: OrderWithLines) =>
  and(
    eq(ordens_servico.user_id, shop.user_id),
    eq(ordens_servico.id, id),
    eq(ordens_servico.updated_at, updated_at),
  )

export type OrderToInsert = ImportedOrder & {
  /** Parts and labour; with them the value is their sum less the discount. */
  itens?: OrderLine[]
  desconto?: number
  a_orcar?: boolean
  /** The versions of its quote. */
  orcamentos?: CarriedQuote[]
  /** A number that is not used by any row or the trash. */
  numero: number
  cliente: { id: string; nome: string; telefone: string }
  created_at: string
  avisado_em?: string | null
  /** A new id by default. */
  id?: string
  /** Its history is imported too. */
  hasHistory?: boolean
}

/**
 * Stores imported orders with their lines and quotes, counts them and begins their histories. Answers their ids in the same order.
 * The caller holds the locks of the shop and the customers, and has checked the plan's limit. Throws `entrada_invalida`
 * where a price does not agree with its lines.
 */
export async function insertOrders(
  tx: Transaction,
  shop: ShopScope,
  { fuso, proximo_numero }: LockedShop,
  imported: OrderToInsert[],
  now: Date,
): Promise<string[]> {
  if (imported.length === 0) return []
  const at = now.toISOString()
  const rows = imported.map(
    ({ numero, cliente, id = uuidv7(), hasHistory: _, orcamentos = [], ...order }) => {
      const numero_os = orderNumber(numero)
      const priced = { ...order, ...pricedBy(order, order.pago) }
      const fields = { ...priced, ...keptOfQuotes({ itens: [], ...priced }, orcamentos) }
      return {
        ...fields,
        user_id: shop.user_id,
        id,
        numero_os,
        cliente_id: cliente.id,
        importado_em: at,
        updated_at: at,
        busca: searchableOrder({ ...fields, numero_os }, cliente),
        ...unsent(),
      }
    },
  )
  await tx.insert(ordens_servico).values(rows)
  await insertLines(
    tx,
    shop,
    rows.map(({ id, itens = [] }) => ({ os_id: id, itens })),
  )
  const quotes = rows.map(({ id: os_id }, at) => ({ os_id, quotes: imported[at]?.orcamentos }))
  await storeCarried(tx, shop, quotes)
  const ids = rows.map(({ id }) => id)
  const highest = Math.max(...imported.map(({ numero }) => numero))
  await countInShop(tx, shop, {
    ordens: rows.length,
    numeros: Math.max(0, highest + 1 - proximo_numero),
    em: at,
    textos: ids,
  })
  await countOfCustomers(tx, shop, ids, 1)
  const withoutHistory = rows.filter((_, at) => !imported[at]?.hasHistory)
  await recordImported(tx, shop, withoutHistory, now)
  await addToTotals(tx, shop, { table: 'ordens_servico', ids, fuso })
  return ids
}

/** Adds stored orders to their customers' totals, or subtracts them before they are deleted (-1). */
export async function countOfCustomers(
  tx: Transaction,
  { user_id }: ShopScope,
  ids: string[],
  times: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    update ${clientes} as c
    set total_os = c.total_os + ${times}::int * t.total, valor_total = c.valor_total + ${times}::int * t.valor
    from (
      select cliente_id, count(*)::int as total, sum(valor) as valor from ${ordens_servico}
      where user_id = ${user_id} and id = any(${sql.param(ids)}::uuid[]) group by cliente_id
    ) as t
    where c.user_id = ${user_id} and c.id = t.cliente_id`)
}
