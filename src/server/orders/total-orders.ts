import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** How many orders the shop has, by its counter. */
export const totalOrders = async (db: Database, shop: ShopScope): Promise<number> =>
  (await orderCounters(db, shop)).total

/** That counter, and the next order's number: deleted orders keep theirs. */
export async function orderCounters(db: Database, shop: ShopScope) {
  const [row] = await findCounters(db).execute({ user_id: shop.user_id })
  return row ?? { total: 0, next: 1 }
}

const findCounters = prepared(db =>
  db
    .select({ total: lojas.total_os, next: lojas.proximo_numero })
    .from(lojas)
    .where(eq(lojas.user_id, sql.placeholder('user_id')))
    .prepare('order_counters'),
)
