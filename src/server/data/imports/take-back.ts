import { and, eq, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { clientes } from '../../db/schema/customers.ts'
import { despesas } from '../../db/schema/finance.ts'
import { importados } from '../../db/schema/imports.ts'
import { eventos_os, lixeira_os } from '../../db/schema/order-history.ts'
import { itens_os } from '../../db/schema/order-lines.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import { orcamentos } from '../../db/schema/quotes.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { scheduleReminders } from '../../notices/schedule-notices.ts'
import { deleteLinks } from '../../orders/order-link.ts'
import { purgeTrash, schedulePurge } from '../../orders/purge.ts'
import { countOfCustomers } from '../../orders/write-orders.ts'
import { keepForBackups } from '../../photos/kept-objects.ts'
import { countInShop } from '../../totals/counters.ts'
import { takeFromTotals } from '../../totals/keep-totals.ts'
import { moveTexts, readTexts } from '../../totals/text-bytes.ts'

/** Deletes the orders that nobody added to since, with their imported photos and reminders. */
export async function takeBackOrders({ tx, shop, rows, importId, fuso, now }: TakingBack): Promise<Taken> {
  const { user_id } = shop
  // One subquery for all orders: per order it would go through all rows of the shop.
  const boundBy = (table: typeof fotos_os | typeof lembretes) =>
    tx
      .select({ os_id: sql`${table.os_id}` })
      .from(table)
      .where(
        and(
          eq(table.user_id, user_id),
          sql`${table.os_id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
          cameLater(user_id, importId, table),
        ),
      )
  // Messages and printed papers do not change updated_at.
  const touched = tx
    .select({ one: sql`1` })
    .from(eventos_os)
    .where(
      and(
        eq(eventos_os.user_id, user_id),
        eq(eventos_os.os_id, ordens_servico.id),
        sql`${eventos_os.autor} <> 'importado'`,
        // A backup restores the owner's own events, which are older.
        sql`${eventos_os.created_at} >= ${ordens_servico.importado_em}`,
      ),
    )
  const going = await tx
    .select({ id: ordens_servico.id, importado_em: ordens_servico.importado_em })
    .from(ordens_servico)
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        unchanged(ordens_servico, rows),
        notInArray(ordens_servico.id, boundBy(fotos_os)),
        notInArray(ordens_servico.id, boundBy(lembretes)),
        notExists(touched),
      ),
    )
    .for('update')
  const ids = going.map(({ id }) => id)
  if (ids.length === 0) return { ids }
  const those = sql`any(${sql.param(ids)}::uuid[])`
  const keys = await takePhotosOf(tx, shop, sql`${fotos_os.os_id} = ${those}`)
  await takeReminders(tx, shop, sql`${lembretes.os_id} = ${those}`, now)
  await takeFromTotals(tx, shop, { table: 'ordens_servico', ids, fuso })
  const texts = await readTexts(tx, shop, ids)
  await countOfCustomers(tx, shop, ids, -1)
  await tx.delete(eventos_os).where(and(eq(eventos_os.user_id, user_id), sql`${eventos_os.os_id} = ${those}`))
  await tx.delete(itens_os).where(and(eq(itens_os.user_id, user_id), sql`${itens_os.os_id} = ${those}`))
  await tx.delete(orcamentos).where(and(eq(orcamentos.user_id, user_id), sql`${orcamentos.os_id} = ${those}`))
  await deleteLinks(tx, shop, ids)
  await tx
    .delete(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), sql`${ordens_servico.id} = ${those}`))
  for (const [em, count] of countedBy(going)) await countInShop(tx, shop, { ordens: -count, em })
  await moveTexts(tx, shop, ids, texts)
  return { ids, keys }
}

/** Deletes customers without an order, the trash included. Answers which. */
export async function takeBackCustomers({ tx, shop, rows }: TakingBack): Promise<Taken> {
  const { user_id } = shop
  const inTrash = tx
    .select({ one: sql`1` })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.cliente_id, clientes.id)))
  const named = rows.map(({ id }) => id)
  const texts = await readTexts(tx, shop, named)
  const going = await tx
    .delete(clientes)
    .where(
      and(
        eq(clientes.user_id, user_id),
        eq(clientes.total_os, 0),
        unchanged(clientes, rows),
        notExists(inTrash),
      ),
    )
    .returning({ id: clientes.id, importado_em: clientes.importado_em })
  for (const [em, count] of countedBy(going)) await countInShop(tx, shop, { clientes: -count, em })
  await moveTexts(tx, shop, named, texts)
  return { ids: going.map(({ id }) => id) }
}

/** Deletes unedited expenses. Answers which. */
export async function takeBackExpenses({ tx, shop, rows }: TakingBack): Promise<Taken> {
  const own = eq(despesas.user_id, shop.user_id)
  const going = await tx
    .select({ id: despesas.id })
    .from(despesas)
    .where(and(own, unchanged(despesas, rows)))
    .for('update')
  const ids = going.map(({ id }) => id)
  if (ids.length === 0) return { ids }
  await takeFromTotals(tx, shop, { table: 'despesas', ids })
  await tx.delete(despesas).where(and(own, sql`${despesas.id} = any(${sql.param(ids)}::uuid[])`))
  return { ids }
}

/** Rows per time of import: each counts as use of the app on that day. */
function countedBy(rows: { importado_em: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { importado_em } of rows)
    if (importado_em) counts.set(importado_em, (counts.get(importado_em) ?? 0) + 1)
  return counts
}

/**
 * Photos or reminders of an order that this import did not store, or that were edited since. `offset 0` forces a lookup
 * by id: without statistics, as after a first import, the planner would scan all imported rows for each.
 */
const cameLater = (user_id: string, importId: string, table: typeof fotos_os | typeof lembretes): SQL => sql`
  not exists (select from ${importados} where ${importados.user_id} = ${user_id} and ${importados.id} = ${table.id}
    and ${importados.importacao_id} = ${importId}::uuid and ${importados.tabela} <> 'mudancas'
    and ${table === lembretes ? sql`${importados.updated_at} = ${lembretes.updated_at}` : sql`true`} offset 0)`

/** Whether the row's order came with this import and stays. */
const orderStays = (
  user_id: string,
  importId: string,
  { os_id }: typeof fotos_os | typeof lembretes,
): SQL => sql`
  exists (select from ${importados} where ${importados.user_id} = ${user_id} and ${importados.id} = ${os_id}
    and ${importados.importacao_id} = ${importId}::uuid
    and ${importados.tabela} in ('ordens', 'lixeira') and ${importados.mantida})`

/** Deletes untouched orders in the trash, with their photos and histories. */
export async function takeBackTrash({ tx, shop, rows, now }: TakingBack): Promise<Taken> {
  const { user_id } = shop
  const touched = tx
    .select({ one: sql`1` })
    .from(eventos_os)
    .where(
      and(
        eq(eventos_os.user_id, user_id),
        eq(eventos_os.os_id, lixeira_os.id),
        sql`${eventos_os.autor} <> 'importado'`,
        sql`${eventos_os.created_at} >= (${lixeira_os.os} ->> 'importado_em')::timestamptz`,
      ),
    )
  const among = sql`${lixeira_os.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const going = await tx
    .select({ id: lixeira_os.id })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, user_id), among, notExists(touched)))
  const ids = going.map(({ id }) => id)
  if (ids.length === 0) return { ids }
  const { keys } = await purgeTrash(tx, shop, sql`${lixeira_os.id} = any(${sql.param(ids)}::uuid[])`)
  await schedulePurge(tx, user_id, now)
  return { ids, keys }
}

/** Deletes unedited reminders, except those of an order that stays. */
export async function takeBackReminders({ tx, shop, rows, importId, now }: TakingBack): Promise<Taken> {
  const free = sql`${unchanged(lembretes, rows)} and not ${orderStays(shop.user_id, importId, lembretes)}`
  return { ids: await takeReminders(tx, shop, free, now) }
}

/** Deletes the remaining photos: those of orders that existed before the import. */
export async function takeBackPhotos({ tx, shop, rows, importId }: TakingBack): Promise<Taken> {
  const among = sql`${fotos_os.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  return deletePhotos(tx, shop, sql`${among} and not ${orderStays(shop.user_id, importId, fotos_os)}`)
}

/** Deletes the photos of deleted orders. Answers the keys of their objects. */
const takePhotosOf = async (tx: Transaction, shop: ShopScope, which: SQL): Promise<string[]> =>
  (await deletePhotos(tx, shop, which)).keys

/** Objects that a kept backup names stay in the store. */
async function deletePhotos(tx: Transaction, shop: ShopScope, which: SQL) {
  const { user_id } = shop
  const gone = await tx
    .delete(fotos_os)
    .where(and(eq(fotos_os.user_id, user_id), which))
    .returning({
      id: fotos_os.id,
      os_id: fotos_os.os_id,
      url_storage: fotos_os.url_storage,
      bytes: fotos_os.bytes,
      created_at: fotos_os.created_at,
    })
  if (gone.length > 0)
    await tx
      .update(lojas)
      .set({
        total_fotos: sql`${lojas.total_fotos} - ${gone.length}::int`,
        bytes_fotos: sql`${lojas.bytes_fotos} - ${gone.reduce((sum, { bytes }) => sum + bytes, 0)}::bigint`,
      })
      .where(eq(lojas.user_id, user_id))
  return { ids: gone.map(({ id }) => id), keys: await keepForBackups(tx, shop, gone) }
}

/** Deletes reminders. Answers which. */
async function takeReminders(
  tx: Transaction,
  { user_id }: ShopScope,
  which: SQL,
  now: Date,
): Promise<string[]> {
  const gone = await tx
    .delete(lembretes)
    .where(and(eq(lembretes.user_id, user_id), which))
    .returning({ id: lembretes.id })
  if (gone.length > 0) await scheduleReminders(tx, user_id, now)
  return gone.map(({ id }) => id)
}

/** Rows of one import to be undone, under the shop's lock. */
export interface TakingBack {
  tx: Transaction
  shop: ShopScope
  rows: Brought[]
  importId: string
  fuso: string
  now: Date
}

/** The deleted rows, and the keys of objects to delete with them. */
export interface Taken {
  ids: string[]
  keys?: string[]
}

/** An imported row, with its updated_at at that time. */
interface Brought {
  id: string
  updated_at: string
}

/** Matches the rows that nobody edited since they were imported. */
const unchanged = (
  table: typeof ordens_servico | typeof clientes | typeof despesas | typeof lembretes,
  rows: Brought[],
): SQL => sql`
  (${table.id}, ${table.updated_at}) in (
    select * from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ updated_at }) => updated_at))}::text[]::timestamptz[]))`
