import { i18n } from '@lingui/core'

/** The month of a day (YYYY-MM-DD) in words: "novembro". */
export function monthName(day: string): string {
  const locale = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
