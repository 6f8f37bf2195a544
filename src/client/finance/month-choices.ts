import { addMonths } from '../../shared/days.ts'
import { everyMonth } from '../../shared/finance.ts'

interface Bounds {
  /** Today in the shop's zone, YYYY-MM-DD. */
  hoje: string
  /** The first and the last month with data, as finance.month answers them. */
  meses: { primeiro: string; ultimo: string } | null | undefined
}

/**
 * The months to choose from, newest first: from the first with data to the later of now and the last with data, and
 * 'tudo'. What an address names beyond these is among them too.
 */
export function monthChoices({ hoje, meses }: Bounds, chosen: string): string[] {
  const now = hoje.slice(0, 7)
  const known = meses ? [meses.primeiro, meses.ultimo, now] : [now]
  const [first, last] = [known.reduce(earlier), known.reduce(later)]
  const months: string[] = []
  for (let month = last; month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7)) months.push(month)
  const beyond = chosen !== everyMonth && (chosen < first || chosen > last)
  return [everyMonth, ...(beyond ? [...months, chosen].sort(newestFirst) : months)]
}

const earlier = (one: string, other: string) => (other < one ? other : one)
const later = (one: string, other: string) => (other > one ? other : one)
const newestFirst = (one: string, other: string) => (one < other ? 1 : -1)
