import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { trpc } from '../api/trpc.ts'

export type Summary = inferRouterOutputs<AppRouter>['orders']['summary']

/** The screen's two reads, which travel in one request. Failed only while there is nothing to show. */
export function useDashboard() {
  const summary = trpc.orders.summary.useQuery()
  const plan = trpc.plans.current.useQuery()
  return {
    summary: summary.data,
    plan: plan.data,
    trialOver: plan.data?.plano === 'teste' && plan.data.expirado,
    // By the count of errors: a query that is asked again has no error meanwhile, and the screen would flicker.
    failed: [summary, plan].some(query => query.errorUpdateCount > 0 && query.data === undefined),
    retrying: summary.isFetching || plan.isFetching,
    retry() {
      void summary.refetch()
      void plan.refetch()
    },
  }
}
