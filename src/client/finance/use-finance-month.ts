import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../api/trpc.ts'
import { monthInput } from './finance-search.ts'

export type FinanceMonthView = ReturnType<typeof useFinanceMonth>

/** The sums of the chosen month; those of the one before stay until they are here. */
export function useFinanceMonth(mes: string | undefined) {
  const { data, isError, isPlaceholderData } = trpc.finance.month.useQuery(monthInput(mes), {
    placeholderData: keepPreviousData,
  })
  return { data, stale: isPlaceholderData, failed: isError && !data }
}
