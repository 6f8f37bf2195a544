import { t } from '@lingui/core/macro'
import { daysBetween } from '../../../shared/days.ts'
import { formatRelative } from '../../ui/format.ts'

/** "hoje", "ontem", "há 3 dias", "há 5 meses", "há 2 anos": how long ago a day was, in the largest full unit. */
export function agoWords(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return t`hoje`
  if (days === 1) return t`ontem`
  if (days < 31) return formatRelative(-days, 'day')
  return days < 365
    ? formatRelative(-Math.floor(days / 30.5), 'month')
    : formatRelative(-Math.floor(days / 365.25) || -1, 'year')
}
