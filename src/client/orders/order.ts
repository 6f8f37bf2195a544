import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { OrderLine } from '../../shared/order-lines.ts'

/** An order as the server sends it, in lists and alone. */
export type Order = inferRouterOutputs<AppRouter>['orders']['list']['items'][number] & {
  /** Lists come without. */
  itens?: OrderLine[]
}

/** Narrows the newer row that a `conflito` carries. */
export const isOrder = (row: unknown): row is Order =>
  typeof row === 'object' && row !== null && 'numero_os' in row && 'updated_at' in row

/** Whether the lines of an order are known: a list's row of an order that has any comes without. */
export const knowsLines = (order: Order): boolean => order.itens !== undefined || order.soma_itens === null
