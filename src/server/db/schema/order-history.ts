import { type SQL, sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrderLine } from '../../../shared/order-lines.ts'
import {
  eventAuthors,
  type OrderEventAuthor,
  type OrderEventKind,
  orderEventKinds,
} from '../../../shared/orders.ts'
import type { PhotoType } from '../../../shared/photos.ts'
import type { AnswerPlace, QuoteAnswer } from '../../../shared/quotes.ts'
import type { ReminderType } from '../../../shared/reminders.ts'
import { instant } from './columns.ts'
import { clientes } from './customers.ts'
import { oneOf } from './enumeration.ts'
import type { recordedNames, trashedNames } from './order-columns.ts'
import type { ordens_servico } from './orders.ts'
import type { fotos_os } from './photos.ts'
import { ownerId, rowOf, shopTable } from './shop-table.ts'

type Stored = typeof ordens_servico.$inferSelect
export type RecordedLine = Omit<OrderLine, 'custo_unitario'>
export type OrderState = Pick<Stored, (typeof recordedNames)[number]>

/**
 * The facts of an event about the order, a photo or a reminder. File names and titles are left out, because
 * they may hold customers' names.
 */
export interface EventFacts extends Partial<OrderState & Pick<Stored, 'avisado_em'>> {
  /** The lines that went, came or changed, without their costs. */
  itens?: RecordedLine[]
  /** How many more lines changed than an event has room for. */
  mais_itens?: number
  foto_id?: string
  tipo_foto?: PhotoType
  lembrete_id?: string
  tipo_lembrete?: ReminderType
  data_lembrete?: string
  /** Of a quote that was sent or answered. */
  versao?: number
  total?: number
  valido_ate?: string
  resposta?: QuoteAnswer
  por?: AnswerPlace
  /** The name that was given with an answer, and why a quote was refused: erasing the customer empties both. */
  respondido_por?: string | null
  motivo?: string | null
  /** The name of the key of the API that caused the event. */
  chave?: string
  /** For a restored order: the reminders that are linked to it again. */
  lembretes?: string[]
}

/** The search text holds the customer's name, so it is computed again when the order is restored. */
export type TrashedOrder = Pick<Stored, (typeof trashedNames)[number]>
export type TrashedPhoto = Omit<typeof fotos_os.$inferSelect, 'user_id' | 'os_id' | 'busca'>

/**
 * By the database's clock, which all processes share: events are in the order in which the row was locked.
 */
export const nextEvent: SQL = sql`bancada_uuidv7()`

/**
 * What happened to an order. It stays while the order is in the trash, so it does not reference the order's
 * row.
 */
export const eventos_os = pgTable(
  'eventos_os',
  {
    user_id: ownerId(),
    os_id: uuid().notNull(),
    id: uuid().notNull().default(nextEvent),
    tipo: text().$type<OrderEventKind>().notNull(),
    autor: text().$type<OrderEventAuthor>().notNull(),
    created_at: instant().notNull(),
    /**
     * The facts before and after; for a change only the changed fields. A customer is an id, never a name.
     */
    de: jsonb().$type<EventFacts>(),
    para: jsonb().$type<EventFacts>(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.os_id, table.id] }),
    check('eventos_os_tipo', oneOf(table.tipo, orderEventKinds)),
    check('eventos_os_autor', oneOf(table.autor, eventAuthors)),
  ],
)

/**
 * Deleted orders, restorable for 30 days. They are in no list, count or total; their photos' objects are
 * kept.
 */
export const lixeira_os = shopTable(
  'lixeira_os',
  {
    cliente_id: uuid().notNull(),
    /** The order's once-only key, which stays taken. */
    chave: uuid().notNull(),
    os: jsonb().$type<TrashedOrder>().notNull(),
    fotos: jsonb().$type<TrashedPhoto[]>().notNull(),
    /** Ids of the reminders that were linked to it. */
    lembretes: jsonb().$type<string[]>().notNull(),
    excluido_em: instant().notNull(),
  },
  table => [
    rowOf(clientes, table.user_id, table.cliente_id),
    uniqueIndex('lixeira_os_chave').on(table.user_id, table.chave),
    index('lixeira_os_excluido_em').on(table.user_id, table.excluido_em, table.id),
    index('lixeira_os_cliente').on(table.user_id, table.cliente_id),
  ],
)
