import { and, eq } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import { afterChange } from '../../shared/orders.ts'
import type { PayOrder, SetOrderStatus } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordChange } from '../history/record-event.ts'
import { withTotals } from '../totals/keep.ts'
import { getOrder, type Order } from './read-orders.ts'

/**
 * orders.setStatus and orders.pay: changes the status, the payment, or both, with their days. An undo sends the
 * previous values. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function changeOrder(
  db: Database,
  shop: ShopScope,
  { id, based_on, ...change }: SetOrderStatus | PayOrder,
  now: Date,
): Promise<Order> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const before = await getOrder(tx, shop, id)
    if (before.updated_at !== based_on) throw new Refusal('conflito', { row: before })
    const columns = afterChange(before, change, dayOf(now, shop.fuso))
    const write = async () => {
      const [row] = await tx
        .update(ordens_servico)
        .set({ ...columns, updated_at: nextUpdatedAt(ordens_servico.updated_at) })
        .where(
          and(
            eq(ordens_servico.user_id, shop.user_id),
            eq(ordens_servico.id, id),
            eq(ordens_servico.updated_at, based_on),
          ),
        )
        .returning({ updated_at: ordens_servico.updated_at })
        .prepare('change_order')
        .execute()
      // Another write may come between the read and the row's lock.
      if (!row) throw new Refusal('conflito', { row: await getOrder(tx, shop, id) })
      return { ...before, ...columns, ...row }
    }
    const order = await withTotals(tx, shop, { table: 'ordens_servico', id, fuso: shop.fuso }, write, after =>
      recordChange(tx, shop, before, after, now),
    )
    changed('orders', id)
    return order
  })
}
