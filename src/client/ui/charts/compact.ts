import { formatMoney } from '../../../shared/money.ts'
import { formatBrief, formatBriefMoney, formatCount } from '../format.ts'
import type { ChartUnit } from './chart.ts'

/** On an axis: R$ 1,2 mil, R$ 10 bi, 250. Two decimals at most, so that no round number of a grid is rounded. */
export const formatCompact = (value: number, unit: ChartUnit): string =>
  // A scale may have a zero below zero.
  (unit === 'money' ? formatBriefMoney : formatBrief)(value === 0 ? 0 : value)

/** In a table or tooltip: R$ 1.234,50, or 1.234; a dash for what is not known yet. */
export const formatValue = (value: number | null, unit: ChartUnit): string =>
  value === null ? '–' : unit === 'money' ? formatMoney(value) : formatCount(value)
