import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../src/server/db/client.ts'
import { entregas_webhook, webhooks } from '../../src/server/db/schema/webhooks.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { newSecret, secretPurpose } from '../../src/server/webhooks/secret.ts'
import { type WebhookEvent, webhookEvents } from '../../src/shared/webhooks.ts'
import { cipher } from './work.ts'

interface Given {
  url?: string
  eventos?: WebhookEvent[]
}

/** An address of a shop, with the secret that its owner was shown. Nothing answers at the one that stands here. */
export async function makeWebhook(
  db: Database,
  { user_id }: ShopScope,
  { url = `http://127.0.0.1:9/${crypto.randomUUID()}`, eventos = [...webhookEvents] }: Given = {},
  now = new Date(),
) {
  const id = uuidv7()
  const segredo = newSecret()
  await db.insert(webhooks).values({
    ...{ user_id, id, url, eventos, created_at: now.toISOString() },
    segredo: cipher.encrypt(secretPurpose(user_id, id), segredo),
  })
  return { id, url, segredo }
}

/** A delivery of it that failed for good, and can be sent again. */
export async function makeDelivery(
  db: Database,
  { user_id }: ShopScope,
  webhook_id: string,
  now = new Date(),
) {
  const [id, evento_id, at] = [uuidv7(), uuidv7(), now.toISOString()]
  await db.insert(entregas_webhook).values({
    ...{ user_id, id, webhook_id, evento_id, tipo: 'client.created', estado: 'falhou', tentativas: 13 },
    ...{ corpo: '{"data":{"nome":"Segredo Severino"}}', status: 500, ms: 80, falha: 'resposta' },
    ...{ resposta: 'Segredo', enfileirada_em: at, tentada_em: at, created_at: at },
  })
  return { id }
}
