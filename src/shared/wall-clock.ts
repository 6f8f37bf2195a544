import { addDays, isDay, momentOf } from './days.ts'

// The time on a shop's clocks, as `YYYY-MM-DDTHH:mm:ss.000Z`. It has no zone: the Z does not mean UTC. Two of
// them compare as texts.

/** The wall-clock time of an instant in a zone (IANA name). */
export function wallClockOf(instant: Date, zone: string): string {
  const { day, time } = momentOf(instant, zone)
  // Offsets have been whole minutes since long before our first day.
  return `${day}T${time}:${String(instant.getUTCSeconds()).padStart(2, '0')}.000Z`
}

/** The wall-clock time of a day and a time (HH:mm). */
export const wallClock = (day: string, time: string): string => `${day}T${time}:00.000Z`

/** Its day (YYYY-MM-DD) and time (HH:mm). */
export function splitWallClock(shown: string): { day: string; time: string } {
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

export const isWallClock = (value: string): boolean =>
  /^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.000Z$/.test(value) && isDay(value.slice(0, 10))

/** Whether this is a time HH:mm. */
export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** The wall-clock time some minutes later, ignoring clock changes. */
export const addMinutes = (shown: string, minutes: number): string =>
  new Date(Date.parse(shown) + minutes * 60_000).toISOString()

/** Whole minutes from one to the other, rounded down: negative if `to` is before `from`. */
export const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** This time on the next day. */
export const nextDayAt = (shown: string, time: string): string =>
  wallClock(addDays(splitWallClock(shown).day, 1), time)
