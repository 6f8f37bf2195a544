import { addDays, isDay, momentOf } from './days.ts'

// What the clocks of a shop show, as `YYYY-MM-DDTHH:mm:ss.000Z`. It belongs to no zone: the Z says nothing of UTC.
// Two of them compare as texts.

/** What the clocks of a zone (IANA name) show at an instant. */
export function wallClockOf(instant: Date, zone: string): string {
  const { day, time } = momentOf(instant, zone)
  // Zones are whole minutes apart since long before our first day.
  return `${day}T${time}:${String(instant.getUTCSeconds()).padStart(2, '0')}.000Z`
}

/** A time of a day (HH:mm) as clocks show it. */
export const wallClock = (day: string, time: string): string => `${day}T${time}:00.000Z`

/** The day (YYYY-MM-DD) and the time (HH:mm) of it. */
export function partsOf(shown: string): { day: string; time: string } {
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

export const isWallClock = (value: string): boolean =>
  /^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.000Z$/.test(value) && isDay(value.slice(0, 10))

/** A time as HH:mm. */
export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** What clocks show so many minutes later, were none of them set meanwhile. */
export const addMinutes = (shown: string, minutes: number): string =>
  new Date(Date.parse(shown) + minutes * 60_000).toISOString()

/** Whole minutes from one to another, rounded down: negative when `to` is before `from`. */
export const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** This time of the day after. */
export const nextDayAt = (shown: string, time: string): string =>
  wallClock(addDays(partsOf(shown).day, 1), time)
