import { keepPreviousData } from '@tanstack/react-query'
import type { FinancePeriod } from '../../shared/finance.ts'
import { trpc } from '../api/trpc.ts'
import { summaryInput } from './finance-search.ts'

/** The figures of the cards; those of the period before stay until they are here. */
export function useFinanceSummary(period: FinancePeriod | undefined) {
  const { data, isError, isPlaceholderData } = trpc.finance.summary.useQuery(summaryInput(period), {
    placeholderData: keepPreviousData,
  })
  return { data, stale: isPlaceholderData, failed: isError && !data }
}
