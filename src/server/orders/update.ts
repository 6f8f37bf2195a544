import { and, eq } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import { joinDevice } from '../../shared/devices.ts'
import type { UpdateOrder } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { nextUpdatedAt } from '../db/updated-at.ts'
import { Refusal } from '../errors.ts'
import { renameInPhotos } from '../photos/searchable.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { renameInReminders } from '../reminders/searchable.ts'
import { withTotals } from '../totals/keep.ts'
import { countOrder, lockCustomers } from './customer-totals.ts'
import { getOrder, type Order } from './get.ts'
import { recordChange } from './history/events.ts'
import { readySince } from './ready-since.ts'
import { searchableOrder } from './searchable.ts'

/**
 * orders.update. The days of delivery and payment are kept while the order stays delivered and paid, set to
 * today when it becomes so, and can be corrected. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function updateOrder(db: Database, shop: ShopScope, input: UpdateOrder, now: Date): Promise<Order> {
  const { id, based_on, marca, modelo, data_entrega, pago_em, ...fields } = input
  const aparelho = joinDevice(marca, modelo)
  return shopTransaction(db, shop, async (tx, changed) => {
    // Under the shop's lock an order stays with its customer, whose totals deleting it leaves, and the shop in its zone.
    const { fuso } = await lockShop(tx, shop, now)
    const today = dayOf(now, fuso)
    const before = await getOrder(tx, shop, id)
    const customers = await lockCustomers(tx, shop, [before.cliente_id, fields.cliente_id])
    await withTotals(tx, shop, { table: 'ordens_servico', id, fuso }, async () => {
      const [row] = await tx
        .update(ordens_servico)
        .set({
          ...fields,
          aparelho,
          pronto_em: readySince(fields.status, today),
          data_entrega: fields.status === 'Entregue' ? (data_entrega ?? before.data_entrega ?? today) : null,
          pago_em: fields.pago ? (pago_em ?? before.pago_em ?? today) : null,
          // What an older page does not send stays as it is, in the search text too.
          busca: searchableOrder({ ...before, ...fields, aparelho }, customers.get(fields.cliente_id)),
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
      // What was read before the lock is what was changed only if based_on still held both times.
      if (!row || before.updated_at !== based_on)
        throw new Refusal('conflito', { row: await getOrder(tx, shop, id) })
      if (before.cliente_id !== fields.cliente_id)
        await renameInPhotos(tx, shop, { id }, customers.get(fields.cliente_id).nome)
      if (before.cliente_id !== fields.cliente_id || before.aparelho !== aparelho)
        await renameInReminders(tx, shop, { id })
      if (before.cliente_id !== fields.cliente_id || before.valor !== fields.valor) {
        await countOrder(tx, shop, before.cliente_id, -1, before.valor)
        await countOrder(tx, shop, fields.cliente_id, 1, fields.valor)
      }
    })
    changed('orders', id)
    const after = await getOrder(tx, shop, id)
    await recordChange(tx, shop, before, after, now)
    return after
  })
}
