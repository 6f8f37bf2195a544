import { shownOrder } from '../../shared/api-rows.ts'
import type { Transaction } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { queueEvents, type ShopEvent } from '../webhooks/queue-event.ts'
import type { Order } from './read-orders.ts'

/** Tells the shop's webhooks of a new order. */
export const tellCreated = (tx: Transaction, shop: ShopScope, order: Order, now: Date): Promise<void> =>
  queueEvents(tx, shop, [eventOf('order.created', order)], now)

/**
 * Tells them of a change: of the row, and besides of what many wait for, another status and a payment. Whoever keeps a
 * copy of all orders needs the first alone.
 */
export function tellChanged(
  tx: Transaction,
  shop: ShopScope,
  before: Order,
  after: Order,
  now: Date,
): Promise<void> {
  const events = [eventOf('order.updated', after)]
  if (before.status !== after.status) events.push(statusChanged(before, after))
  if (!before.pago && after.pago) events.push(eventOf('order.paid', after))
  return queueEvents(tx, shop, events, now)
}

/** Tells them that an order went to the trash, with its last state. */
export const tellDeleted = (tx: Transaction, shop: ShopScope, order: Order, now: Date): Promise<void> =>
  queueEvents(tx, shop, [eventOf('order.deleted', order)], now)

/** Tells them that it is back: whoever dropped it gets the whole row. */
export const tellRestored = (tx: Transaction, shop: ShopScope, order: Order, now: Date): Promise<void> =>
  queueEvents(tx, shop, [eventOf('order.updated', order)], now)

function eventOf(tipo: ShopEvent['tipo'], order: Order): ShopEvent {
  const { numero_os, cliente_id } = order
  return { tipo, data: () => shownOrder(order), numero_os, cliente_id }
}

function statusChanged(before: Order, after: Order): ShopEvent {
  const { id, numero_os, cliente_id, updated_at, clientes } = after
  const data = () => ({
    order_id: id,
    numero_os,
    old_status: before.status,
    new_status: after.status,
    client: { id: cliente_id, name: clientes.nome, phone: clientes.telefone },
    updated_at,
  })
  return { tipo: 'order.status_changed', data, numero_os, cliente_id }
}
