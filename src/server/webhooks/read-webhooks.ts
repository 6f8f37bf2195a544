import { and, asc, eq, sql } from 'drizzle-orm'
import type { ListDeliveries } from '../../shared/webhooks.ts'
import type { Database, Transaction } from '../db/client.ts'
import { listPage, sortedBy } from '../db/list-page.ts'
import { entregas_webhook, webhooks } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

const ofShop = (shop: ShopScope) => eq(webhooks.user_id, shop.user_id)

/** webhooks.list: the shop's addresses, the oldest first, with how the last try of each ended. No secret. */
export const listWebhooks = (db: Database, shop: ShopScope) =>
  selectWebhooks(db, shop).where(ofShop(shop)).orderBy(asc(webhooks.created_at), asc(webhooks.id))

/** One address as in webhooks.list. Throws `nao_encontrado`. */
export async function getWebhook(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await selectWebhooks(db, shop).where(and(ofShop(shop), eq(webhooks.id, id)))
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

function selectWebhooks(db: Database | Transaction, shop: ShopScope) {
  const ofWebhook = and(
    eq(entregas_webhook.user_id, shop.user_id),
    eq(entregas_webhook.webhook_id, webhooks.id),
  )
  const { id, url, eventos, desligado_em, motivo, dormindo_em, falhando_desde, created_at } = webhooks
  const waiting = db
    .select({ esperando: sql<number>`count(*)::int`.as('esperando') })
    .from(entregas_webhook)
    .where(and(ofWebhook, eq(entregas_webhook.estado, 'esperando')))
    .as('fila')
  const last = db
    .select({
      tentada_em: entregas_webhook.tentada_em,
      status: entregas_webhook.status,
      falha: entregas_webhook.falha,
    })
    .from(entregas_webhook)
    .where(and(ofWebhook, sql`${entregas_webhook.tentada_em} is not null`))
    .orderBy(sql`${entregas_webhook.created_at} desc`, sql`${entregas_webhook.id} desc`)
    .limit(1)
    .as('ultima')
  return db
    .select({
      id,
      url,
      eventos,
      desligado_em,
      motivo,
      dormindo_em,
      falhando_desde,
      created_at,
      esperando: waiting.esperando,
      ultima_em: last.tentada_em,
      ultimo_status: last.status,
      ultima_falha: last.falha,
    })
    .from(webhooks)
    .innerJoinLateral(waiting, sql`true`)
    .leftJoinLateral(last, sql`true`)
}

const newestFirst = sortedBy(entregas_webhook.created_at, entregas_webhook.id)

/** webhooks.deliveries: what went or is to go to an address, the newest first. Throws `nao_encontrado`. */
export async function listDeliveries(db: Database, shop: ShopScope, { id, ...page }: ListDeliveries) {
  await getWebhook(db, shop, id)
  return listPage(
    page,
    (from, limit) =>
      selectDeliveries(db)
        .where(
          and(
            eq(entregas_webhook.user_id, shop.user_id),
            eq(entregas_webhook.webhook_id, id),
            newestFirst.after(from),
          ),
        )
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.created_at,
  )
}

/** One delivery as in webhooks.deliveries. Throws `nao_encontrado`. */
export async function getDelivery(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await selectDeliveries(db).where(
    and(eq(entregas_webhook.user_id, shop.user_id), eq(entregas_webhook.id, id)),
  )
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

function selectDeliveries(db: Database | Transaction) {
  const { id, webhook_id, evento_id, tipo, corpo, numero_os, estado, tentativas } = entregas_webhook
  const { proxima_em, tentada_em, status, ms, resposta, falha, created_at } = entregas_webhook
  return db
    .select({
      id,
      webhook_id,
      evento_id,
      tipo,
      corpo,
      numero_os,
      estado,
      tentativas,
      proxima_em,
      tentada_em,
      status,
      ms,
      resposta,
      falha,
      created_at,
    })
    .from(entregas_webhook)
}
