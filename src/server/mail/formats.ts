import { addDays } from '../../shared/days.ts'
import type { Language } from '../../shared/preferences.ts'
import type { DayRange } from '../totals/read-totals.ts'

/** A day (YYYY-MM-DD) as 18/11, in all three languages. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** A stored time of the shop's clocks ('2026-11-18 18:00:00', or with a T) as day and time. */
export const clockTime = (shown: string): string => `${shortDay(shown)} ${shown.slice(11, 16)}`

/** "sexta, 20/11". */
export const dayAndName = (day: string, language: Language): string =>
  `${weekdayName(day, language)}, ${shortDay(day)}`

/** "sexta". */
export const weekdayName = (day: string, language: Language): string =>
  dateFormat(language, { weekday: 'long' }).format(new Date(day)).replace('-feira', '')

/** "sex". */
export const shortWeekday = (day: string, language: Language): string =>
  dateFormat(language, { weekday: 'short' }).format(new Date(day)).replace('.', '')

/** "15 – 21 de novembro". */
export const daysOf = ({ first, end }: DayRange, language: Language): string =>
  dateFormat(language, { day: 'numeric', month: 'long' }).formatRange(
    new Date(first),
    new Date(addDays(end, -1)),
  )

/** "hoje", "ontem", "há 7 dias". */
export const daysAgo = (count: number, language: Language): string =>
  new Intl.RelativeTimeFormat(localeOf[language], { numeric: 'auto' }).format(-count, 'day')

/** "1.740", and "1,2 mi" from a million on: reais in at most seven characters. */
export function briefAmount(amount: number, language: Language): string {
  if (amount < 999_999.5) return wholeReais.format(amount)
  return new Intl.NumberFormat(localeOf[language], { notation: 'compact' }).format(amount)
}

// Money is written as in Brazil, whatever the language.
const wholeReais = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

const localeOf = { pt: 'pt-BR', en: 'en', es: 'es' } as const satisfies Record<Language, string>

// A lone day is parsed as midnight UTC, so it is formatted in UTC.
const dateFormat = (language: Language, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf[language], { ...how, timeZone: 'UTC' })

/** Cuts typed text, so that a letter stays short. */
export function cut(text: string, maxLength = 48): string {
  if (text.length <= maxLength) return text
  const signs = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return signs.length <= maxLength
    ? text
    : `${signs
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
