import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { usageWarning } from '../../shared/plans.ts'
import { type PlanReason, planSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'

interface PlanView {
  /** Undefined while loading; nothing is disabled then, because the server would refuse anyway. */
  plan: CurrentPlan | undefined
  /** The plan is loaded, or could not be. */
  settled: boolean
  /** It is not here, and its last request failed. */
  failed: boolean
  retry(): void
  retrying: boolean
  /** The tooltip of a disabled button: why nothing, no order, or no customer can be written. Undefined if it can. */
  writeReason: string | undefined
  orderReason: string | undefined
  customerReason: string | undefined
}

/** The owner's plan and what it allows: what a screen disables, and why. */
export function usePlan(): PlanView {
  const current = trpc.plans.current.useQuery()
  const { data: plan, isPending, isError } = current
  const failed = isError && !plan
  const reasonFor = (reasonOf: (plan: CurrentPlan) => ReturnType<typeof reasonNoWrite>) => {
    const key = plan && reasonOf(plan)
    return key ? planSentence(key) : undefined
  }
  return {
    plan,
    settled: !isPending,
    failed,
    retry: () => void current.refetch(),
    // Read only then, or each question in the background would render every screen twice.
    retrying: failed && current.isFetching,
    writeReason: reasonFor(reasonNoWrite),
    orderReason: reasonFor(reasonNoOrder),
    customerReason: reasonFor(reasonNoCustomer),
  }
}

export type CurrentPlan = inferRouterOutputs<AppRouter>['plans']['current']
type PlanLimits = Pick<CurrentPlan, 'plano' | 'expirado' | 'limites' | 'uso'>

/** Why the server would refuse a new order now, or null. */
export function reasonNoOrder(plan: PlanLimits): PlanReason | null {
  return reasonNoWrite(plan) ?? (isFull(plan.uso.ordens, plan.limites.ordens) ? 'limite_ordens' : null)
}

/** Why the server would refuse a new customer now, or null. */
export function reasonNoCustomer(plan: PlanLimits): PlanReason | null {
  return reasonNoWrite(plan) ?? (isFull(plan.uso.clientes, plan.limites.clientes) ? 'limite_clientes' : null)
}

/** Why nothing may be created, changed or deleted, or null: the plan is over. */
export function reasonNoWrite({
  plano,
  expirado,
}: Pick<PlanLimits, 'plano' | 'expirado'>): PlanReason | null {
  if (!expirado) return null
  return plano === 'teste' ? 'teste_expirado' : 'plano_expirado'
}

const isFull = (used: number, limit: number | null): boolean => limit !== null && used >= limit

export interface Usage {
  /** `textos` is in bytes. */
  what: 'ordens' | 'clientes' | 'textos'
  used: number
  limit: number
  /** True at the limit or over it; false from 80 % of it on. */
  full: boolean
}

/** The limits that need an alert; none if the plan is over. */
export function usageAlerts(plan: Pick<CurrentPlan, 'expirado' | 'limites' | 'uso'>): Usage[] {
  if (plan.expirado) return []
  return (['ordens', 'clientes', 'textos'] as const).flatMap(what => {
    const limit = plan.limites[what]
    const used = plan.uso[what]
    return limit === null || used < limit * usageWarning ? [] : [{ what, used, limit, full: used >= limit }]
  })
}

/** Whether this plan can be bought online here. */
export const isSold = (
  { checkout, sandbox }: Pick<CurrentPlan, 'checkout' | 'sandbox'>,
  plano: 'basico' | 'profissional',
) => sandbox || checkout[plano] !== null
