import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { OrderLine } from '../../shared/order-lines.ts'

/** An order as the server sends it, in lists and alone. */
export type Order = inferRouterOutputs<AppRouter>['orders']['list']['items'][number] & {
  /** Lists leave them out. */
  itens?: OrderLine[]
}

/** Narrows the newer row that a `conflito` carries. */
export const isOrder = (row: unknown): row is Order =>
  typeof row === 'object' && row !== null && 'numero_os' in row && 'updated_at' in row

/** Whether an order's lines are known: lists leave them out, and soma_itens says whether there are lines. */
export const knowsLines = (order: Order): boolean => order.itens !== undefined || order.soma_itens === null
