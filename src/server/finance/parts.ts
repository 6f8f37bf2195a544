import { revenue } from '../totals/parts.ts'
import type { DayRange } from '../totals/pieces.ts'
import type { Part } from '../totals/read.ts'

type Range = DayRange | 'sempre'

export const expenses = (em: Range): Part[] => [{ medida: 'despesa', em }]

/** Revenue less expenses of the same days. */
export const profit = (em: Range): Part[] => [...revenue(em), { medida: 'despesa', em, fator: -1 }]

/** The estimate of a year: twelve times a month's revenue (product 8.3). */
export const yearlyRevenue = (em: Range): Part[] => [{ medida: 'receita', em, fator: 12 }]
