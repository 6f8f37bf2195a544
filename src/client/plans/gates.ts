import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { RefusalKey } from '../../shared/errors.ts'

export type CurrentPlan = inferRouterOutputs<AppRouter>['plans']['current']
type Gate = Pick<CurrentPlan, 'plano' | 'expirado' | 'limites' | 'uso'>

/** Why the server would refuse a new order now, or null (product 4.3). */
export function reasonNoOrder(plan: Gate): RefusalKey | null {
  return reasonNoWrite(plan) ?? (isFull(plan.uso.ordens, plan.limites.ordens) ? 'limite_ordens' : null)
}

/** Why the server would refuse a new customer now, or null. */
export function reasonNoCustomer(plan: Gate): RefusalKey | null {
  return reasonNoWrite(plan) ?? (isFull(plan.uso.clientes, plan.limites.clientes) ? 'limite_clientes' : null)
}

/** Why nothing may be created, changed or deleted, or null: the plan is over. */
export function reasonNoWrite({ plano, expirado }: Pick<Gate, 'plano' | 'expirado'>): RefusalKey | null {
  if (!expirado) return null
  return plano === 'teste' ? 'teste_expirado' : 'plano_expirado'
}

const isFull = (used: number, limit: number | null): boolean => limit !== null && used >= limit
