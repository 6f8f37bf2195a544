import { LoadErrorPanel } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { usePlan } from './use-plan.ts'

/** TrialOver once the trial is over, loaded then; else null, and the screen shows its rows. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? <TrialOver /> : null
}

const overModule = lazyModule(() => import('./TrialOver.tsx'))
const TrialOver = lazyComponent(overModule, module => module.TrialOver, { LoadError: LoadErrorPanel })
/** The chooser alone, for a screen that explains it itself. */
export const PlanChooser = lazyComponent(overModule, module => module.PlanChooser, {
  LoadError: LoadErrorPanel,
})
