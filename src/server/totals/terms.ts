import { openStatuses } from '../../shared/orders.ts'
import type { DayRange } from './ranges.ts'
import type { Term } from './read-totals.ts'

type Range = DayRange | 'sempre'

/** Paid orders on the day of their revenue: of delivery, or of payment where there is none. */
export const revenue = (em: Range): Term[] => [{ medida: 'receita', em }]

/** Orders by the day of created_at, paid or not. */
export const created = (em: Range): Term[] => [{ medida: 'criadas', em }]

/** Expenses by their day. */
export const expenses = (em: Range): Term[] => [{ medida: 'despesa', em }]

/** Revenue less expenses of the same days. */
export const profit = (em: Range): Term[] => [...revenue(em), { medida: 'despesa', em, fator: -1 }]

/** The estimate of a year: twelve times a month's revenue. */
export const yearlyRevenue = (em: Range): Term[] => [{ medida: 'receita', em, fator: 12 }]

/** Orders 'em aberto', as the totals count them. */
export const openOrders: Term[] = openStatuses.map(chave => ({ medida: 'situacao', em: 'sempre', chave }))

/** Orders that are delivered, cost something and are not paid. */
export const owed: Term[] = [{ medida: 'a_receber', em: 'sempre' }]
