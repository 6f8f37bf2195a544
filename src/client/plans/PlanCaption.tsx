import { planTitle } from './plan-names.ts'
import { usePlan } from './use-plan.ts'

/** The plan's name for a caption or a badge; blank while loading. */
export function PlanCaption() {
  const { plan } = usePlan()
  return plan ? planTitle(plan.plano) : '\u00a0'
}
