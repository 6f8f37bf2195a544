import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Outputs = inferRouterOutputs<AppRouter>['admin']

export type Stats = Outputs['stats']
/** An account as lists and the drawer have it. */
export type Owner = Outputs['users']['items'][number]
