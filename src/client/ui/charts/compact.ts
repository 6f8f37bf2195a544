import { formatMoney } from '../../../shared/money.ts'
import { formatCount, numbersAs } from '../format.ts'
import type { ChartUnit } from './chart.ts'

/** On an axis: R$ 1,2 mil, R$ 10 bi, 250. Two decimals at most, so that no round number of a grid is rounded. */
export const formatCompact = (value: number, unit: ChartUnit): string =>
  // A scale may have a zero below zero.
  unit === 'money' ? compactMoney(value) : compact().format(value === 0 ? 0 : value)

/** In a table or tooltip: R$ 1.234,50, or 1.234; a dash for what is not known yet. */
export const formatValue = (value: number | null, unit: ChartUnit): string =>
  value === null ? '–' : unit === 'money' ? formatMoney(value) : formatCount(value)

/** The word for thousands is the language's, the separators are those of all amounts. */
function compactMoney(amount: number): string {
  const parts = compact().formatToParts(Math.abs(amount))
  const text = parts.map(({ type, value }) => moneySeparators.get(type) ?? value).join('')
  return `${amount < 0 ? '-' : ''}R$\u00a0${text}`
}

const moneySeparators = new Map<Intl.NumberFormatPartTypes, string>([
  ['decimal', ','],
  ['group', '.'],
])

const compact = numbersAs({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 })
