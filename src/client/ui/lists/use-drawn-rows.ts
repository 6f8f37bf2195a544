import { useDeferredValue, useMemo } from 'react'
import { useHydrated } from '../first-render.ts'

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
