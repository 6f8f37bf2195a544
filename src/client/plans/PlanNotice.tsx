import { useState } from 'react'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { usePlan } from './use-plan.ts'

/** What the plan has to say on every screen: at once where it is late or over, else it waits for news of it. */
export function PlanNotice({ zone }: { zone: string }) {
  const { plan } = usePlan()
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  return plan && (idle || plan.carencia_ate || plan.expirado) && <PlanWatch plan={plan} zone={zone} />
}

const PlanWatch = lazyPart(
  code(() => import('./PlanWatch.tsx')),
  part => part.PlanWatch,
  { Missing: () => null },
)
