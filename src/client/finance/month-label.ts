import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { everyMonth } from '../../shared/finance.ts'

/** A month (YYYY-MM) in words: "julho de 2026"; "Todo o período" for all there ever was. */
export function monthLabel(month: string): string {
  return month === everyMonth ? t`Todo o período` : format(month, { month: 'long', year: 'numeric' })
}

/** "julho". */
export const monthName = (month: string): string => format(month, { month: 'long' })

/** As an axis has it: "jul". */
export const shortMonth = (month: string): string => format(month, { month: 'short' }).replace('.', '')

function format(month: string, options: Intl.DateTimeFormatOptions): string {
  const locale = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
  const first = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(first)
}
