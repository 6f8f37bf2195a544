import { monthOf } from '../../shared/days.ts'

/** Half-open: [first, end). */
export interface DayRange {
  first: string
  end: string
}

/** How wide the points of a series are. */
export type Unit = 'dia' | 'semana' | 'mes' | 'ano'

interface Span {
  grao: 'dia' | 'mes' | 'sempre'
  de: string
  ate: string
}

/**
 * The rows of totais that add up to a range of days: its whole months by month, what is left by day. Points narrower
 * than a month are made of days only.
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
