import { daysBetween } from '../../../shared/days.ts'
import { formatAway } from '../../ui/format.ts'

/** "há 3 dias", "há 5 meses", "há 2 anos": how long ago a past day was, in the largest unit that is over; '' for today. */
export function agoWords(day: string, today: string): string {
  const days = Math.max(0, daysBetween(day, today))
  if (days === 0) return ''
  if (days < 31) return formatAway(-days, 'day')
  return days < 365
    ? formatAway(-Math.floor(days / 30.5), 'month')
    : formatAway(-Math.floor(days / 365.25) || -1, 'year')
}
