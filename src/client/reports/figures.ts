import { plural, t } from '@lingui/core/macro'
import { formatDecimal } from '../ui/format.ts'

/** 2,4 dias; a dash where nothing was delivered. */
export function formatDuration(days: number | null): string {
  if (days === null) return nothing
  const rounded = Math.round(days * 10) / 10
  const text = formatDecimal(rounded, 1)
  if (rounded === 0) return t`0 dias`
  return plural(rounded, { one: `${text} dia`, other: `${text} dias` })
}

/** Stands for a figure of nothing, as an average without a single case. */
export const nothing = '—'
