import { addMonths } from '../../../shared/days.ts'

/** The first and the last month with data (YYYY-MM). */
export interface MonthBounds {
  primeiro: string
  ultimo: string
}

/**
 * The months to choose from, newest first: from the first with data to the current one, or to the last with data if
 * that is later. `chosen` is always among them.
 */
export function monthsToChoose(bounds: MonthBounds | null, today: string, chosen?: string): string[] {
  const now = today.slice(0, 7)
  const first = bounds && bounds.primeiro < now ? bounds.primeiro : now
  const last = bounds && bounds.ultimo > now ? bounds.ultimo : now
  const months = new Set(chosen ? [chosen] : [])
  for (let day = `${first}-01`; day <= `${last}-01`; day = addMonths(day, 1)) months.add(day.slice(0, 7))
  return [...months].sort().reverse()
}
