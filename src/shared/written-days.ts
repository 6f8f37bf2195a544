import { dayOf, isDay } from './days.ts'
import { plainSigns } from './plain-text.ts'

/** Which number of 3/8/2025 comes first: the day or the month. */
export const dayOrders = ['dia', 'mes'] as const
export type DayOrder = (typeof dayOrders)[number]

/** What reading a written day depends on. */
export interface DayReading {
  ordem: DayOrder
  /** Today in the shop's zone. */
  today: string
  /** The shop's zone (IANA name), for a text that is an instant. */
  fuso: string
  /** The year of a day without one: the last such day until today, or the next. Without this it is none. */
  yearless?: 'past' | 'coming'
}

/**
 * A day (YYYY-MM-DD) as people and programs write it, perhaps with a time: 3/8/2025, 3-8-25, 2025-08-03, 3 de agosto de
 * 2025, Aug 3, 2025. Null if it is none. An instant is its day in the shop, but midnight in UTC is how a day travels.
 */
export function readWrittenDay(text: string, how: DayReading): string | null {
  const plain = plainText(text)
  if (plain === null) return null
  const bare = withoutWeekday(plain)
  return dayIn(plain, how) ?? (bare === plain ? null : dayIn(bare, how))
}

function dayIn(plain: string, how: DayReading): string | null {
  const found = partsOf(plain)
  if (!found) return how.yearless ? yearlessDay(plain, how) : null
  const { first, second, year, behind } = found
  const [day, month] = found.isNamed || how.ordem === 'dia' ? [first, second] : [second, first]
  const written = dayAt(year.length === 2 ? fullYear(year, how.today) : year, month, day)
  if (written === null || behind === '') return written
  const time = timeBehind(behind)
  if (!time) return null
  if (!time.zone || (time.offset === 0 && time.sinceMidnight === 0)) return written
  const instant = Date.parse(`${written}T00:00:00.000Z`) + time.sinceMidnight - time.offset * 60_000
  const there = dayOf(new Date(instant), how.fuso)
  return isDay(there) ? there : null
}

/** The only order in which a text can be a day, or whether both could be; null if it is none, or the same in both. */
export function writtenOrder(text: string): DayOrder | 'ambas' | null {
  const found = numeric.exec(plainText(text) ?? '')
  const [first, second] = [Number(found?.[1]), Number(found?.[3])]
  if (first > 12 && first <= 31 && second <= 12) return 'dia'
  if (second > 12 && second <= 31 && first <= 12) return 'mes'
  return first <= 12 && second <= 12 && first !== second ? 'ambas' : null
}

/** The time (HH:mm) that stands behind a day; null if there is none. */
export function timeOfWrittenDay(text: string): string | null {
  const plain = plainText(text) ?? ''
  const time = timeBehind((partsOf(plain) ?? partsOf(withoutWeekday(plain)))?.behind ?? '')
  if (!time || time.zone) return null
  return new Date(time.sinceMidnight).toISOString().slice(11, 16)
}

