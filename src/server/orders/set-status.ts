import { sql } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { SetOrderStatus } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { changeColumns } from './change-order.ts'
import type { Order } from './get-order.ts'
import { paymentAfter } from './pay.ts'
import { readySince } from './ready-since.ts'

/**
 * orders.setStatus: changes the status with its days, and the payment if it is sent too. An undo sends the
 * previous values. Throws `nao_encontrado`, or `conflito` with the newer row.
 */
export function setOrderStatus(
  db: Database,
  shop: ShopScope,
  input: SetOrderStatus,
  now: Date,
): Promise<Order> {
  const { status, data_entrega, pronto_em } = input
  const today = dayOf(now, shop.fuso)
  const delivered = data_entrega ?? sql`coalesce(${ordens_servico.data_entrega}, ${today}::date)`
  const columns = {
    status,
    pronto_em: readySince(status, today, pronto_em),
    data_entrega: status === 'Entregue' ? delivered : null,
    ...paymentAfter(input, today),
  }
  return changeColumns(db, shop, input, columns, now)
}
