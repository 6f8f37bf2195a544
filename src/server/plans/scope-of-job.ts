import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { lojas } from '../db/schema/shops.ts'
import { mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import { readPlan } from './read-plan.ts'

/** A job's right to its shop's data; null if the account is gone. */
export async function scopeOfJob(db: Database, user_id: string, now: Date): Promise<ShopScope | null> {
  const [shop] = await db.select({ fuso: lojas.fuso }).from(lojas).where(eq(lojas.user_id, user_id))
  if (!shop) return null
  const { plano, expirado } = await readPlan(db, user_id, now)
  return mintShopScope({ user_id, fuso: shop.fuso, plano, expirado })
}
