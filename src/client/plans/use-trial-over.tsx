import { TrialOver } from './TrialOver.tsx'
import { usePlan } from './use-plan.ts'

/** TrialOver once the trial is over; else null, and the screen shows its rows. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? <TrialOver /> : null
}
