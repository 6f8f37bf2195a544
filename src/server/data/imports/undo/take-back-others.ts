import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { importados } from '../../../db/schema/imports.ts'
import { eventos_os, lixeira_os } from '../../../db/schema/order-history.ts'
import { fotos_os } from '../../../db/schema/photos.ts'
import { lembretes } from '../../../db/schema/reminders.ts'
import { lojas } from '../../../db/schema/shops.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { scheduleReminders } from '../../../notices/schedule-notices.ts'
import { purgeTrash, schedulePurge } from '../../../orders/trash/purge.ts'
import { keepNamed } from '../../../photos/kept-objects.ts'
import { type Taken, type TakingBack, unchanged } from './taking-back.ts'

/**
 * Of an order: a photo or a reminder that another hand added, or has changed since. Each is looked up by its id (`offset 0` keeps it
 * so): while no statistics know of the shop, as after its first import, all that came would be gone through for each instead.
 */
export const cameLater = (importId: string, table: typeof fotos_os | typeof lembretes): SQL => sql`
  not exists (select from ${importados} where ${importados.user_id} = ${table.user_id} and ${importados.id} = ${table.id}
    and ${importados.importacao_id} = ${importId}::uuid and ${importados.tabela} <> 'mudancas'
    and ${table === lembretes ? sql`${importados.updated_at} = ${lembretes.updated_at}` : sql`true`} offset 0)`

/** Whether the order of a photo or a reminder is one of this import that stays. */
const orderStays = (importId: string, { user_id, os_id }: typeof fotos_os | typeof lembretes): SQL => sql`
  exists (select from ${importados} where ${importados.user_id} = ${user_id} and ${importados.id} = ${os_id}
    and ${importados.importacao_id} = ${importId}::uuid
    and ${importados.tabela} in ('ordens', 'lixeira') and ${importados.mantida})`

/** Deletes those that are still in the trash as they came there, with their photos and histories. */
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

/** Deletes the reminders that nobody changed, but for those of an order that stays. */
export async function takeBackReminders({ tx, shop, rows, importId, now }: TakingBack): Promise<Taken> {
  const free = sql`${unchanged(lembretes, rows)} and not ${orderStays(importId, lembretes)}`
  return { ids: await takeReminders(tx, shop, free, now) }
}

/** Deletes the photos that are left: of orders that were here before. */
export async function takeBackPhotos({ tx, shop, rows, importId }: TakingBack): Promise<Taken> {
  const among = sql`${fotos_os.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  return deletePhotos(tx, shop, sql`${among} and not ${orderStays(importId, fotos_os)}`)
}

/** Deletes photos of orders that go, and answers the keys of their objects. */
export const takePhotosOf = async (tx: Transaction, shop: ShopScope, which: SQL): Promise<string[]> =>
  (await deletePhotos(tx, shop, which)).keys

/** What a kept copy names stays in the store. */
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
  return { ids: gone.map(({ id }) => id), keys: await keepNamed(tx, shop, gone) }
}

/** Deletes reminders, and answers which. */
export async function takeReminders(
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
