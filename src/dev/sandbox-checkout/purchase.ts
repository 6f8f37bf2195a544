import { and, asc, desc, eq, like } from 'drizzle-orm'
import { readDelivery } from '../../server/billing/adapters/read-delivery.ts'
import { sandboxGroup, sandboxMark } from '../../server/billing/checkout.ts'
import { deriveSubscription, type SubscriptionState } from '../../server/billing/derive-subscription.ts'
import { planOfProduct } from '../../server/billing/provider.ts'
import type { Database } from '../../server/db/client.ts'
import { usuarios } from '../../server/db/schema/access.ts'
import { assinaturas, entregas, referencias } from '../../server/db/schema/billing.ts'

/** A subscription that was bought here. Its state is derived from its deliveries; nothing else is stored. */
export interface Purchase {
  id: string
  state: SubscriptionState
  /** The time of the last event. */
  last: string
  /** Newest first. */
  deliveries: { evento: string | null; vezes: number; recebida_em: string; corpo: string }[]
}

/** Derives a purchase from Kiwify deliveries, newest first; null without any. */
export function purchaseOf(id: string, deliveries: Purchase['deliveries']): Purchase | null {
  const events = deliveries.flatMap(
    ({ corpo, recebida_em }) => readDelivery('kiwify', corpo, recebida_em).event ?? [],
  )
  const state = deriveSubscription(events, planOfProduct(null, { sandbox: true }))
  const last = events
    .map(({ happenedAt }) => happenedAt)
    .sort()
    .at(-1)
  return state && last !== undefined ? { id, state, last, deliveries } : null
}

/** Null if nothing of it was delivered. */
export async function readPurchase(db: Database, id: string): Promise<Purchase | null> {
  const deliveries = await db
    .select({
      evento: entregas.evento,
      vezes: entregas.vezes,
      recebida_em: entregas.recebida_em,
      corpo: entregas.corpo,
    })
    .from(entregas)
    .where(and(eq(entregas.grupo, sandboxGroup(id)), eq(entregas.teste, false)))
    .orderBy(desc(entregas.recebida_em), desc(entregas.id))
  return purchaseOf(id, deliveries)
}

/** The account with this reference, and what it has bought here; null if there is none. */
export async function readBuyer(db: Database, reference: string) {
  const [buyer] = await db
    .select({ user_id: usuarios.id, nome: usuarios.nome, email: usuarios.email })
    .from(referencias)
    .innerJoin(usuarios, eq(usuarios.id, referencias.user_id))
    .where(eq(referencias.referencia, reference))
  if (!buyer) return null
  const bought = await db
    .select({ grupo: assinaturas.grupo, product_name: assinaturas.product_name, status: assinaturas.status })
    .from(assinaturas)
    .where(
      and(eq(assinaturas.user_id, buyer.user_id), like(assinaturas.grupo, `${sandboxGroup(sandboxMark)}%`)),
    )
    .orderBy(asc(assinaturas.created_at), asc(assinaturas.id))
    .limit(20)
  return { ...buyer, bought }
}
