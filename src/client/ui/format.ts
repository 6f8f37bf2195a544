import { i18n } from '@lingui/core'
import { writeDecimal } from '../../shared/money.ts'
import { isLanguage } from '../../shared/preferences.ts'
import { languageTables, type TimeUnit } from './language-tables.ts'

/**
 * Numbers and distances in time, in the current language. Money and days look the same in every language:
 * shared/money.ts, ui/Day.tsx.
 */

/** 1.234; in English 1,234. */
export const formatCount = (count: number): string => formatDecimal(count, 0)

/** 2,4: rounded to `max` decimals, of which zeros at the end are left out down to `min`. */
export const formatDecimal = (value: number, max: number, min = 0): string =>
  writeDecimal(value, { min, max, ...languageTable().figures })

/** 33,3% of 33.3: always with that many decimals. */
export const formatPercent = (percent: number, decimals = 1): string =>
  formatDecimal(percent, decimals, decimals) + languageTable().percent

/** "há 2 dias", "em 28 minutos"; `amount` is never 0. */
export function formatRelative(amount: number, unit: TimeUnit): string {
  const { units, ago, ahead } = languageTable()
  const count = Math.abs(amount)
  const [one, more] = units[unit]
  return (amount < 0 ? ago : ahead)(`${formatCount(count)} ${count === 1 ? one : more}`)
}

export const languageTable = () => languageTables[isLanguage(i18n.locale) ? i18n.locale : 'pt']

/**
 * A number format of Intl's, for what no first render shows. Formats are slow to make, so each is made when first
 * needed, and again after the language changes.
 */
export function numberFormat(how: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let made: { of: string; format: Intl.NumberFormat } | undefined
  return () => {
    const of = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
    if (made?.of !== of) made = { of, format: new Intl.NumberFormat(of, how) }
    return made.format
  }
}
