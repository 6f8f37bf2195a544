import { useMemo } from 'react'

/** The rows of all loaded pages, each once: a row that moved between two requests may be on both pages. */
export function useUniqueRows<Row extends { id: string }>(
  list: { pages: { items: Row[] }[] } | undefined,
): Row[] | undefined {
  return useMemo(
    () => list && [...new Map(list.pages.flatMap(page => page.items).map(row => [row.id, row])).values()],
    [list],
  )
}
