import { useSyncExternalStore } from 'react'
import { dayOf } from '../../shared/days.ts'

/** Today in a zone (IANA name), YYYY-MM-DD; a screen left open follows midnight. */
export function useToday(fuso: string): string {
  const today = () => dayOf(new Date(), fuso)
  return useSyncExternalStore(everyMinute, today, today)
}

function everyMinute(check: () => void) {
  const timer = setInterval(check, 60_000)
  return () => clearInterval(timer)
}
