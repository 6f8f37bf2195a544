import { i18n } from '@lingui/core'

/** "outubro de 2026" of '2026-10', or of a day in it. */
export const monthYear = (month: string): string => written(month, { month: 'long', year: 'numeric' })

/** "outubro". */
export const monthName = (month: string): string => written(month, { month: 'long' })

/** "out", as an axis has it. */
export const shortMonth = (month: string): string => written(month, { month: 'short' }).replace('.', '')

/** "20 de outubro" of '2026-10-20'. */
export const dayAndMonth = (day: string): string => written(day, { day: 'numeric', month: 'long' })

// A month or a day alone is read as midnight UTC: it shifts in no zone.
function written(date: string, how: Intl.DateTimeFormatOptions): string {
  const locale = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
  return new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(date))
}
