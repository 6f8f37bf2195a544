import { usageWarning } from '../../shared/plans.ts'
import type { CurrentPlan } from './gates.ts'

export interface Usage {
  what: 'ordens' | 'clientes'
  used: number
  limit: number
  /** At or over the limit; else from 80% of it on. */
  full: boolean
}

/** The limits that deserve an alert now; none where the plan is over (product 4.5). */
export function usageAlerts(plan: Pick<CurrentPlan, 'expirado' | 'limites' | 'uso'>): Usage[] {
  if (plan.expirado) return []
  return (['ordens', 'clientes'] as const).flatMap(what => {
    const limit = plan.limites[what]
    const used = plan.uso[what]
    return limit === null || used < limit * usageWarning ? [] : [{ what, used, limit, full: used >= limit }]
  })
}
