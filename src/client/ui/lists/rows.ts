import { useDeferredValue, useMemo } from 'react'
import { isAfterFirstRender } from '../first-render.ts'

/**
 * What a list shows while the answer to a changed search is on its way: of the rows that are `shown` those that it may hold,
 * or, if they are more, those of `all` that it surely holds. Where none is left, the shown rows for the text's beginning
 * stay, for only the server can say that nothing is found. Undefined if no row is left to show.
 */
export function rowsHere<Row>(
  { shown, all }: Record<'shown' | 'all', readonly Row[] | undefined>,
  typed: string,
  finds: (row: Row, typed: string) => boolean | undefined,
): readonly Row[] | undefined {
  const held = all?.filter(row => finds(row, typed)) ?? []
  for (let length = typed.length; length >= 0; length--) {
    const kept = shown?.filter(row => finds(row, typed.slice(0, length)) !== false) ?? []
    if (length === typed.length && held.length > kept.length) return held
    if (kept.length > 0) return kept
  }
  return shown?.length ? shown : undefined
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
  const settled = useDeferredValue(rows, isAfterFirstRender() ? none : rows)
  const drawn = useMemo(() => new Set(settled?.map(({ id }) => id)), [settled])
  return ({ id }, at) => at < screenful || drawn.has(id)
}

const none: never[] = []
