import { startTransition, useEffect, useState } from 'react'

/** Rows that fill a notebook's screen. */
const screenful = 12

/**
 * How many rows to draw: first a screenful, which a slow phone shows in a third of the time, then all of them, in a
 * render that taps and typing interrupt. Rows that are not drawn yet keep their height, so the page's length is
 * right.
 */
export function useDrawnRows(rows: unknown[] | undefined): number {
  const [drawn, setDrawn] = useState(screenful)
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere) startTransition(() => setDrawn(Number.POSITIVE_INFINITY))
  }, [isThere])
  return drawn
}
