import { useSyncExternalStore } from 'react'
import { wallClockOf } from '../../shared/wall-clock.ts'

/** The wall clock of a zone (an IANA name), to the minute; keeps running while the screen is open. */
export function useShopClock(zone: string): string {
  const now = () => `${wallClockOf(new Date(), zone).slice(0, 16)}:00.000Z`
  return useSyncExternalStore(subscribeEveryPause, now, now)
}

/** Milliseconds between two checks of the clock, which shows minutes. */
const pauseMs = 5_000

function subscribeEveryPause(check: () => void) {
  const timer = setInterval(check, pauseMs)
  return () => clearInterval(timer)
}
