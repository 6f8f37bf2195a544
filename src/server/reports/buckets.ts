import { addDays, daysBetween, monthOf, weekOf } from '../../shared/days.ts'
import type { DayRange, Unit } from '../totals/ranges.ts'

/** Divides a range of days into few enough points for a chart. The first and last are cut to the range. */
export function bucketsOf(range: DayRange): { unidade: Unit; ranges: DayRange[] } {
  const days = daysBetween(range.first, range.end)
  const unidade = days <= 62 ? 'dia' : days <= 400 ? 'semana' : days <= 3660 ? 'mes' : 'ano'
  const ranges: DayRange[] = []
  for (let first = range.first; first < range.end; ) {
    const next = nextStart[unidade](first)
    const end = next < range.end ? next : range.end
    ranges.push({ first, end })
    first = end
  }
  return { unidade, ranges }
}

/** The day on which the next point begins. */
const nextStart: Record<Unit, (day: string) => string> = {
  dia: day => addDays(day, 1),
  semana: day => weekOf(day).end,
  mes: day => monthOf(day).end,
  ano: day => `${Number(day.slice(0, 4)) + 1}-01-01`,
}
