import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { Utils } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { choiceParam } from '../ui/search-params.ts'

/**
 * Asks for what the screen shows, in one request. The first time, a quick answer is waited for, so that the
 * plan's banner and alerts push nothing down; a slow one finds the screen's shape already there.
 */
export async function loadDashboard(utils: Utils): Promise<void> {
  const asked = Promise.all([utils.orders.summary.prefetch(), utils.plans.current.prefetch()])
  if (!utils.orders.summary.getData() || !utils.plans.current.getData()) {
    await Promise.race([asked, new Promise(resolve => setTimeout(resolve, quick))])
  }
}

/** Milliseconds within which an answer is quick. */
const quick = 250

/** What the URL of /dashboard holds. */
export interface DashboardSearch {
  /** The plans are open to choose from. */
  planos?: 'true' | undefined
}

export const readDashboardSearch = (raw: Record<string, unknown>): DashboardSearch => ({
  planos: choiceParam(raw.planos, ['true']),
})

export type Summary = inferRouterOutputs<AppRouter>['orders']['summary']

/** The screen's two reads, which travel in one request. Failed only while there is nothing to show. */
export function useDashboard() {
  const summary = trpc.orders.summary.useQuery()
  const plan = trpc.plans.current.useQuery()
  // By the count of errors: a query that is asked again has no error meanwhile, and the screen would flicker.
  const failed = [summary, plan].some(query => query.errorUpdateCount > 0 && query.data === undefined)
  return {
    summary: summary.data,
    plan: plan.data,
    trialOver: plan.data?.plano === 'teste' && plan.data.expirado,
    failed,
    // Read only here, or each question in the background would render the whole screen twice.
    retrying: failed && (summary.isFetching || plan.isFetching),
    retry() {
      void summary.refetch()
      void plan.refetch()
    },
  }
}
