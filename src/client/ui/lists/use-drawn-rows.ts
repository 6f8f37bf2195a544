import { startTransition, useEffect, useState } from 'react'

/** Rows that fill a screen, of a notebook's too. */
const screenful = 12

/**
 * How many rows of a list to draw: at first a screenful, so that a slow phone shows it in a third of the time, then all
 * of them in a drawing that taps and typing interrupt. Until then each of the others is an empty row of its own height,
 * so that the page is as long as it will be.
 */
export function useDrawnRows(rows: unknown[] | undefined): number {
  const [drawn, setDrawn] = useState(screenful)
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere) startTransition(() => setDrawn(Number.POSITIVE_INFINITY))
  }, [isThere])
  return drawn
}
