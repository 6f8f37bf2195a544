import { useSyncExternalStore } from 'react'
import { wallClockOf } from '../../shared/wall-clock.ts'

/** What the clocks of a zone (IANA name) show, to the minute; a screen that is left open follows them. */
export function useShopClock(zone: string): string {
  const now = () => `${wallClockOf(new Date(), zone).slice(0, 16)}:00.000Z`
  return useSyncExternalStore(often, now, now)
}

/** Milliseconds between two looks at the clock: what it shows changes with the minute. */
const pause = 5_000

function often(look: () => void) {
  const timer = setInterval(look, pause)
  return () => clearInterval(timer)
}
