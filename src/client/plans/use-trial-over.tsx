import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { usePlan } from './use-plan.ts'

/** TrialOver while the trial is over, loaded then; else null, for a screen to show its rows instead. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? <TrialOver /> : null
}

const TrialOver = lazyPart(
  code(() => import('./TrialOver.tsx')),
  part => part.TrialOver,
  { Missing: MissingPart },
)
