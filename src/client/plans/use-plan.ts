import { trpc } from '../trpc.ts'
import { refusalSentence } from '../ui/sentences.ts'
import { type CurrentPlan, reasonNoCustomer, reasonNoOrder, reasonNoWrite } from './gates.ts'

export interface PlanView {
  /** Undefined until it is known; then nothing is greyed out, for the server refuses anyway. */
  plan: CurrentPlan | undefined
  /** The trial or the subscription is over: nothing may be created, changed or deleted. */
  blocked: boolean
  canCreateOrder: boolean
  canCreateCustomer: boolean
  /** The tooltip of what is blocked; undefined where it is not. */
  writeReason: string | undefined
  orderReason: string | undefined
  customerReason: string | undefined
}

/** The owner's plan and what it allows now (spec 2 §4, §5): what a screen greys out, and why. */
export function usePlan(): PlanView {
  const { data: plan } = trpc.plans.current.useQuery()
  const tell = (reasonOf: (plan: CurrentPlan) => ReturnType<typeof reasonNoWrite>) => {
    const key = plan && reasonOf(plan)
    return key ? refusalSentence(key) : undefined
  }
  const writeReason = tell(reasonNoWrite)
  const orderReason = tell(reasonNoOrder)
  const customerReason = tell(reasonNoCustomer)
  return {
    plan,
    blocked: writeReason !== undefined,
    canCreateOrder: orderReason === undefined,
    canCreateCustomer: customerReason === undefined,
    writeReason,
    orderReason,
    customerReason,
  }
}