/** A time (HH:mm) as people write it: 14:30, 1430, 14h30, 2:30 PM, 9. Null if it is none. */
export function readWrittenTime(text: string): string | null {
  const plain = plainText(text) ?? ''
  const [, hours = '', minutes = '0', seconds = '0', rest = ''] =
    /^(\d{1,2})(\d\d)$/.exec(plain) ?? spoken.exec(plain) ?? []
  const half = halves.exec(rest)?.[1]
  const hour = hours === '' ? null : hourOf(Number(hours), half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (!half && !units.test(rest) && rest !== ':') return null
  return `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const spoken = /^(?:as |at |a las )?(\d{1,2})(?:(?: ?[:.h,] ?| )(\d{1,2}))?(?:[:.](\d\d))?(\D*)$/

/** The longest text that is read as a day or a time. */
const longest = 100

/**
 * In small letters without accents, one blank between words, none around the marks of a date, and one sign for each that
 * looks like it. Null for a text that is too long.
 */
function plainText(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > longest) return null
  return withoutAccents(plainSigns(trimmed))
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/\s/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?([/.-]) ?/g, '$1')
    .trim()
}

interface Parts {
  first: string
  second: string
  year: string
  /** Day and month are told apart by the text itself, and come in this order. */
  isNamed: boolean
  behind: string
}

const numeric = /^(\d{1,2})([/. -])(\d{1,2})([/. -])(\d{4}|\d\d)(?!\d)(.*)$/
const iso = /^(\d{4})([/.-])(\d{1,2})([/.-])(\d{1,2})(?!\d)(.*)$/
const dayAndName =
  /^(\d{1,2})o?(?: de | del |[/. -])?([a-z]{3,10})\.?(?: de | del |, |[/ -])?(\d{4}|\d\d)(?!\d)(.*)$/
const nameAndDay = /^([a-z]{3,10})[. ](\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)(.*)$/

function partsOf(text: string): Parts | null {
  const [, first = '', mark, second = '', other, year = '', behind = ''] = numeric.exec(text) ?? []
  if (first && mark === other) return { first, second, year, behind, isNamed: false }
  const [, whole = '', dash, month = '', dash2, date = '', after = ''] = iso.exec(text) ?? []
  if (whole && dash === dash2)
    return { first: date, second: month, year: whole, behind: after, isNamed: true }
  const [, day = '', name = '', its = '', rest = ''] = dayAndName.exec(text) ?? []
  if (monthOfName(name)) return named(day, name, its, rest)
  const [, word = '', number = '', of = '', end = ''] = nameAndDay.exec(text) ?? []
  return monthOfName(word) ? named(number, word, of, end) : null
}

const named = (first: string, name: string, year: string, behind: string): Parts => ({
  first,
  second: monthOfName(name),
  year,
  behind,
  isNamed: true,
})

/** The number of a month by its name or the beginning of it; '' for other words. */
const monthOfName = (word: string): string => numberOf(word, 'month')

/** Which month, or day of 1 to 7 January 2024, a word or its beginning names in Portuguese, English or Spanish. */
function numberOf(word: string, part: 'month' | 'weekday'): string {
  if (word.length < 3) return ''
  names[part] ??= ['pt', 'en', 'es'].map(locale => {
    const { format } = new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' })
    return Array.from({ length: part === 'month' ? 12 : 7 }, (_, at) =>
      withoutAccents(format(part === 'month' ? Date.UTC(2024, at) : Date.UTC(2024, 0, at + 1))),
    )
  })
  const at = names[part].map(all => all.findIndex(name => name.startsWith(word))).find(found => found >= 0)
  return at === undefined ? '' : String(at + 1)
}

const names: { month?: string[][]; weekday?: string[][] } = {}

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Without the name of a day of the week before or behind it. */
function withoutWeekday(text: string): string {
  const isWeekday = (word: string) => numberOf(word, 'weekday') !== ''
  return text
    .replace(/^([a-z]{3,10})(?:-feira)?(?:\.?, ?|[. ])/, (all, word: string) => (isWeekday(word) ? '' : all))
    .replace(/,? \(?([a-z]{3,10})(?:-feira)?[.)]{0,2}$/, (all, word: string) => (isWeekday(word) ? '' : all))
}

const clock = /^(?:t|[,-]? ?(?:as |at |a las )?)(\d{1,2})[:h](\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(.*)$/
const halves = /^ ?([ap])(?:\.?m\.?)?$/
const units = /^(?: ?(?:h|hs|hrs|horas|min))?$/
const zones = /^ ?(?:(z|utc|gmt)|(?:utc|gmt)?([+-])(\d{1,2}):?(\d\d)?)(?: \([a-z0-9 .:+-]*\))?$/

/** The time that stands behind a day, and its zone's offset in minutes, if it has one. */
function timeBehind(text: string) {
  const [, hours = '', minutes = '', seconds = '0', fraction = '', rest = ''] = clock.exec(text) ?? []
  const half = halves.exec(rest)?.[1]
  const zone = zones.exec(rest)
  const hour = hourOf(Number(hours), half)
  if (hours === '' || hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (!half && !zone && !units.test(rest)) return null
  const [, , sign, offsetHours = '0', offsetMinutes = '0'] = zone ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes))
  if (Math.abs(offset) > 14 * 60 || Number(offsetMinutes) > 59) return null
  const ms = fraction === '' ? 0 : Number(`0.${fraction}`) * 1000
  return {
    sinceMidnight: (hour * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + ms,
    zone: zone !== null,
    offset: offset || 0,
  }
}

/** The hour from 0 to 23 of one in 12 or 24 hours; null if there is no such hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  // "14:30 PM" is written too, and can mean only one.
  if (half === 'p' && hour > 12) return hour <= 23 ? hour : null
  if (hour > 12 || (hour === 0 && half === 'p')) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function dayAt(year: string | null, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** A year in two digits is at most one after this year's, and at most eighty before it. */
function fullYear(digits: string, today: string): string | null {
  const latest = Number(today.slice(0, 4)) + 1
  const year = latest - ((latest - Number(digits)) % 100)
  return year >= latest - 81 ? String(year) : null
}

function yearlessDay(text: string, { ordem, today, yearless }: DayReading): string | null {
  const [, first = '', second = ''] = /^(\d{1,2})[/. -](\d{1,2})[/. -]?$/.exec(text) ?? []
  const [, date = '', name = ''] = /^(\d{1,2})o?(?: de |[/ -])([a-z]{3,10})$/.exec(text) ?? []
  const [day, month] = name ? [date, monthOfName(name)] : ordem === 'dia' ? [first, second] : [second, first]
  const now = Number(today.slice(0, 4))
  const years = yearless === 'past' ? [now, now - 1] : [now, now + 1]
  const fits = (found: string | null) =>
    found !== null && (yearless === 'past' ? found <= today : found >= today)
  return years.map(year => dayAt(String(year), month, day)).find(fits) ?? null
}
