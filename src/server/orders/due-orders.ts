import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { Order } from './read-orders.ts'
import { selectOrders } from './order-columns.ts'

/** Open orders promised for a day: how many, and the first of them, unready ones before ready ones. */
export async function ordersDueOn(
  db: Database,
  shop: ShopScope,
  day: string,
  limit: number,
): Promise<{ count: number; orders: Order[] }> {
  const due = and(
    eq(ordens_servico.user_id, shop.user_id),
    eq(ordens_servico.data_previsao, day),
    // Worded as in the index of orders by status.
    sql`status in ('Recebido', 'Em Andamento', 'Pronto')`,
  )
  const orders = await selectOrders(db)
    .where(due)
    .orderBy(sql`status = 'Pronto'`, asc(ordens_servico.id))
    .limit(limit)
  return { count: await db.$count(ordens_servico, due), orders }
}
