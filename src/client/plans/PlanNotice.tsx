import { useState } from 'react'
import type { Utils } from '../api/session.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { useIdle } from '../ui/use-idle.ts'
import type { CurrentPlan } from './plan-limits.ts'
import { usePlan } from './use-plan.ts'

/** The plan's message on every screen: shown at once if the plan is late or over, else when there is news. */
export function PlanNotice({ zone }: { zone: string }) {
  const { plan } = usePlan()
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  return plan && (idle || hasBanner(plan)) && <PlanWatch plan={plan} zone={zone} />
}

/**
 * Resolves when the plan's banner can be drawn with the first screen: appearing later, it would push the rows down.
 * It only waits if the page brought the plan along, and never when changing screens.
 */
export function planNoticeReady(utils: Pick<Utils, 'plans'>, asked: Promise<unknown>) {
  const ready = isFirst ? bannerReady(utils, asked) : undefined
  isFirst = false
  return ready
}

let isFirst = true

async function bannerReady({ plans }: Pick<Utils, 'plans'>, asked: Promise<unknown>): Promise<void> {
  await Promise.race([asked, new Promise(done => setTimeout(done))])
  const plan = plans.current.getData()
  if (plan && hasBanner(plan)) await watch.loadWithin(2000)
}

const hasBanner = ({ plano, carencia_ate, expirado }: CurrentPlan): boolean =>
  plano !== 'teste' && (expirado || carencia_ate !== null)

const watch = lazyModule(() => import('./PlanWatch.tsx'))
const PlanWatch = lazyComponent(watch, module => module.PlanWatch, {
  // Keeps the banner's height free while its code loads.
  Loading: ({ plan }) => hasBanner(plan) && <div style={{ height: 49 }} />,
  LoadError: () => null,
})
