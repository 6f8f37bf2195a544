import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { FieldValue } from '../../shared/import-changes.ts'
import type { OrderStatus, PaymentMethod } from '../../shared/orders.ts'
import type { PlanName } from '../../shared/plans.ts'
import type { ReminderStatus, ReminderType } from '../../shared/reminders.ts'

export type Import = inferRouterOutputs<AppRouter>['imports']['get']

/** Words of other nouns; the route passes them in. */
export interface OthersWords {
  status(status: OrderStatus): string
  payment(method: PaymentMethod): string
  plan(plan: PlanName): string
  /** A field of an order, and its value. */
  orderField(name: string): string
  orderValue(name: string, value: FieldValue): string
  reminderType(type: ReminderType): string
  reminderStatus(status: ReminderStatus): string
}
