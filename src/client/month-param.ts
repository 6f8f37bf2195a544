import { isDay } from '../shared/days.ts'
import { everyMonth } from '../shared/finance.ts'
import { textParam } from './search-params.ts'

/** A search parameter that is a month (YYYY-MM), or 'tudo' for all there ever was. */
export function monthParam(value: unknown): string | undefined {
  const text = textParam(value)
  return text === everyMonth || (text && isDay(`${text}-01`)) ? text : undefined
}
