import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'

type Outputs = inferRouterOutputs<AppRouter>['admin']

export type Stats = Outputs['stats']
/** An account as lists and the drawer have it. */
export type Owner = Outputs['users']['items'][number]

/** An owner as the drawer loads one. */
export type OwnerFile = Outputs['user']
