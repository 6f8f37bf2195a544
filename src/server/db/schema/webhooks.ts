import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type DeliveryFailure,
  type DeliveryKind,
  type DeliveryState,
  deliveryStates,
  type OffReason,
  offReasons,
  type WebhookEvent,
} from '../../../shared/webhooks.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { rowOf, shopTable } from './shop-table.ts'

/** Addresses of a shop's own systems, which are told when something happens. */
export const webhooks = shopTable(
  'webhooks',
  {
    url: text().notNull(),
    eventos: text().array().$type<WebhookEvent[]>().notNull(),
    /** Signs what is sent; encrypted, and never shown again. */
    segredo: text().notNull(),
    /** When it was switched off, and why; null while it is on. */
    desligado_em: instant(),
    motivo: text().$type<OffReason>(),
    /** When a recovery of the account put it to sleep; its owner wakes it. */
    dormindo_em: instant(),
    /** Failures since the last success, and when the first of them was. */
    falhas: integer().notNull().default(0),
    falhando_desde: instant(),
    /** After a failure nothing is sent before. */
    descansa_ate: instant(),
    created_at: instant().notNull(),
  },
  table => [
    uniqueIndex('webhooks_url').on(table.user_id, table.url),
    check('webhooks_motivo', oneOf(table.motivo, offReasons)),
    check('webhooks_desligado', sql`(${table.desligado_em} is null) = (${table.motivo} is null)`),
  ],
)

/** What was or is to be sent to an address: the exact text that is signed, and how the last try ended. */
export const entregas_webhook = shopTable(
  'entregas_webhook',
  {
    webhook_id: uuid().notNull(),
    /** The same for every address and every try: receivers know a repeat by it. */
    evento_id: uuid().notNull(),
    tipo: text().$type<DeliveryKind>().notNull(),
    corpo: text().notNull(),
    /** The order's number, for the list. */
    numero_os: text(),
    /** The customer whom it names: erasing them deletes it. */
    cliente_id: uuid(),
    /** The reminder that it tells of, which may name a customer in its text. */
    lembrete_id: uuid(),
    estado: text().$type<DeliveryState>().notNull().default('esperando'),
    /** Tries since it was queued, by its event or by “Enviar de novo”. */
    tentativas: integer().notNull().default(0),
    enfileirada_em: instant().notNull(),
    /** When the next try is due, while it waits. */
    proxima_em: instant(),
    /** The last try: when, the answer's status, its milliseconds and first kilobyte, or why there was none. */
    tentada_em: instant(),
    status: integer(),
    ms: integer(),
    resposta: text(),
    falha: text().$type<DeliveryFailure>(),
    created_at: instant().notNull(),
  },
  table => [
    rowOf(webhooks, table.user_id, table.webhook_id).onDelete('cascade'),
    uniqueIndex('entregas_webhook_evento').on(table.user_id, table.webhook_id, table.evento_id),
    index('entregas_webhook_created_at').on(table.user_id, table.webhook_id, table.created_at, table.id),
    index('entregas_webhook_esperando')
      .on(table.user_id, table.webhook_id, table.proxima_em, table.id)
      .where(sql`estado = 'esperando'`),
    index('entregas_webhook_cliente').on(table.user_id, table.cliente_id).where(sql`cliente_id is not null`),
    check('entregas_webhook_estado', oneOf(table.estado, deliveryStates)),
    check(
      'entregas_webhook_espera',
      sql`(${table.estado} = 'esperando') = (${table.proxima_em} is not null)`,
    ),
  ],
)
