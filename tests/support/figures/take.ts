import { doExpenses } from './do-expenses.ts'
import { doOrders } from './do-orders.ts'
import type { Screen } from './screen.ts'
import type { Step, Verb } from './steps.ts'

const doing: Record<Verb, (screen: Screen, step: Step) => Promise<void>> = { ...doOrders, ...doExpenses }

/** Does one step at a shop's screen. */
export const take = (screen: Screen, step: Step): Promise<void> => doing[step.verb](screen, step)
