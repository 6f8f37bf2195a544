import { aliasedTable, and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import type { OrderState } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { nextUpdatedAt } from '../db/updated-at.ts'
import { Refusal } from '../errors.ts'
import { recordChange } from '../history/record-event.ts'
import { withTotals } from '../totals/keep.ts'
import { getOrder, type Order } from './get-order.ts'

/**
 * Sets columns of an order if it is as its sender saw it, updates the totals and records the change. Throws
 * `nao_encontrado`, or `conflito` with the newer row.
 */
export function changeColumns(
  db: Database,
  shop: ShopScope,
  { id, based_on }: { id: string; based_on: string },
  columns: PgUpdateSetSource<typeof ordens_servico>,
  now: Date,
): Promise<Order> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const write = async () => {
      const update = tx
        .update(ordens_servico)
        .set({ ...columns, updated_at: nextUpdatedAt(ordens_servico.updated_at) })
        .from(previous)
        .where(
          and(
            isPrevious,
            eq(ordens_servico.user_id, shop.user_id),
            eq(ordens_servico.id, id),
            eq(ordens_servico.updated_at, based_on),
          ),
        )
        .returning({ before: previousState })
        .prepare('change_order')
      // Sent together but run in order: one round trip.
      const [[row], order] = await Promise.all([update.execute(), getOrder(tx, shop, id)])
      if (!row) throw new Refusal('conflito', { row: order })
      return { before: row.before, order }
    }
    const { order } = await withTotals(
      tx,
      shop,
      { table: 'ordens_servico', id, fuso: shop.fuso },
      write,
      ({ before, order: after }) => recordChange(tx, shop, before, after, now),
    )
    changed('orders', id)
    return order
  })
}

/** The order's previous row. The update joins it, which saves reading it before. */
const previous = aliasedTable(ordens_servico, 'antes')
const isPrevious = and(eq(previous.user_id, ordens_servico.user_id), eq(previous.id, ordens_servico.id))
const previousState = sql<OrderState>`to_jsonb(antes)`
