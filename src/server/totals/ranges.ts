import { monthOf } from '../../shared/days.ts'

/** Half-open: [first, end). */
export interface DayRange {
  first: string
  end: string
}

/** The width of a series' points. */
export type Unit = 'dia' | 'semana' | 'mes' | 'ano'

interface Span {
  grao: 'dia' | 'mes' | 'sempre'
  de: string
  ate: string
}

/**
 * The rows of totais that cover a range of days: whole months by month, the rest by day. Points narrower than
 * a month use days only.
 */
export function spansOf(range: DayRange | 'sempre', unit?: Unit): Span[] {
  if (range === 'sempre') return [{ grao: 'sempre', de: '-infinity', ate: 'infinity' }]
  const { first, end } = range
  const firstMonth = first === monthOf(first).first ? first : monthOf(first).end
  const lastMonth = monthOf(end).first
  if (unit === 'dia' || unit === 'semana' || firstMonth >= lastMonth)
    return spans({ grao: 'dia', de: first, ate: end })
  return spans(
    { grao: 'dia', de: first, ate: firstMonth },
    { grao: 'mes', de: firstMonth, ate: lastMonth },
    { grao: 'dia', de: lastMonth, ate: end },
  )
}

const spans = (...all: Span[]): Span[] => all.filter(({ de, ate }) => de < ate)
