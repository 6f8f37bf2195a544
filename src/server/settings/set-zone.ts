import { eq } from 'drizzle-orm'
import { isKnownZone } from '../auth/sign-up.ts'
import type { Database } from '../db/client.ts'
import { rotina_copias } from '../db/schema/copies.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { scheduleBackupCheck } from '../jobs/schedule-job.ts'
import { scheduleNotices } from '../notices/schedule-notices.ts'
import { limitMonth } from '../plans/limit-month.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { recountByZone } from '../totals/recount.ts'

/**
 * settings.setZone: changes the shop's IANA zone. Past days stay; only orders' creation days, derived from
 * instants, are recounted. The plan's limit follows from its next month on. Throws `entrada_invalida` for a
 * zone that the database does not know.
 */
export async function setZone(
  db: Database,
  shop: ShopScope,
  fuso: string,
  now: Date,
): Promise<{ fuso: string }> {
  if (!(await isKnownZone(db, fuso)))
    throw new Refusal('entrada_invalida', { fields: { fuso: 'opcao_invalida' } })
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    if (locked.fuso === fuso) return { fuso }
    const { de: limite_de, ate: limite_ate } = limitMonth(locked, now)
    await tx.update(lojas).set({ fuso, limite_de, limite_ate }).where(eq(lojas.user_id, shop.user_id))
    await recountByZone(tx, shop.user_id)
    await scheduleNotices(tx, shop.user_id, now)
    const ownRoutine = eq(rotina_copias.user_id, shop.user_id)
    if ((await tx.$count(rotina_copias, ownRoutine)) > 0) await scheduleBackupCheck(tx, shop.user_id, now)
    changed('orders', shop.user_id)
    changed('settings', shop.user_id)
    // Whether a reminder is overdue depends on the zone.
    changed('reminders', shop.user_id)
    return { fuso }
  })
}
