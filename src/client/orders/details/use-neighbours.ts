import { useEffect, useRef } from 'react'
import type { useOrderList } from '../list/use-order-list.ts'

export type Listed = ReturnType<typeof useOrderList>

/** The ids of the orders above and below one in the list. */
export interface Neighbours {
  previous: string | undefined
  next: string | undefined
}

/**
 * The orders beside the one that is open, as they are listed; undefined where it is in no list that is here. One that leaves
 * the list while it is open (it was delivered, and the filter shows what is ready) keeps those that it had.
 */
export function useNeighbours({ rows, ...list }: Listed, id: string): Neighbours | undefined {
  const known = useRef<Neighbours & { id: string }>(undefined)
  const at = rows?.findIndex(row => row.id === id) ?? -1
  if (at >= 0) known.current = { id, previous: rows?.[at - 1]?.id, next: rows?.[at + 1]?.id }
  const isLast = at >= 0 && at + 1 === rows?.length
  useEffect(() => {
    if (isLast && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError)
      void list.fetchNextPage()
  })
  return known.current?.id === id ? known.current : undefined
}
