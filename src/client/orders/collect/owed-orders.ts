import type { Utils } from '../../api/session.ts'

/** What the list of debts asks for: the longest waiting, as many as stand beside a chart. */
export const owedInput = { alerta: 'a_receber', limit: 5 } as const

/** Asks for them before they are drawn. */
export const loadOwedOrders = (utils: Utils) => void utils.orders.list.prefetch(owedInput)
