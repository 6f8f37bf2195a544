import { useMemo } from 'react'

/** The rows of a list's pages, each once: what was moved or added between two pages may stand on both. */
export function useUniqueRows<Row extends { id: string }>(
  list: { pages: { items: Row[] }[] } | undefined,
): Row[] | undefined {
  return useMemo(
    () => list && [...new Map(list.pages.flatMap(page => page.items).map(row => [row.id, row])).values()],
    [list],
  )
}
