import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hasApi } from '../../shared/plans.ts'
import { testEvent } from '../../shared/webhooks.ts'
import type { Attempts } from '../auth/credentials/attempts.ts'
import type { Database } from '../db/client.ts'
import { entregas_webhook, webhooks } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { sendSigned } from './deliver.ts'
import { bodyOf } from './queue-event.ts'
import { getDelivery, getWebhook } from './read-webhooks.ts'
import { scheduleDelivery } from './schedule-delivery.ts'
import { createSender } from './send.ts'
import type { WebhookDeps } from './write-webhooks.ts'

/**
 * webhooks.test: sends a sample at once, also to an address that is off, and answers how it went. It is tried once, and is
 * no failure of the address. Throws `nao_encontrado`, `webhook_parado` for one that sleeps, `muitas_tentativas`.
 */
export async function testWebhook(
  { db, config, cipher, attempts }: WebhookDeps & { attempts: Attempts },
  shop: ShopScope,
  id: string,
  now: Date,
) {
  if (!hasApi(shop)) throw new Refusal('plano_sem_api')
  const [webhook] = await db
    .select({ url: webhooks.url, segredo: webhooks.segredo, dormindo_em: webhooks.dormindo_em })
    .from(webhooks)
    .where(and(eq(webhooks.user_id, shop.user_id), eq(webhooks.id, id)))
  if (!webhook) throw new Refusal('nao_encontrado')
  if (webhook.dormindo_em !== null) throw new Refusal('webhook_parado')
  await attempts.countWebhookTest(shop.user_id)
  const at = now.toISOString()
  const { id: evento_id, corpo } = bodyOf({ tipo: testEvent, data: () => ({ mensagem: 'Funciona.' }) }, at)
  const to = { ...webhook, user_id: shop.user_id, webhook_id: id }
  const answer = await sendSigned({ evento_id, corpo }, to, { cipher, send: createSender(config), now })
  const entrega = uuidv7()
  // It may have been deleted meanwhile.
  await shopTransaction(db, shop, async tx => {
    await getWebhook(tx, shop, id)
    await tx.insert(entregas_webhook).values({
      user_id: shop.user_id,
      id: entrega,
      webhook_id: id,
      evento_id,
      tipo: testEvent,
      corpo,
      estado: answer.falha === null ? 'entregue' : 'falhou',
      tentativas: 1,
      enfileirada_em: at,
      tentada_em: at,
      created_at: at,
      ...answer,
    })
    // Its job drops the entry when its days are over.
    await scheduleDelivery(tx, shop, id, now)
  })
  return getDelivery(db, shop, entrega)
}

/**
 * webhooks.resend: sends a delivery again, soon and with all its tries, under the same id. One that waits is tried now.
 * Throws `nao_encontrado`, or `webhook_parado` for an address that is off or sleeps.
 */
export async function resendDelivery(db: Database, shop: ShopScope, id: string, now: Date) {
  if (!hasApi(shop)) throw new Refusal('plano_sem_api')
  return shopTransaction(db, shop, async tx => {
    const { webhook_id } = await getDelivery(tx, shop, id)
    const [open] = await tx
      .update(webhooks)
      .set({ descansa_ate: null })
      .where(
        and(
          eq(webhooks.user_id, shop.user_id),
          eq(webhooks.id, webhook_id),
          isNull(webhooks.desligado_em),
          isNull(webhooks.dormindo_em),
        ),
      )
      .returning({ id: webhooks.id })
    if (!open) throw new Refusal('webhook_parado')
    const at = now.toISOString()
    await tx
      .update(entregas_webhook)
      .set({ estado: 'esperando', tentativas: 0, enfileirada_em: at, proxima_em: at })
      .where(and(eq(entregas_webhook.user_id, shop.user_id), eq(entregas_webhook.id, id)))
    await scheduleDelivery(tx, shop, webhook_id, now)
    return getDelivery(tx, shop, id)
  })
}
