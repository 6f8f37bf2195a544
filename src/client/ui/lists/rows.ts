import { useDeferredValue, useMemo } from 'react'
import { useHydrated } from '../first-render.ts'

/**
 * What a list shows while the answer to a changed search is on its way: those of the rows that are here that it may hold.
 * Only rows that it surely does not hold are hidden. Where none is left, the rows for the text's beginning stay, for only
 * the server can say that nothing is found. Undefined if no row is here.
 */
export function rowsHere<Row>(
  known: readonly (readonly Row[] | undefined)[],
  typed: string,
  finds: (row: Row, typed: string) => boolean | undefined,
): readonly Row[] | undefined {
  for (let length = typed.length; length >= 0; length--) {
    const found = known.map(rows => rows?.filter(row => finds(row, typed.slice(0, length)) !== false) ?? [])
    const most = found.reduce((one, other) => (other.length > one.length ? other : one), [])
    if (most.length > 0) return most
  }
  return known.find(rows => rows && rows.length > 0)
}

/** The rows of all loaded pages, each once: a row that moved between two requests may be on both pages. */
export function useUniqueRows<Row extends { id: string }>(
  list: { pages: { items: Row[] }[] } | undefined,
): Row[] | undefined {
  return useMemo(
    () => list && [...new Map(list.pages.flatMap(page => page.items).map(row => [row.id, row])).values()],
    [list],
  )
}

/** Rows that fill a notebook's screen. */
const screenful = 12

/**
 * Which rows to draw: all that the server drew, a screenful, which a slow phone shows in a third of the time, and those
 * that are drawn already; then all, in a render that taps and typing interrupt. A row that is not drawn yet keeps its
 * height, so the page's length is right.
 */
export function useDrawnRows<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
): (row: Row, at: number) => boolean {
  const settled = useDeferredValue(rows, useHydrated() ? none : rows)
  const drawn = useMemo(() => new Set(settled?.map(({ id }) => id)), [settled])
  return ({ id }, at) => at < screenful || drawn.has(id)
}

const none: never[] = []
