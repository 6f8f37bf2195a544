import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Outputs = inferRouterOutputs<AppRouter>['admin']

export type Provider = Outputs['provider']
export type Transaction = Outputs['transactions']['items'][number]
export type Subscription = Outputs['subscriptions']['items'][number]
export type Delivery = Outputs['deliveries']['items'][number]

/** Secrets: the server answers only whether each is set, and its last characters. */
export const secretNames = ['webhook_token', 'webhook_secret', 'api_key'] as const
export type SecretName = (typeof secretNames)[number]

/** Settings that the server answers in full. */
export const plainNames = ['account_id', 'produto_basico', 'produto_profissional'] as const
