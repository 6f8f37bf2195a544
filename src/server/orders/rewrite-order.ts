import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import type { OrderState } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { recordChange } from '../history/record-event.ts'
import { renameInPhotos } from '../photos/searchable-photo.ts'
import { renameInReminders } from '../reminders/searchable-reminder.ts'
import { countOrder, lockCustomers } from '../totals/customer-totals.ts'
import { withTotals } from '../totals/keep.ts'
import { getOrder, type Order } from './read-orders.ts'
import { searchableOrder } from './searchable-order.ts'

/** The fields to write; omitted ones stay, also in the search text. */
type Columns = Partial<Omit<OrderState, 'numero_os'>> & Pick<OrderState, 'cliente_id' | 'aparelho' | 'valor'>

interface Rewriting {
  before: Order
  based_on: string
  columns: Columns
  fuso: string
  now: Date
  /** The kind of event in its history. */
  tipo?: 'alterada' | 'revertida'
}

/**
 * Writes an order and updates totals, search texts and history. The caller holds the shop's lock. Throws
 * `conflito` with the newer row, `entrada_invalida` for an unknown customer, `limite_historico`.
 */
export async function rewriteOrder(
  tx: Transaction,
  shop: ShopScope,
  { before, based_on, columns, fuso, now, tipo }: Rewriting,
): Promise<Order> {
  const { id } = before
  const { cliente_id, aparelho, valor } = columns
  const customers = await lockCustomers(tx, shop, [before.cliente_id, cliente_id])
  await withTotals(tx, shop, { table: 'ordens_servico', id, fuso }, async () => {
    const [row] = await tx
      .update(ordens_servico)
      .set({
        ...columns,
        busca: searchableOrder({ ...before, ...columns }, customers.get(cliente_id)),
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
      .prepare('update_order')
      .execute()
    // `before` was read before the row was locked, so based_on must fit both it and the row.
    if (!row || before.updated_at !== based_on)
      throw new Refusal('conflito', { row: await getOrder(tx, shop, id) })
    if (before.cliente_id !== cliente_id)
      await renameInPhotos(tx, shop, { id }, customers.get(cliente_id).nome)
    if (before.cliente_id !== cliente_id || before.aparelho !== aparelho)
      await renameInReminders(tx, shop, { id })
    if (before.cliente_id !== cliente_id || before.valor !== valor) {
      await countOrder(tx, shop, before.cliente_id, -1, before.valor)
      await countOrder(tx, shop, cliente_id, 1, valor)
    }
  })
  const after = await getOrder(tx, shop, id)
  await recordChange(tx, shop, before, after, now, tipo)
  return after
}
