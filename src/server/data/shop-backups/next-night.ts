import { createHash } from 'node:crypto'
import { nightHours } from '../../../shared/copies.ts'
import { addDays, instantOf, momentOf } from '../../../shared/days.ts'

/**
 * The time of a shop's next backup: once a night in its zone. The minute depends on the shop's id, which spreads the
 * shops over the hours.
 */
export function nextNight(at: Date, shop: { user_id: string; fuso: string }): Date {
  const { day } = momentOf(at, shop.fuso)
  const tonight = instantOf(day, timeOf(shop.user_id), shop.fuso)
  return tonight > at ? tonight : instantOf(addDays(day, 1), timeOf(shop.user_id), shop.fuso)
}

/** HH:mm within the night's hours. */
function timeOf(user_id: string): string {
  const { from, until } = nightHours
  const minutes = createHash('sha256').update(user_id).digest().readUInt32BE() % ((until - from) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(from + Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
