import { trpc } from '../../api/trpc.ts'

/** What happened to an order, newest first, a page of twenty after the other. */
export const useOrderEvents = (id: string) =>
  trpc.orders.events.useInfiniteQuery({ id }, { getNextPageParam: page => page.nextCursor })
