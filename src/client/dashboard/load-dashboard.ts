import type { Utils } from '../api/session.ts'
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

/** Milliseconds of rest at a photo. */
const quick = 250

/** What the URL of /dashboard holds. */
export interface DashboardSearch {
  /** The plans are open to choose from. */
  planos?: 'true' | undefined
}

export const readDashboardSearch = (raw: Record<string, unknown>): DashboardSearch => ({
  planos: choiceParam(raw.planos, ['true']),
})
