import { useState } from 'react'
import type { Utils } from '../api/session.ts'
import { lazyModule } from '../ui/lazy-module.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useIdle } from '../ui/use-idle.ts'
import type { CurrentPlan } from './plan-limits.ts'
import { usePlan } from './use-plan.ts'

/** What the plan has to say on every screen: at once where it is late or over, else it waits for news of it. */
export function PlanNotice({ zone }: { zone: string }) {
  const { plan } = usePlan()
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  return plan && (idle || hasBanner(plan)) && <PlanWatch plan={plan} zone={zone} />
}

/**
 * Resolves once its banner can be drawn with the screen, where the page brought the plan with it: coming later, it would
 * push down the rows that one reads. Nothing of the ways from screen to screen waits for it.
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
  // A plan that was asked for comes with the rows: they leave the room of its one line.
  Loading: ({ plan }) => hasBanner(plan) && <div style={{ height: 49 }} />,
  LoadError: () => null,
})
