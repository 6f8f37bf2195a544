import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { trpc } from '../../api/trpc.ts'
import { useUniqueRows } from '../../ui/lists/use-unique-rows.ts'

type History = inferRouterOutputs<AppRouter>['plans']['history']
export type Subscription = History['assinaturas'][number]

/** An owner's charges, page after page, and what comes with the first page. */
export function useHistory() {
  const list = trpc.plans.history.useInfiniteQuery({}, { getNextPageParam: page => page.nextCursor })
  const [first] = list.data?.pages ?? []
  return {
    ...list,
    charges: useUniqueRows(list.data),
    subscriptions: first?.assinaturas,
    bytes: first?.bytes_fotos ?? 0,
  }
}
