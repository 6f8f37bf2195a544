import { plural, t } from '@lingui/core/macro'

/** 33,3%: always with one decimal (product 10.2). */
export const formatPercent = (percent: number): string => `${oneDecimal.format(percent)}%`

/** 1.234 */
export const formatCount = (count: number): string => plain.format(count)

/** 2,4 dias; a dash where nothing was delivered. */
export function formatDuration(days: number | null): string {
  if (days === null) return nothing
  const rounded = Math.round(days * 10) / 10
  const text = plain.format(rounded)
  if (rounded === 0) return t`0 dias`
  return plural(rounded, { one: `${text} dia`, other: `${text} dias` })
}

/** Stands for a figure of nothing, as an average without a single case. */
export const nothing = '—'

const plain = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
