import { and, eq, isNull } from 'drizzle-orm'
import type { OffReason } from '../../shared/webhooks.ts'
import type { Transaction } from '../db/client.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { scheduleWebhookLetter } from './webhook-letter.ts'

/** Switches an address off and tells its owner by mail, once. What waits is sent if it is on again in time. */
export async function switchOff(
  tx: Transaction,
  { user_id }: Pick<ShopScope, 'user_id'>,
  id: string,
  motivo: Exclude<OffReason, 'dono'>,
  now: Date,
): Promise<void> {
  const off = await tx
    .update(webhooks)
    .set({ desligado_em: now.toISOString(), motivo })
    .where(and(eq(webhooks.user_id, user_id), eq(webhooks.id, id), isNull(webhooks.desligado_em)))
    .returning({ id: webhooks.id })
  if (off.length > 0) await scheduleWebhookLetter(tx, user_id, { ids: [id], fato: motivo }, now)
}
