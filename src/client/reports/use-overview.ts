import { keepPreviousData } from '@tanstack/react-query'
import { dayOf } from '../../shared/days.ts'
import { trpc } from '../api/trpc.ts'
import { overviewInput } from './reports-search.ts'

/** A month's figures beside the present ones; those of the month before stay until they are here. */
export function useOverview(mes: string | undefined, zone: string) {
  const { data, isPlaceholderData, isError, isFetching, refetch } = trpc.reports.overview.useQuery(
    overviewInput(mes),
    { placeholderData: keepPreviousData },
  )
  return {
    report: data,
    stale: isPlaceholderData,
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
    /** The shop's day, by the server's clock where it has answered. */
    today: data?.hoje ?? dayOf(new Date(), zone),
  }
}
