import * as z from 'zod/mini'
import { subscriptionStatuses, transactionStatuses } from './billing.ts'
import { id, line, oneOf, page, search } from './fields.ts'
import { paidPlans } from './plans.ts'

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
