import * as z from 'zod/mini'
import { id, line, oneOf, page, search } from './fields.ts'
import { type PlanName, paidPlans } from './plans.ts'

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

export const checkout = z.strictObject({ plano: oneOf(paidPlans) })

export const listHistory = z.strictObject(page)
export type ListHistory = z.output<typeof listHistory>

/** A secret: absent keeps the stored one, an empty text clears it. */
const kept = z.optional(line(200))

/** admin.saveProvider: absent settings stay. */
export const saveProvider = z.strictObject({
  webhook_token: kept,
  api_key: kept,
  webhook_secret: kept,
  account_id: kept,
  /** The products of each plan: ids or names, separated by commas. */
  produto_basico: z.optional(line(1000)),
  produto_profissional: z.optional(line(1000)),
  active: z.optional(z.boolean({ error: 'campo_invalido' })),
})
export type SaveProvider = z.output<typeof saveProvider>

/**
 * admin.transactions. `sem_dono`: without an account; `abaixo`: paid below the plan's price; `q`: a part of
 * buyer, product or order.
 */
export const listTransactions = z.strictObject({
  ...page,
  q: search,
  status: z.optional(oneOf(transactionStatuses)),
  sem_dono: z.optional(z.boolean({ error: 'campo_invalido' })),
  abaixo: z.optional(z.boolean({ error: 'campo_invalido' })),
})
export type ListTransactions = z.output<typeof listTransactions>

export const listSubscriptions = z.strictObject({
  ...page,
  q: search,
  status: z.optional(oneOf(subscriptionStatuses)),
})
export type ListSubscriptions = z.output<typeof listSubscriptions>

/** Which deliveries to list: all, unreadable ones, those not derived yet. */
const deliveryFilters = ['todas', 'com_erro', 'pendentes'] as const

export const listDeliveries = z.strictObject({
  ...page,
  q: search,
  filtro: z.optional(oneOf(deliveryFilters)),
})
export type ListDeliveries = z.output<typeof listDeliveries>

export const reprocess = z.strictObject({ id: id() })

export const linkPurchase = z.strictObject({ transacao_id: id(), user_id: id() })
export type LinkPurchase = z.output<typeof linkPurchase>
