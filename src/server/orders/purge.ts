import { and, asc, eq, inArray, lte, min, type SQL, sql } from 'drizzle-orm'
import { trashDays } from '../../shared/orders.ts'
import type { Database, Transaction } from '../db/client.ts'
import { eventos_os, lixeira_os } from '../db/schema/order-history.ts'
import { lixeira_itens } from '../db/schema/order-lines.ts'
import { lixeira_orcamentos } from '../db/schema/quotes.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { cancelJob, scheduleJob, type Work } from '../jobs/jobs.ts'
import { keepForBackups } from '../photos/kept-objects.ts'
import { removeObjects } from '../photos/write-photos.ts'
import { lockShop, lockShopRow } from '../plans/lock-shop.ts'
import { scopeOfJob } from '../plans/read-plan.ts'
import type { Storage } from '../storage/storage.ts'
import { moveTexts, readTexts } from '../totals/text-bytes.ts'
import { deleteLinks } from './order-link.ts'

/**
 * orders.purge: deletes an order in the trash for good, with its photos and history. Throws `nao_encontrado`.
 */
export async function purgeOrder(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  id: string,
  now: Date,
): Promise<void> {
  const keys = await shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const purged = await purgeTrash(tx, shop, eq(lixeira_os.id, id))
    if (purged.count === 0) throw new Refusal('nao_encontrado')
    await schedulePurge(tx, shop.user_id, now)
    changed('orders', id)
    return purged.keys
  })
  await removeObjects(storage, keys)
}

/**
 * Deletes matching orders from a shop's trash for good. Answers how many, and the keys of photos' objects to
 * remove after the commit: those in a kept backup stay, unless `forGood`. The caller holds the shop's lock.
 */
export async function purgeTrash(tx: Transaction, shop: ShopScope, which: SQL, { forGood = false } = {}) {
  const { user_id } = shop
  const matching = and(eq(lixeira_os.user_id, user_id), which)
  const ofMatching = tx.select({ id: lixeira_os.id }).from(lixeira_os).where(matching)
  const going = await tx.select({ id: lixeira_os.id }).from(lixeira_os).where(matching)
  const leaving = going.map(({ id }) => id)
  const texts = await readTexts(tx, shop, leaving)
  await tx
    .delete(lixeira_itens)
    .where(and(eq(lixeira_itens.user_id, user_id), inArray(lixeira_itens.os_id, ofMatching)))
  await tx
    .delete(lixeira_orcamentos)
    .where(and(eq(lixeira_orcamentos.user_id, user_id), inArray(lixeira_orcamentos.os_id, ofMatching)))
  const gone = await tx
    .delete(lixeira_os)
    .where(matching)
    .returning({ id: lixeira_os.id, fotos: lixeira_os.fotos })
  const photos = gone.flatMap(({ id: os_id, fotos }) => fotos.map(photo => ({ ...photo, os_id })))
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .delete(eventos_os)
      .where(and(eq(eventos_os.user_id, user_id), sql`${eventos_os.os_id} = any(${sql.param(ids)}::uuid[])`))
    await deleteLinks(tx, shop, ids)
    await moveTexts(tx, shop, leaving, texts)
  }
  if (photos.length > 0)
    await tx
      .update(lojas)
      .set({
        total_fotos: sql`${lojas.total_fotos} - ${photos.length}::int`,
        bytes_fotos: sql`${lojas.bytes_fotos} - ${photos.reduce((sum, { bytes }) => sum + bytes, 0)}::bigint`,
      })
      .where(eq(lojas.user_id, user_id))
  const keys = forGood ? photos.map(({ url_storage }) => url_storage) : await keepForBackups(tx, shop, photos)
  return { count: ids.length, keys }
}

/**
 * Schedules the shop's one job for when the oldest order in its trash is 30 days old. Call it after every
 * change of the trash.
 */
export async function schedulePurge(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const [first] = await tx
    .select({ at: min(lixeira_os.excluido_em) })
    .from(lixeira_os)
    .where(eq(lixeira_os.user_id, user_id))
  if (!first?.at) return cancelJob(tx, kind, user_id)
  const vence_em = new Date(Date.parse(first.at) + keptFor)
  await scheduleJob(tx, { tipo: kind, assunto: user_id, user_id, vence_em }, now)
}

const kind = 'esvaziar_lixeira'
const keptFor = trashDays * 86_400_000

/** Orders that one transaction deletes: the shop waits for it, and each may have a long history. */
export const purgeBatch = 20

/** Deletes what has been in a shop's trash for 30 days, whatever its plan. */
export const emptyTrash =
  ({ db, storage, clock }: { db: Database; storage: Storage; clock: () => Date }): Work =>
  async ({ user_id }, signal) => {
    const shop = user_id && (await scopeOfJob(db, user_id, clock()))
    if (!shop) return
    for (let more = true; more; ) {
      signal.throwIfAborted()
      const now = clock()
      const until = new Date(now.getTime() - keptFor).toISOString()
      const purged = await shopTransaction(db, shop, async (tx, changed) => {
        await lockShopRow(tx, shop)
        const due = tx
          .select({ id: lixeira_os.id })
          .from(lixeira_os)
          .where(and(eq(lixeira_os.user_id, shop.user_id), lte(lixeira_os.excluido_em, until)))
          .orderBy(asc(lixeira_os.excluido_em), asc(lixeira_os.id))
          .limit(purgeBatch)
        const gone = await purgeTrash(tx, shop, inArray(lixeira_os.id, due))
        await schedulePurge(tx, shop.user_id, now)
        if (gone.count > 0) changed('orders', shop.user_id)
        return gone
      })
      await removeObjects(storage, purged.keys)
      more = purged.count === purgeBatch
    }
  }
