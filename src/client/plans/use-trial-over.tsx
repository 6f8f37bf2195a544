import { lazyModule } from '../ui/lazy-module.ts'
import { LoadErrorPanel } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { usePlan } from './use-plan.ts'

/** TrialOver while the trial is over, loaded then; else null, for a screen to show its rows instead. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? <TrialOver /> : null
}

const overModule = lazyModule(() => import('./TrialOver.tsx'))
const TrialOver = lazyComponent(overModule, module => module.TrialOver, { LoadError: LoadErrorPanel })
/** The chooser alone, for a screen that says itself why it is there. */
export const PlanChooser = lazyComponent(overModule, module => module.PlanChooser, { LoadError: LoadErrorPanel })
