import { dayOf } from '../../../shared/days.ts'
import { useSettings } from '../../api/settings.ts'
import type { OrderEvent } from '../history/order-event.ts'
import { useOrderEvents } from '../history/use-order-events.ts'
import type { Order } from '../order.ts'

type Told = Pick<Order, 'avisado_em' | 'pronto_em'>
type Event = Pick<OrderEvent, 'created_at' | 'para'>

/** Whether an order's customer was written to since the device is ready. */
export function useTold(order: Order): boolean {
  const zone = useSettings()?.fuso
  const { data } = useOrderEvents(order.id)
  const events = data?.pages.flatMap(page => page.items)
  return zone !== undefined && isTold(order, events, zone)
}

/**
 * The row knows the day since which it is ready, its history the instant: who was written to in the morning, when the
 * device came in, does not know in the evening that it is ready. While no history is here, that day counts as before.
 */
export function isTold({ avisado_em, pronto_em }: Told, events: readonly Event[] | undefined, zone: string) {
  if (!avisado_em || !pronto_em) return false
  const day = dayOf(new Date(avisado_em), zone)
  if (!events || day !== pronto_em) return day > pronto_em
  const moved = events.find(({ para }) => para?.status !== undefined)
  // Too long ago for the newest events: nearly always the message came after.
  if (!moved) return true
  return moved.para?.status === 'Pronto' && Date.parse(avisado_em) >= Date.parse(moved.created_at)
}
