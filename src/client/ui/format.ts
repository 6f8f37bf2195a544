import { i18n } from '@lingui/core'

/**
 * What Intl writes on the screens, in the language in force (product 13.6). No other file asks Intl for words or numbers.
 * Money and days look the same in every language: shared/money.ts, ui/Day.tsx.
 */

/** 1.234; in English 1,234. */
export const formatCount = (count: number): string => whole().format(count)

/** 2,4: one decimal at most. */
export const formatDecimal = (value: number): string => decimal().format(value)

/** 33,3% of 33.3: always with one decimal. */
export const formatPercent = (percent: number): string => percents().format(percent)

/** 1,2 mil; in English 1.2K. Two decimals at most. */
export const formatBrief = (value: number): string => brief().format(value)

/** R$ 1,2 mil, R$ 10 bi: the word is the language's, the separators are those of all amounts. */
export function formatBriefMoney(amount: number): string {
  const parts = brief().formatToParts(Math.abs(amount))
  const text = parts.map(({ type, value }) => moneySeparators.get(type) ?? value).join('')
  return `${amount < 0 ? '-' : ''}R$\u00a0${text}`
}

const moneySeparators = new Map<Intl.NumberFormatPartTypes, string>([
  ['decimal', ','],
  ['group', '.'],
])

/** A day or a month alone in words: "20 de outubro", "sexta-feira". */
export const formatDate = (date: string, how: Intl.DateTimeFormatOptions): string =>
  // Read as midnight UTC: it shifts in no zone.
  new Intl.DateTimeFormat(locale(), { ...how, timeZone: 'UTC' }).format(new Date(date))

/** "há 2 dias", "em 28 minutos". */
export const formatAway = (amount: number, unit: 'minute' | 'hour' | 'day'): string =>
  away().format(amount, unit)

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const briefly = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const

const whole = inLanguage(of => new Intl.NumberFormat(of, { maximumFractionDigits: 0 }))
const decimal = inLanguage(of => new Intl.NumberFormat(of, { maximumFractionDigits: 1 }))
const percents = inLanguage(
  of => new Intl.NumberFormat(of, { style: 'unit', unit: 'percent', ...oneDecimal }),
)
const brief = inLanguage(of => new Intl.NumberFormat(of, briefly))
const away = inLanguage(of => new Intl.RelativeTimeFormat(of, { numeric: 'always' }))

/** Makes a format when it is first needed, and another once the language is another: making one is slow. */
function inLanguage<Format>(make: (locale: string) => Format): () => Format {
  let made: { of: string; format: Format } | undefined
  return () => {
    const of = locale()
    if (made?.of !== of) made = { of, format: make(of) }
    return made.format
  }
}

const locale = () => (i18n.locale === 'pt' ? 'pt-BR' : i18n.locale)
