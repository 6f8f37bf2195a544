import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Outputs = inferRouterOutputs<AppRouter>['finance']

/** An expense as the server answers it. */
export type Expense = Outputs['getExpense']
export type FinanceMonth = Outputs['month']
export type FinanceSummary = Outputs['summary']
export type FinanceSeries = Outputs['series']

/** The newer row of a `conflito`, as the server sends it. */
export function isExpense(row: unknown): row is Expense {
  return (
    typeof row === 'object' &&
    row !== null &&
    'descricao' in row &&
    'data_despesa' in row &&
    'updated_at' in row
  )
}
