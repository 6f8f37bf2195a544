import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'

type Outputs = inferRouterOutputs<AppRouter>['reports']

/** A month's figures beside the present ones; amounts in reais. */
export type Overview = Outputs['overview']
/** The figures of chosen days. */
export type Advanced = Outputs['advanced']
