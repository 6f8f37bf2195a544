import { shownOrder, shownQuote, showSame } from '../../shared/api-rows.ts'
import { dayOf } from '../../shared/days.ts'
import { hasApi } from '../../shared/plans.ts'
import type { Transaction } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { queueEvents, type ShopEvent } from '../webhooks/queue-event.ts'
import type { Order } from './read-orders.ts'

/** Tells the shop's webhooks of a new order, which may be paid already. */
export function tellWebhooksCreated(
  tx: Transaction,
  shop: ShopScope,
  order: Order,
  now: Date,
): Promise<void> {
  const today = dayOf(now, shop.fuso)
  const events = [eventOf('order.created', order, today)]
  if (order.pago) events.push(eventOf('order.paid', order, today))
  return queueEvents(tx, shop, events, now)
}

/**
 * Tells them of a change: of the row, and besides of what many wait for, another status and a payment. Whoever keeps a
 * copy of all orders needs the first alone. A write that changes nothing is told to nobody: a receiver that writes its
 * copy back would be told of that for ever.
 */
export async function tellWebhooksChanged(
  tx: Transaction,
  shop: ShopScope,
  before: Order,
  after: Order,
  now: Date,
): Promise<void> {
  const today = dayOf(now, shop.fuso)
  if (!hasApi(shop) || showSame(shownOrder(before, today), shownOrder(after, today))) return
  const events = [eventOf('order.updated', after, today)]
  if (before.status !== after.status) events.push(statusChanged(before, after))
  if (!before.pago && after.pago) events.push(eventOf('order.paid', after, today))
  await queueEvents(tx, shop, events, now)
}

/** Tells them that an order went to the trash, with its last state, which is newer than any that was told before. */
export function tellWebhooksDeleted(
  tx: Transaction,
  shop: ShopScope,
  order: Order,
  now: Date,
): Promise<void> {
  const at = Math.max(now.getTime(), Date.parse(order.updated_at) + 1)
  const last = { ...order, updated_at: new Date(at).toISOString() }
  return queueEvents(tx, shop, [eventOf('order.deleted', last, dayOf(now, shop.fuso))], now)
}

/** Tells them that it is back: whoever dropped it gets the whole row. */
export const tellWebhooksRestored = (
  tx: Transaction,
  shop: ShopScope,
  order: Order,
  now: Date,
): Promise<void> => queueEvents(tx, shop, [eventOf('order.updated', order, dayOf(now, shop.fuso))], now)

/** Tells them of a quote that was sent, or was answered: that is a change of the order's row, though not of its version. */
export async function tellWebhooksOfQuote(
  tx: Transaction,
  shop: ShopScope,
  order: Order,
  answered: object | null,
  now: Date,
): Promise<void> {
  const updated = eventOf('order.updated', order, dayOf(now, shop.fuso))
  const data = () => ({ ...updated.data(), orcamento_respondido: shownQuote({ ...answered }) })
  const answer: ShopEvent = { ...updated, tipo: 'quote.answered', data }
  await queueEvents(tx, shop, answered ? [updated, answer] : [updated], now)
}

function eventOf(tipo: ShopEvent['tipo'], order: Order, today: string): ShopEvent {
  const { numero_os, cliente_id } = order
  return { tipo, data: () => shownOrder(order, today), numero_os, cliente_id }
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
