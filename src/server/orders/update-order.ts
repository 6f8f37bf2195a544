import { dayOf } from '../../shared/days.ts'
import { joinDevice } from '../../shared/devices.ts'
import { afterChange } from '../../shared/orders.ts'
import type { UpdateOrder } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { getOrder, type Order } from './read-orders.ts'
import { rewriteOrder } from './rewrite-order.ts'

/**
 * orders.update. The days of delivery and payment stay while the order is delivered and paid, become today
 * when it becomes so, and can be corrected. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function updateOrder(db: Database, shop: ShopScope, input: UpdateOrder, now: Date): Promise<Order> {
  const { id, based_on, marca, modelo, ...fields } = input
  return shopTransaction(db, shop, async (tx, changed) => {
    // The shop's lock keeps the order's customer, their totals and the shop's zone from changing.
    const { fuso } = await lockShop(tx, shop, now)
    const before = await getOrder(tx, shop, id)
    const columns = {
      // Fields that an older page does not send stay.
      ...fields,
      ...afterChange(before, input, dayOf(now, fuso)),
      aparelho: joinDevice(marca, modelo),
    }
    const after = await rewriteOrder(tx, shop, { before, based_on, columns, fuso, now })
    changed('orders', id)
    return after
  })
}
