import type { PlanName } from './plans.ts'

/** A plan that is sold. */
export type PaidPlan = Exclude<PlanName, 'teste'>

/** What is stored of a subscription. */
export const storedStatuses = ['active', 'pending', 'canceled', 'refunded'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** What it is at a moment: `expired` is never stored, its period has passed. */
export const subscriptionStatuses = ['active', 'pending', 'canceled', 'expired', 'refunded'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What an order of the provider is: the strongest that was told of it, the last first. */
export const transactionStatuses = ['waiting_payment', 'refused', 'paid', 'refunded', 'chargedback'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** By what a purchase is an account's. */
export const matches = ['manual', 'referencia', 'email'] as const
export type Match = (typeof matches)[number]

/** Who speaks in a delivery: the provider, or the body of our own. */
export const adapters = ['kiwify', 'neutro'] as const
export type AdapterName = (typeof adapters)[number]

/** Where a row of user_planos comes from: signing up, or what was bought or granted. */
export const planOrigins = ['cadastro', 'cobranca'] as const

/** Days after the end in which a plan whose renewal is late goes on. */
export const graceDays = 3

/** Zone of what a provider says without one, and of months and days of grace. */
export const billingZone = 'America/Sao_Paulo'

/** Bytes of a delivery at most. */
export const largestDelivery = 262_144

/** Segments below /admin that are screens of their own: no provider is called so, for its screen stands there too. */
export const adminScreens = [
  'users',
  'plans',
  'reports',
  'analytics',
  'status',
  'audit',
  'jobs',
  'contacts',
] as const

/** Where a provider sends what happened. */
export const webhookPath = (provider: string): string => `/functions/v1/${provider.toLowerCase()}-webhook`

/** Where a plan is bought on an installation of one's own machine that sells nothing. */
export const sandboxCheckoutPath = '/sandbox/checkout'

/** What is sold there, as the provider's settings name products. */
export const sandboxProducts: Record<PaidPlan, string> = {
  basico: 'bancada-basico',
  profissional: 'bancada-profissional',
}

/** The parameter of a checkout's address that comes back with the purchase, and says whose it is. */
export const referenceParameter = 's1'
