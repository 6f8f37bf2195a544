import { planSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { type CurrentPlan, reasonNoCustomer, reasonNoOrder, reasonNoWrite } from './plan-limits.ts'

interface PlanView {
  /** Undefined while loading; nothing is disabled then, because the server would refuse anyway. */
  plan: CurrentPlan | undefined
  /** The plan is loaded, or could not be. */
  settled: boolean
  /** The tooltip of a disabled button: why nothing, no order, or no customer can be written. Undefined if it can. */
  writeReason: string | undefined
  orderReason: string | undefined
  customerReason: string | undefined
}

/** The owner's plan and what it allows: what a screen disables, and why. */
export function usePlan(): PlanView {
  const { data: plan, isPending } = trpc.plans.current.useQuery()
  const reasonFor = (reasonOf: (plan: CurrentPlan) => ReturnType<typeof reasonNoWrite>) => {
    const key = plan && reasonOf(plan)
    return key ? planSentence(key) : undefined
  }
  return {
    plan,
    settled: !isPending,
    writeReason: reasonFor(reasonNoWrite),
    orderReason: reasonFor(reasonNoOrder),
    customerReason: reasonFor(reasonNoCustomer),
  }
}
