import { keepPreviousData } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { ExpenseCategory, FinancePeriod } from '../../shared/finance.ts'
import type { Utils } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import type { FinanceSearch } from './finance-search.ts'

/** Requests the screen's data together, before it is drawn. */
export function loadFinance(utils: Utils, { periodo, mes, categoria, editar }: FinanceSearch): void {
  // Loaded rows are refetched by the list itself: here a dialog opens over them.
  if (!utils.finance.expenses.getInfiniteData(listInput({ mes, categoria }))) {
    void utils.finance.summary.prefetch(summaryInput(periodo))
    void utils.finance.month.prefetch(monthInput(mes))
    void utils.finance.expenses.prefetchInfinite(listInput({ mes, categoria }))
    void utils.finance.series.prefetch()
  }
  void utils.plans.current.prefetch()
  if (editar) void utils.finance.getExpense.prefetch({ id: editar })
}

/** The inputs of finance.summary, .month and .expenses, the same wherever they are asked for. */
const summaryInput = (periodo: FinancePeriod = 'mes') => ({ periodo })
const monthInput = (mes: string | undefined) => (mes ? { mes } : {})
export const listInput = ({ mes, categoria }: Pick<FinanceSearch, 'mes' | 'categoria'>) => ({
  ...(mes && { mes }),
  ...(categoria && { categoria }),
})

type Outputs = inferRouterOutputs<AppRouter>['finance']

/** A month's figures, those of a period and those of the charts, as the server answers them. */
export type FinanceMonth = Outputs['month']
export type FinanceSummary = Outputs['summary']
export type FinanceSeries = Outputs['series']

export type FinanceMonthView = ReturnType<typeof useFinanceMonth>

/** The sums of the chosen month; those of the one before stay until they are here. */
export function useFinanceMonth(mes: string | undefined) {
  const { data, isError, isPlaceholderData } = trpc.finance.month.useQuery(monthInput(mes), {
    placeholderData: keepPreviousData,
  })
  return { data, stale: isPlaceholderData, failed: isError && !data }
}

/** The figures of the cards; those of the period before stay until they are here. */
export function useFinanceSummary(period: FinancePeriod | undefined) {
  const { data, isError, isPlaceholderData } = trpc.finance.summary.useQuery(summaryInput(period), {
    placeholderData: keepPreviousData,
  })
  return { data, stale: isPlaceholderData, failed: isError && !data }
}

/** Where the server streams a month's expenses as CSV; `mes` is YYYY-MM or 'tudo'. */
export const expensesExport = (mes: string, categoria: ExpenseCategory | undefined): string =>
  `/export/expenses.csv?${new URLSearchParams({ mes, ...(categoria && { categoria }) })}`

/** The same of a month's summary. */
export const monthExport = (mes: string): string => `/export/month.csv?${new URLSearchParams({ mes })}`
