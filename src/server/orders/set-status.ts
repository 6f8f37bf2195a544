import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { SetOrderStatus } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { nextUpdatedAt } from '../db/updated-at.ts'
import { Refusal } from '../errors.ts'
import { withTotals } from '../totals/keep.ts'
import { getOrder, type Order } from './get.ts'
import { readySince } from './ready-since.ts'

/**
 * orders.setStatus: one field of an order, with the days that go with Pronto and Entregue. An undo sends
 * those that were there before. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function setOrderStatus(
  db: Database,
  shop: ShopScope,
  input: SetOrderStatus,
  now: Date,
): Promise<Order> {
  const { id, based_on, status, data_entrega, pronto_em } = input
  const today = dayOf(now, shop.fuso)
  return shopTransaction(db, shop, async (tx, changed) => {
    return withTotals(tx, shop, { table: 'ordens_servico', id, fuso: shop.fuso }, async () => {
      const [row] = await tx
        .update(ordens_servico)
        .set({
          status,
          pronto_em: readySince(status, today, pronto_em),
          data_entrega:
            status === 'Entregue'
              ? (data_entrega ?? sql`coalesce(${ordens_servico.data_entrega}, ${today}::date)`)
              : null,
          updated_at: nextUpdatedAt(ordens_servico.updated_at),
        })
        .where(
          and(
            eq(ordens_servico.user_id, shop.user_id),
            eq(ordens_servico.id, id),
            eq(ordens_servico.updated_at, based_on),
          ),
        )
        .returning({ id: ordens_servico.id })
        .prepare('set_status')
        .execute()
      const order = await getOrder(tx, shop, id)
      if (!row) throw new Refusal('conflito', { row: order })
      changed('orders', id)
      return order
    })
  })
}
