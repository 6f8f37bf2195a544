import { instantOf } from '../../../../shared/days.ts'

/** Noon of a day by a zone's clocks, and no later than now: when what is told of that day alone was made. */
export function noonOf(zone: string, now: Date): (day: string) => string {
  const known = new Map<string, string>()
  return day => {
    const found =
      known.get(day) ??
      new Date(Math.min(instantOf(day, '12:00', zone).getTime(), now.getTime())).toISOString()
    known.set(day, found)
    return found
  }
}
