import type { PlanName } from './plans.ts'

/** A plan that is sold. */
export type PaidPlan = Exclude<PlanName, 'teste'>

/** The stored status of a subscription. */
export const storedStatuses = ['active', 'pending', 'canceled', 'refunded'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** Its status at a moment: `expired` is never stored, but follows from its period. */
export const subscriptionStatuses = ['active', 'pending', 'canceled', 'expired', 'refunded'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The status of a provider's order: the strongest reported one, in ascending order. */
export const transactionStatuses = ['waiting_payment', 'refused', 'paid', 'refunded', 'chargedback'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** How a purchase's owner was found. */
export const buyerMatches = ['manual', 'referencia', 'email'] as const
export type BuyerMatch = (typeof buyerMatches)[number]

/** The format of a delivery: the provider's, or our own. */
export const adapters = ['kiwify', 'neutro'] as const
export type AdapterName = (typeof adapters)[number]

/** How a row of user_planos was created: at sign-up, or derived from purchases and grants. */
export const planOrigins = ['cadastro', 'cobranca'] as const

/** Days for which a plan goes on after its end while its renewal is late. */
export const graceDays = 3

/** The zone of provider's times without one, and of billing months and days. */
export const billingZone = 'America/Sao_Paulo'

/** The largest delivery that is read, in bytes. */
export const maxDeliveryBytes = 262_144

/**
 * Path segments below /admin that are screens. No provider may have such a name, because its screen is there
 * too.
 */
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

/** The webhook's path, to which the provider sends deliveries. */
export const webhookPath = (provider: string): string => `/functions/v1/${provider.toLowerCase()}-webhook`

/** The checkout of a development machine that sells nothing. */
export const sandboxCheckoutPath = '/sandbox/checkout'

/** The sandbox's products, as in the provider's settings. */
export const sandboxProducts: Record<PaidPlan, string> = {
  basico: 'bancada-basico',
  profissional: 'bancada-profissional',
}

/** The checkout address's parameter that comes back with the purchase and identifies its owner. */
export const referenceParameter = 's1'
