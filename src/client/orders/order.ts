import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'

/** An order as the server sends it, in lists and alone. */
export type Order = inferRouterOutputs<AppRouter>['orders']['get']

/** How a screen calls an order: 1048 of OS-1048, 0007 of OS-0007. */
export const shortNumber = (numero_os: string): string => numero_os.replace(/^OS-/, '')

/** Narrows the newer row that a `conflito` carries. */
export const isOrder = (row: unknown): row is Order =>
  typeof row === 'object' && row !== null && 'numero_os' in row && 'updated_at' in row
