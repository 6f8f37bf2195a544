import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import { shownCustomer, showSame } from '../../shared/api-rows.ts'
import { hasApi } from '../../shared/plans.ts'
import type { Transaction } from '../db/client.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { entregas_webhook } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { queueEvents } from '../webhooks/queue-event.ts'
import type { getCustomer } from './read-customers.ts'

type Customer = Awaited<ReturnType<typeof getCustomer>>

/**
 * Tells the shop's webhooks of a new or changed customer. A write that changes nothing is told to nobody: a receiver that
 * writes its copy back would be told of that for ever.
 */
export async function tellWebhooksOfCustomer(
  tx: Transaction,
  shop: ShopScope,
  before: Customer | null,
  after: Customer,
  now: Date,
): Promise<void> {
  if (!hasApi(shop) || (before && showSame(shownCustomer(before), shownCustomer(after)))) return
  const tipo = before ? 'client.updated' : 'client.created'
  await queueEvents(tx, shop, [{ tipo, data: () => shownCustomer(after), cliente_id: after.id }], now)
}

/** Tells them that a customer is gone, erased or deleted: by the id alone, which names nobody any more. */
export const tellWebhooksErased = (tx: Transaction, shop: ShopScope, id: string, now: Date): Promise<void> =>
  queueEvents(tx, shop, [{ tipo: 'client.erased', data: () => ({ id, updated_at: now.toISOString() }) }], now)

/**
 * Deletes the deliveries that name a customer, those that wait too: of their orders and photos, and of reminders that are
 * gone or were changed since, for whose old text nobody can say whom it named.
 */
export async function forgetDeliveries(tx: Transaction, { user_id }: ShopScope, id: string): Promise<void> {
  const asTold = sql`exists (select from ${lembretes} as l where l.user_id = ${user_id}
    and l.id = ${entregas_webhook.lembrete_id} and l.updated_at <= ${entregas_webhook.created_at})`
  await tx
    .delete(entregas_webhook)
    .where(
      and(
        eq(entregas_webhook.user_id, user_id),
        or(eq(entregas_webhook.cliente_id, id), and(isNotNull(entregas_webhook.lembrete_id), not(asTold))),
      ),
    )
}
