import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** How many orders the shop has, by its counter. */
export async function totalOrders(db: Database, shop: ShopScope): Promise<number> {
  const [row] = await findTotal(db).execute({ user_id: shop.user_id })
  return row?.total ?? 0
}

const findTotal = prepared(db =>
  db
    .select({ total: lojas.total_os })
    .from(lojas)
    .where(eq(lojas.user_id, sql.placeholder('user_id')))
    .prepare('total_orders'),
)
