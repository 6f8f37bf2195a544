/** The range of valid days. */
export const firstDay = '1990-01-01'
export const lastDay = '2100-12-31'

/** Instead of a month: all time ("Todo o período"). */
export const everyMonth = 'tudo'

/** Whether this is a calendar day YYYY-MM-DD between 1990 and 2100. */
export function isDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match || value < firstDay || value > lastDay) return false
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** An instant's day in a zone (IANA name). */
export const dayOf = (instant: Date, zone: string): string => momentOf(instant, zone).day

/** An instant's day (YYYY-MM-DD) and time (HH:MM) in a zone (IANA name). */
export function momentOf(instant: Date, zone: string): { day: string; time: string } {
  const { year, month, day, hour, minute } = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value.padStart(2, '0')]),
  )
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * The instant of a day and time (HH:MM) in a zone (IANA name). If the clocks show the time twice, it is one
 * of the two; if they skip it, an hour before or after.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  const shown = Date.parse(`${day}T${time}:00.000Z`)
  const ahead = (instant: number) => {
    const there = momentOf(new Date(instant), zone)
    return Date.parse(`${there.day}T${there.time}:00.000Z`) - Math.floor(instant / 60_000) * 60_000
  }
  // The first guess may use the offset of the other side of a clock change, so it is corrected once.
  return new Date(shown - ahead(shown - ahead(shown)))
}

/** Whole days from one day to another: negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The day `count` days later (or earlier). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a day lies more than a year after today: its year was mistyped. */
export const isFarAhead = (day: string, today: string): boolean =>
  day > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`

/** The half-open range of days [first, end) of the month that contains `day`. */
export function monthOf(day: string): { first: string; end: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const end = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { first: `${day.slice(0, 7)}-01`, end }
}

/** The first day of the month `count` months after (or before) that of `day`. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The half-open range of days of the week, Sunday to Saturday, that contains `day`. */
export function weekOf(day: string): { first: string; end: string } {
  const first = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return { first, end: addDays(first, 7) }
}

/** The canonical name of an IANA zone; null for anything else, and for a fixed offset. */
export function canonicalZone(name: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return /^[A-Z]/.test(zone) ? zone : null
  } catch {
    return null
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs far more than using one, and shops have few zones. Only its parts are read,
// because a locale's format differs between runtimes (en-CA: 2026-11-22 or 11/22/2026).
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
