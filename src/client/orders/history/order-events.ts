import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { dayOf } from '../../../shared/days.ts'
import { useSettings } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import type { Order } from '../order.ts'

/** What happened to an order, newest first, a page of twenty after the other. */
export const useOrderEvents = (id: string) =>
  trpc.orders.events.useInfiniteQuery({ id }, { getNextPageParam: page => page.nextCursor })

export type OrderEvent = inferRouterOutputs<AppRouter>['orders']['events']['items'][number]
export type EventFacts = NonNullable<OrderEvent['de']>

type Notified = Pick<Order, 'avisado_em' | 'pronto_em'>
type Moved = Pick<OrderEvent, 'created_at' | 'para'>

/** Whether the customer was sent a message after the device became ready. */
export function useWasNotified(order: Order): boolean {
  const zone = useSettings()?.fuso
  const { data } = useOrderEvents(order.id)
  const events = data?.pages.flatMap(page => page.items)
  return zone !== undefined && wasNotifiedSinceReady(order, events, zone)
}

/**
 * `pronto_em` is a day. If the message went out on that same day, the history's time decides, or a message about the
 * intake would count as one about the finished repair. Until the history is loaded, that day counts as too early.
 */
export function wasNotifiedSinceReady(
  { avisado_em, pronto_em }: Notified,
  events: readonly Moved[] | undefined,
  zone: string,
) {
  if (!avisado_em || !pronto_em) return false
  const day = dayOf(new Date(avisado_em), zone)
  if (!events || day !== pronto_em) return day > pronto_em
  const moved = events.find(({ para }) => para?.status !== undefined)
  // The change of status is older than the loaded events, so the message almost certainly came after it.
  if (!moved) return true
  return moved.para?.status === 'Pronto' && Date.parse(avisado_em) >= Date.parse(moved.created_at)
}
