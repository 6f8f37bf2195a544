import { addDays, dayOf, momentOf } from '../../shared/days.ts'
import type { Random } from './data/random.ts'

export type Calendar = ReturnType<typeof createCalendar>

const minute = 60_000
const hour = 60 * minute
const opening = 8.5 * hour
const closing = 18.5 * hour

/** Days and hours of a shop that opens Monday to Saturday, 8:30 to 18:30 of its zone, as seen from `now`. */
export function createCalendar(now: Date, zone: string, random: Random) {
  const today = dayOf(now, zone)
  const midnightOf = midnightsOf(zone)
  return {
    now,
    isSunday: (offset: number): boolean => isSunday(addDays(today, offset)),
    /** The day so many days from today; a Sunday becomes the next day away from today. */
    day(offset: number): string {
      const day = addDays(today, offset)
      return offset !== 0 && isSunday(day) ? addDays(day, Math.sign(offset)) : day
    },
    /** A moment of that day's opening hours, not before `after` and never later than now. */
    timeOn(day: string, after = new Date(0)): Date {
      const midnight = midnightOf(day)
      const latest = Math.min(midnight + closing, now.getTime())
      // Even before the shop opens, today has had its first customers.
      const elapsed = now.getTime() - midnight
      const open = elapsed > opening + hour ? opening : elapsed / 2
      const earliest = Math.max(midnight + open, after.getTime())
      return new Date(earliest < latest ? random.whole(earliest, latest) : Math.min(earliest, now.getTime()))
    },
  }
}

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

// How far the zone's clocks are from UTC's when those show 00:00 of that day.
function midnightsOf(zone: string) {
  return (date: string): number => {
    const utc = Date.parse(`${date}T00:00:00Z`)
    const { day, time } = momentOf(new Date(utc), zone)
    return utc - (Date.parse(`${day}T${time}:00Z`) - utc)
  }
}
