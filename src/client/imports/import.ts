import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'

export type Import = inferRouterOutputs<AppRouter>['imports']['get']
