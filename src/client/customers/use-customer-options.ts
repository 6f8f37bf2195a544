import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../api/trpc.ts'
import { useSettled } from '../ui/use-settled.ts'
import { closestFirst, isMatch } from './customer-matches.ts'

/** The customers that answer what is typed, asked for 120 ms after the last key. */
export function useCustomerOptions(typed: string) {
  const q = useSettled(typed.trim(), 120)
  const found = trpc.customers.list.useQuery(q ? { q, limit: 30 } : { limit: 30 }, {
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const late = found.isPlaceholderData || q !== typed.trim()
  return {
    // The rows of an earlier answer stay, but Enter must never take one that does not match.
    options: closestFirst(late ? rows.filter(row => isMatch(row, typed)) : rows, typed),
    loading: late || found.isPending,
    failed: found.isError,
    retry: () => void found.refetch(),
  }
}
