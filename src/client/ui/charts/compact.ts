import { formatMoney } from '../../../shared/money.ts'
import { formatCount, numberFormat } from '../format.ts'
import type { ChartUnit } from './chart.ts'

/** On an axis: R$ 1,2 mil, R$ 10 bi, 250. Two decimals show every grid line's value exactly. */
export const formatCompact = (value: number, unit: ChartUnit): string =>
  unit === 'money' ? compactMoney(value) : compact().format(value)

/** Above bars, where space is short: 4.447, or 1,2 mi if any of them has six digits. */
export function formatWhole(values: readonly (number | null)[], unit: ChartUnit): string[] {
  const format = values.some(value => Math.abs(value ?? 0) >= 100_000) ? shortest() : whole()
  return values.map(value => {
    if (value === null) return ''
    const text = unit === 'money' ? separated(format.formatToParts(value)) : format.format(value)
    return text === '-0' ? '0' : text
  })
}

/** In a table or tooltip: R$ 1.234,50, or 1.234; a dash for an unknown value. */
export const formatValue = (value: number | null, unit: ChartUnit): string =>
  value === null ? '–' : unit === 'money' ? formatMoney(value) : formatCount(value)

const compactMoney = (amount: number): string => `R$\u00a0${separated(compact().formatToParts(amount))}`

/** The word for thousands follows the language; the separators are those of every amount in the app. */
const separated = (parts: Intl.NumberFormatPart[]): string =>
  parts.map(({ type, value }) => moneySeparators.get(type) ?? value).join('')

const moneySeparators = new Map<Intl.NumberFormatPartTypes, string>([
  ['decimal', ','],
  ['group', '.'],
])

const compact = numberFormat({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 })

const shortest = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })
const whole = numberFormat({ maximumFractionDigits: 0 })
