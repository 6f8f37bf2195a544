import { code } from '../ui/lazy-module.ts'
import { MissingPart } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'
import { usePlan } from './use-plan.ts'

/** TrialOver while the trial is over, loaded then; else null, for a screen to show its rows instead. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? <TrialOver /> : null
}

const overCode = code(() => import('./TrialOver.tsx'))
const TrialOver = lazyPart(overCode, part => part.TrialOver, { Missing: MissingPart })
/** The chooser alone, for a screen that says itself why it is there. */
export const PlanChooser = lazyPart(overCode, part => part.PlanChooser, { Missing: MissingPart })
