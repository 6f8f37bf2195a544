import { t } from '@lingui/core/macro'
import { dayOf, daysBetween } from '../../../shared/days.ts'
import { formatDay } from '../../ui/Day.tsx'
import { formatAway } from '../../ui/format.ts'

/** The day of an instant in the shop's zone: 02/06/2026. */
export const dayWords = (instant: string, zone: string): string => formatDay(dayOf(new Date(instant), zone))

/** The same, without its year where that is this one: 14/08. */
export function shortDayWords(instant: string, zone: string): string {
  const [day, thisYear] = [dayWords(instant, zone), dayOf(new Date(), zone).slice(0, 4)]
  return day.endsWith(thisYear) ? day.slice(0, 5) : day
}

/** "hoje", "ontem", "há 3 dias". */
export function agoWords(instant: string, zone: string): string {
  const days = daysBetween(dayOf(new Date(instant), zone), dayOf(new Date(), zone))
  if (days <= 0) return t`hoje`
  return days === 1 ? t`ontem` : formatAway(-days, 'day')
}
