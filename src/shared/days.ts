/** The days that there are. */
export const firstDay = '1990-01-01'
export const lastDay = '2100-12-31'

/** A day as YYYY-MM-DD, of the calendar, between 1990 and 2100. */
export function isDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match || value < firstDay || value > lastDay) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The day that an instant falls on in a zone (IANA name). */
export const dayOf = (instant: Date, zone: string): string => momentOf(instant, zone).day

/** The day (YYYY-MM-DD) and the time (HH:MM) that the clocks of a zone (IANA name) show at an instant. */
export function momentOf(instant: Date, zone: string): { day: string; time: string } {
  const { year, month, day, hour, minute } = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value.padStart(2, '0')]),
  )
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * The instant at which the clocks of a zone (IANA name) show a day and a time (HH:MM). Of a time that they show twice it
 * is one; where they leap over it, an hour before or after.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  const shown = Date.parse(`${day}T${time}:00.000Z`)
  const ahead = (instant: number) => {
    const there = momentOf(new Date(instant), zone)
    return Date.parse(`${there.day}T${there.time}:00.000Z`) - Math.floor(instant / 60_000) * 60_000
  }
  // The zone is as far ahead there as it is around there, but for the hour in which that changes: asked once more.
  return new Date(shown - ahead(shown - ahead(shown)))
}

/** Whole days from one day to another: negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The day `count` days later (or earlier). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The half-open range of days [first, end) of the month that holds `day`. */
export function monthOf(day: string): { first: string; end: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const end = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { first: `${day.slice(0, 7)}-01`, end }
}

/** The first day of the month `count` months later (or earlier) than the one that holds `day`. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The half-open range of days of the week, Sunday to Saturday, that holds `day`. */
export function weekOf(day: string): { first: string; end: string } {
  const first = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return { first, end: addDays(first, 7) }
}

/** The one name of an IANA zone, however it is spelled; null for what is none, and for a fixed offset. */
export function canonicalZone(name: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return /^[A-Z]/.test(zone) ? zone : null
  } catch {
    return null
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs far more than using one. Zones come from lojas, so few. The look of a locale is no
// format (en-CA is 2026-11-22 here and 11/22/2026 there): only its parts are read.
function formatterOf(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(zone, found)
  }
  return found
}
