import { lazy, Suspense } from 'react'
import { usePlan } from './use-plan.ts'

/** TrialOver while the trial is over, loaded then; else null, for a screen to show its rows instead. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? (
    <Suspense fallback={null}>
      <TrialOver />
    </Suspense>
  ) : null
}

const TrialOver = lazy(async () => ({ default: (await import('./TrialOver.tsx')).TrialOver }))
