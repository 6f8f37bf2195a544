import { i18n } from '@lingui/core'

/**
 * All that Intl formats, in the current language: no other file uses Intl for words or numbers. Money and days look
 * the same in every language: shared/money.ts, ui/Day.tsx.
 */

/** 1.234; in English 1,234. */
export const formatCount = (count: number): string => whole().format(count)

/** 33,3% of 33.3: always with one decimal. */
export const formatPercent = (percent: number): string => percents().format(percent)

/** A day or a month alone in words: "20 de outubro", "sexta-feira". */
export const formatDate = (date: string, how: Intl.DateTimeFormatOptions): string =>
  // Read as midnight UTC: it shifts in no zone.
  new Intl.DateTimeFormat(locale(), { ...how, timeZone: 'UTC' }).format(new Date(date))

/** "há 2 dias", "em 28 minutos". */
export const formatRelative = (amount: number, unit: 'minute' | 'hour' | 'day' | 'month' | 'year'): string =>
  away().format(amount, unit)

/** A number format that a few screens need. */
export const numberFormat = (how: Intl.NumberFormatOptions) =>
  inLanguage(of => new Intl.NumberFormat(of, how))

const whole = numberFormat({ maximumFractionDigits: 0 })
const percents = numberFormat({
  style: 'unit',
  unit: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const away = inLanguage(of => new Intl.RelativeTimeFormat(of, { numeric: 'always' }))

/** Formats are slow to make, so each is made when first needed, and again after the language changes. */
function inLanguage<Format>(make: (locale: string) => Format): () => Format {
  let made: { of: string; format: Format } | undefined
  return () => {
    const of = locale()
    if (made?.of !== of) made = { of, format: make(of) }
    return made.format
  }
}

const locale = () => (i18n.locale === 'pt' ? 'pt-BR' : i18n.locale)
