import { daysBetween } from '../../shared/days.ts'
import { dayInMonth } from '../ui/Day.tsx'
import type { Order } from './order.ts'

export type Forecast =
  | { kind: 'none' }
  | { kind: 'late'; days: number }
  | { kind: 'today' }
  | { kind: 'day'; day: string }

/**
 * What the forecast says on `today` (a day of the shop's zone). Only what is still to be repaired can be due or
 * late: a device that is ready waits for its owner.
 */
export function forecastOf(
  { status, data_previsao }: Pick<Order, 'status' | 'data_previsao'>,
  today: string,
): Forecast {
  if (data_previsao === null) return { kind: 'none' }
  const late = daysBetween(data_previsao, today)
  if (status === 'Pronto' || status === 'Entregue' || late < 0) return { kind: 'day', day: data_previsao }
  return late === 0 ? { kind: 'today' } : { kind: 'late', days: late }
}

/** 20/11, or 20/11/25 where the year is not this one. */
export function shortDay(day: string, today: string): string {
  const year = day.slice(0, 4)
  return today.startsWith(year) ? dayInMonth(day) : `${dayInMonth(day)}/${year.slice(2)}`
}

/** What a customer reads of a day or an amount that is open: Portuguese whatever the language of the screens. */
export const toBeAgreed = 'a combinar'
