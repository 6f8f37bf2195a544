import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'

/** A customer as the server answers it. */
export type Customer = inferRouterOutputs<AppRouter>['customers']['get']

/** The newer row of a `conflito`, as the server sends it. */
export function isCustomer(row: unknown): row is Customer {
  return typeof row === 'object' && row !== null && 'nome' in row && 'telefone' in row && 'updated_at' in row
}
