import { and, arrayOverlaps, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hasApi } from '../../shared/plans.ts'
import { maxWaiting, maxWaitingBytes, type WebhookEvent } from '../../shared/webhooks.ts'
import type { Transaction } from '../db/client.ts'
import { entregas_webhook, webhooks } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { switchOff } from './off.ts'
import { scheduleDelivery } from './schedule-delivery.ts'

/** Something that happened in a shop. */
export interface ShopEvent {
  tipo: WebhookEvent
  /** The payload's `data`, made only where somebody wants it: what the API answers of the row. */
  data: () => object
  /** What it is about, for the log and for whoever erases a customer. */
  numero_os?: string | null
  cliente_id?: string | null
  lembrete_id?: string | null
  /** For an event that may be queued twice and must be sent once. */
  id?: string
}

/**
 * Queues events for the shop's addresses that want them, in the write's own transaction: what is rolled back is told to
 * nobody. Without the plan it costs nothing, without an address one statement, which can be sent with others.
 */
export async function queueEvents(
  tx: Transaction,
  shop: ShopScope,
  events: ShopEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0 || !hasApi(shop)) return
  const listening = await listenersOf(tx, shop, events)
  if (listening.length === 0) return
  const at = now.toISOString()
  const written = events.map(event => ({ ...event, ...bodyOf(event, at) }))
  for (const { id: webhook_id, eventos, waiting, bytes } of listening) {
    if (waiting >= maxWaiting || bytes >= maxWaitingBytes) {
      await switchOff(tx, shop, webhook_id, 'fila', now)
      continue
    }
    const rows = written
      .filter(({ tipo }) => eventos.includes(tipo))
      .map(({ id, tipo, corpo, numero_os = null, cliente_id = null, lembrete_id = null }) => ({
        user_id: shop.user_id,
        id: uuidv7(),
        webhook_id,
        evento_id: id,
        tipo,
        corpo,
        numero_os,
        cliente_id,
        lembrete_id,
        enfileirada_em: at,
        proxima_em: at,
        created_at: at,
      }))
    const queued = await tx
      .insert(entregas_webhook)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: entregas_webhook.id })
    if (queued.length > 0) await scheduleDelivery(tx, shop, webhook_id, now)
  }
}

/** The addresses that are on and want one of the events, in one order for every write, with how many wait for each and their bytes. */
function listenersOf(tx: Transaction, { user_id }: ShopScope, events: ShopEvent[]) {
  const waiting = tx
    .select({ bytes: sql<number>`pg_column_size(${entregas_webhook.corpo})`.as('bytes') })
    .from(entregas_webhook)
    .where(
      and(
        eq(entregas_webhook.user_id, user_id),
        eq(entregas_webhook.webhook_id, webhooks.id),
        eq(entregas_webhook.estado, sql`'esperando'`),
      ),
    )
    .limit(maxWaiting)
    .as('espera')
  const count = tx
    .select({
      waiting: sql<number>`count(*)::int`.as('waiting'),
      bytes: sql<number>`coalesce(sum(${waiting.bytes}), 0)::int`.as('bytes_esperando'),
    })
    .from(waiting)
    .as('fila')
  return tx
    .select({ id: webhooks.id, eventos: webhooks.eventos, waiting: count.waiting, bytes: count.bytes })
    .from(webhooks)
    .innerJoinLateral(count, sql`true`)
    .where(
      and(
        eq(webhooks.user_id, user_id),
        isNull(webhooks.desligado_em),
        isNull(webhooks.dormindo_em),
        arrayOverlaps(
          webhooks.eventos,
          events.map(({ tipo }) => tipo),
        ),
      ),
    )
    .orderBy(asc(webhooks.id))
    .prepare('webhooks_of_events')
    .execute()
}

/** An event's id, and the text that is signed and sent. */
export function bodyOf(
  { id = uuidv7(), tipo, data }: { id?: string; tipo: string; data: () => object },
  timestamp: string,
) {
  return { id, corpo: JSON.stringify({ id, type: tipo, timestamp, data: data() }) }
}
