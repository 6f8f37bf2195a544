import { openStatuses } from '../../shared/orders.ts'
import type { DayRange, Term } from './read-totals.ts'

type Range = DayRange | 'sempre'

/** Paid orders on their revenue day: of delivery, or else of payment. */
export const revenue = (em: Range): Term[] => [{ medida: 'receita', em }]

/** Orders by the day of created_at, paid or not. */
export const created = (em: Range): Term[] => [{ medida: 'criadas', em }]

/** Expenses by their day. */
export const expenses = (em: Range): Term[] => [{ medida: 'despesa', em }]

/** Revenue less expenses of the same days. */
export const profit = (em: Range): Term[] => [...revenue(em), { medida: 'despesa', em, fator: -1 }]

/** A year's estimate: twelve times a month's revenue. */
export const yearlyRevenue = (em: Range): Term[] => [{ medida: 'receita', em, fator: 12 }]

/** Orders 'em aberto', as the totals count them. */
export const openOrders: Term[] = openStatuses.map(chave => ({ medida: 'situacao', em: 'sempre', chave }))

/** Delivered, unpaid orders with a price. */
export const owed: Term[] = [{ medida: 'a_receber', em: 'sempre' }]
