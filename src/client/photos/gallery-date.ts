import { dayOf } from '../../shared/days.ts'

/** The day (YYYY-MM-DD) and the time (HH:MM) of an instant in a zone (IANA name). */
export function momentOf(instant: string, zone: string): { day: string; time: string } {
  const at = new Date(instant)
  return { day: dayOf(at, zone), time: clockOf(zone).format(at) }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs far more than using one.
function clockOf(zone: string): Intl.DateTimeFormat {
  let found = clocks.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    clocks.set(zone, found)
  }
  return found
}
