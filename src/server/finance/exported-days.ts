import { dayOf } from '../../shared/days.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { chosenRange } from '../totals/months.ts'
import type { DayRange } from '../totals/ranges.ts'

/** An id before every other: with a day, the cursor before all of that day's rows. */
export const noId = '00000000-0000-0000-0000-000000000000'

/** The days of a chosen month, or all days. */
export function exportedDays({ fuso }: ShopScope, mes: string | undefined, now: Date): DayRange {
  const range = chosenRange(mes, dayOf(now, fuso))
  return range === 'sempre' ? { first: '-infinity', end: 'infinity' } : range
}
