import { addDays, dayOf, momentOf, monthOf } from '../../shared/days.ts'

/** What a shop's months of limits go by. */
export interface LimitZone {
  fuso: string
  /** The month in which the zone was changed last, as two instants; null where it never was. */
  limite_de: string | null
  limite_ate: string | null
}

/** The half-open range of instants [de, ate). */
export interface LimitMonth {
  de: string
  ate: string
}

/**
 * The calendar month that a plan's limit counts at an instant: by the zone in force at the month's start, so that a
 * change of zone moves no limit before the next month. Each month begins where the one before ends.
 */
export function limitMonth({ fuso, limite_de, limite_ate }: LimitZone, now: Date): LimitMonth {
  const month = monthOf(dayOf(now, fuso))
  // What was before is no month that a zone's change could move.
  if (limite_de !== null && limite_ate !== null && now.getTime() >= Date.parse(limite_de)) {
    if (now.getTime() < Date.parse(limite_ate)) return { de: limite_de, ate: limite_ate }
    const next = monthFrom(limite_ate, fuso)
    if (month.first <= next.first) return { de: limite_ate, ate: startOf(next.end, fuso) }
  }
  return { de: startOf(month.first, fuso), ate: startOf(month.end, fuso) }
}

/** The month that begins nearest an instant: months of two zones begin within a day of each other. */
const monthFrom = (start: string, zone: string) => monthOf(addDays(dayOf(new Date(start), zone), 15))

const minute = 60_000

/**
 * The day's first instant in a zone: clocks may skip its midnight, or show it twice. Clocks differ by whole minutes.
 */
function startOf(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`) / minute
  // The farthest clocks are 14 hours ahead and 12 behind.
  let [before, at] = [utc - 15 * 60, utc + 13 * 60]
  const narrow = (middle: number) => {
    if (dayOf(new Date(middle * minute), zone) < day) before = middle
    else at = middle
  }
  const likely = utc - minutesAhead(utc, zone)
  narrow(likely)
  narrow(likely - 1)
  while (at - before > 1) narrow(Math.floor((before + at) / 2))
  return new Date(at * minute).toISOString()
}

function minutesAhead(utc: number, zone: string): number {
  const { day, time } = momentOf(new Date(utc * minute), zone)
  return Date.parse(`${day}T${time}Z`) / minute - utc
}
