import { addDays, dayOf, momentOf, monthOf } from '../../shared/days.ts'

/** The time zone that decides a shop's months of limits. */
export interface LimitZone {
  fuso: string
  /** The month in which the zone last changed, as instants; null if it never did. */
  limite_de: string | null
  limite_ate: string | null
}

/** The half-open range of instants [de, ate). */
export interface LimitMonth {
  de: string
  ate: string
}

/**
 * The calendar month of a plan's limit at an instant. It uses the zone in force when the month began, so a
 * change of zone counts from the next month. Months follow each other without gaps.
 */
export function limitMonth({ fuso, limite_de, limite_ate }: LimitZone, now: Date): LimitMonth {
  const month = monthOf(dayOf(now, fuso))
  // Earlier months are not affected by the change of zone.
  if (limite_de !== null && limite_ate !== null && now.getTime() >= Date.parse(limite_de)) {
    if (now.getTime() < Date.parse(limite_ate)) return { de: limite_de, ate: limite_ate }
    const next = monthFrom(limite_ate, fuso)
    if (month.first <= next.first) return { de: limite_ate, ate: startOf(next.end, fuso) }
  }
  return { de: startOf(month.first, fuso), ate: startOf(month.end, fuso) }
}

/** The month that begins nearest to an instant: in any two zones months begin within a day of each other. */
const monthFrom = (start: string, zone: string) => monthOf(addDays(dayOf(new Date(start), zone), 15))

const minute = 60_000

/**
 * The day's first instant in a zone. Clocks may skip midnight or show it twice, but always differ from UTC by
 * whole minutes.
 */
export function startOf(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`) / minute
  // Zones range from 14 hours ahead of UTC to 12 behind.
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
