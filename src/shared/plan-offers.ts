import type { PaidPlan } from './billing.ts'
import { rankOf, type Standing } from './standing.ts'

// Apart from standing.ts, which every screen needs in its first code.

/** What the plan chooser says about a plan. */
export type Offer =
  | 'current'
  | 'subscribed'
  | 'waits'
  | 'upgrade'
  | 'after_paid'
  | 'after_days'
  | 'useless'
  | 'free'

/**
 * Whether a plan can be bought now. Not the current or an already subscribed one; and days of a lower plan
 * would be wasted while a higher one runs.
 */
export function offerOf({ now, counting, other, beside, attempt, tried }: Standing, plano: PaidPlan): Offer {
  const runs = now !== 'trial_over' && now !== 'over' && now !== 'taken_back'
  if (runs && counting.plano === plano) return 'current'
  if ((beside === 'renews' || beside === 'late') && other?.plano === plano) return 'subscribed'
  if (attempt?.plano === plano && tried !== 'refused') return 'waits'
  if (!runs || now === 'trial') return 'free'
  const isHigher = rankOf(plano) > rankOf(counting.plano)
  if (isHigher) return counting.assinatura?.renova ? 'upgrade' : 'free'
  if (now === 'forever') return 'useless'
  return now === 'renews' || now === 'late' ? 'after_paid' : 'after_days'
}
