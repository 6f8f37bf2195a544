import { keepPreviousData } from '@tanstack/react-query'
import { errorSentence, trpc } from '../api/trpc.ts'
import { type Range, rangeIssues } from './range.ts'

/** The figures of a range of days; those of the range before stay until they are here. A range turned round asks nothing. */
export function useAdvanced(range: Range) {
  const enabled = rangeIssues(range).ate === undefined
  const report = trpc.reports.advanced.useQuery(range, { enabled, placeholderData: keepPreviousData })
  return {
    report: report.data,
    /** Figures of a range before: those that were asked for are on their way, or there are none to ask for. */
    stale: report.isPlaceholderData && enabled,
    outdated: report.isPlaceholderData && !enabled,
    asked: report.fetchStatus !== 'idle',
    failed: report.isError && !report.data,
    why: report.error ? errorSentence(report.error) : undefined,
    retrying: report.isFetching,
    retry: () => void report.refetch(),
  }
}
