import type { RouterHistory } from '@tanstack/react-router'

/**
 * Goes back once: the second click of a double click comes before the first has taken effect, and would leave the
 * screen.
 */
export function goBack(history: RouterHistory): void {
  const { __TSR_key: from } = history.location.state
  if (from === left) return
  left = from
  setTimeout(() => {
    left = ''
  }, arrival)
  history.back()
}

let left: string | undefined = ''

/** Milliseconds that a step back may take. */
const arrival = 600
