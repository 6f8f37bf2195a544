import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { selectOrders } from './order-columns.ts'

export type Order = Awaited<ReturnType<typeof getOrder>>

/** orders.get: one order with its customer. Throws `nao_encontrado`. */
export async function getOrder(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await selectOrders(db)
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id)))
    .prepare('get_order')
    .execute()
  if (!row) throw new Refusal('nao_encontrado')
  return row
}
