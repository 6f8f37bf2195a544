import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { OrderStatus, PaymentMethod } from '../../shared/orders.ts'
import type { PlanName } from '../../shared/plans.ts'

export type Import = inferRouterOutputs<AppRouter>['imports']['get']

/** How other nouns call their own: the route hands it over. */
export interface OthersWords {
  status(status: OrderStatus): string
  payment(method: PaymentMethod): string
  plan(plan: PlanName): string
}
