import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  eventAuthors,
  type OrderEventAuthor,
  type OrderEventKind,
  orderEventKinds,
} from '../../../shared/orders.ts'
import type { PhotoType } from '../../../shared/photos.ts'
import type { ReminderType } from '../../../shared/reminders.ts'
import { usuarios } from './access.ts'
import { instant, userId } from './columns.ts'
import { clientes } from './customers.ts'
import { oneOf } from './enumeration.ts'
import { ordens_servico } from './orders.ts'
import type { fotos_os } from './photos.ts'

const {
  user_id,
  id,
  created_at,
  updated_at,
  avisado_em,
  numero_anterior,
  importado_em,
  categoria_aparelho,
  busca,
  chave,
  chave_conteudo,
  ...state
} = getTableColumns(ordens_servico)

/** Of an order, what its history holds: all that somebody sets, and the days that go with it. */
export const orderState = state
type Stored = typeof ordens_servico.$inferSelect
export type OrderState = Pick<Stored, keyof typeof orderState>

/**
 * What an event says of the order, a photo or a reminder. Neither a file nor a title is named: customers' names stand in
 * them.
 */
export interface EventFacts extends Partial<OrderState & Pick<Stored, 'avisado_em'>> {
  foto_id?: string
  tipo_foto?: PhotoType
  lembrete_id?: string
  tipo_lembrete?: ReminderType
  data_lembrete?: string
  /** Of a restored order: the reminders that are linked to it again. */
  lembretes?: string[]
}

/** What is searched by holds the customer's name: it is written anew when the order comes back. */
export type TrashedOrder = Omit<Stored, 'user_id' | 'categoria_aparelho' | 'busca'>
export type TrashedPhoto = Omit<typeof fotos_os.$inferSelect, 'user_id' | 'os_id' | 'busca'>

/** By the database's clock, which all processes share: an order's events keep the order in which its row was locked. */
export const nextEvent: SQL = sql`bancada_uuidv7()`

/** What happened to an order. It stays while the order lies in the trash, so nothing here points to the order's row. */
export const eventos_os = pgTable(
  'eventos_os',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    os_id: uuid().notNull(),
    id: uuid().notNull().default(nextEvent),
    tipo: text().$type<OrderEventKind>().notNull(),
    autor: text().$type<OrderEventAuthor>().notNull(),
    created_at: instant().notNull(),
    /** What it was before, and after: of a change, the changed fields alone. A customer is an id, never a name. */
    de: jsonb().$type<EventFacts>(),
    para: jsonb().$type<EventFacts>(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.os_id, table.id] }),
    check('eventos_os_tipo', oneOf(table.tipo, orderEventKinds)),
    check('eventos_os_autor', oneOf(table.autor, eventAuthors)),
  ],
)

/** Deleted orders, which can be restored for 30 days. In no list, count or total; their photos' objects are kept. */
export const lixeira_os = pgTable(
  'lixeira_os',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    cliente_id: uuid().notNull(),
    /** The order's once-only key, which is still taken. */
    chave: uuid().notNull(),
    os: jsonb().$type<TrashedOrder>().notNull(),
    fotos: jsonb().$type<TrashedPhoto[]>().notNull(),
    /** Ids of the reminders that were linked to it. */
    lembretes: jsonb().$type<string[]>().notNull(),
    excluido_em: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    foreignKey({
      columns: [table.user_id, table.cliente_id],
      foreignColumns: [clientes.user_id, clientes.id],
    }),
    uniqueIndex('lixeira_os_chave').on(table.user_id, table.chave),
    index('lixeira_os_excluido_em').on(table.user_id, table.excluido_em, table.id),
    index('lixeira_os_cliente').on(table.user_id, table.cliente_id),
  ],
)
