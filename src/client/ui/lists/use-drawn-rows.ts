import { startTransition, useEffect, useState } from 'react'
import { useHydrated } from '../first-render.ts'

/** Rows that fill a notebook's screen. */
const screenful = 12

/**
 * How many rows to draw: all that the server drew; on a screen that is opened later, first a screenful, which a slow
 * phone shows in a third of the time, then all, in a render that taps and typing interrupt.
 */
export function useDrawnRows(rows: unknown[] | undefined): number {
  const isThere = rows !== undefined
  const isDrawnByServer = !useHydrated() && isThere
  const [drawn, setDrawn] = useState(isDrawnByServer ? Number.POSITIVE_INFINITY : screenful)
  useEffect(() => {
    if (isThere) startTransition(() => setDrawn(Number.POSITIVE_INFINITY))
  }, [isThere])
  return drawn
}
