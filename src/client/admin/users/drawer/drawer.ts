import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'

/** An owner as the drawer loads one. */
export type OwnerFile = inferRouterOutputs<AppRouter>['admin']['user']
