import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type CopyState, copyStates } from '../../../shared/copies.ts'
import type { ExportedTableName } from '../../../shared/exports.ts'
import { usuarios } from './access.ts'
import { instant, userId } from './columns.ts'
import { oneOf } from './enumeration.ts'

/** A copy of a shop's data, whose file lies in the store (data/shop-backups/stored-backup.ts). */
export const copias = pgTable(
  'copias',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    estado: text().$type<CopyState>().notNull(),
    /** The shop's day on which it was made. */
    dia: date().notNull(),
    /** When it was begun, before its rows were read, and when they were. */
    created_at: instant().notNull(),
    lida_em: instant(),
    /** Which writing of its file counts: a copy that is written anew gets another. */
    arquivo: uuid().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text().notNull().default(''),
    contagens: jsonb().$type<Partial<Record<ExportedTableName, number>>>().notNull(),
    /** What the shop's rows were, in short: the same says that nothing changed since. */
    marca: text().notNull(),
    /** Customers who were erased and are still to be taken out of it: until then nobody gets it. */
    apagar: uuid().array().notNull(),
    /** When its owner was last told by mail that it was downloaded. */
    avisado_em: instant(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    check('copias_estado', oneOf(table.estado, copyStates)),
  ],
)

/**
 * Photos that are gone from the shop and that a kept copy names, with the newest copy that does: their objects are kept
 * until that copy goes. They count for no limit.
 */
export const copias_objetos = pgTable(
  'copias_objetos',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    /** The photo's id. */
    id: uuid().notNull(),
    os_id: uuid().notNull(),
    url_storage: text().notNull(),
    created_at: instant().notNull(),
    copia_id: uuid().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    foreignKey({
      columns: [table.user_id, table.copia_id],
      foreignColumns: [copias.user_id, copias.id],
    }),
    index('copias_objetos_copia').on(table.user_id, table.copia_id),
    index('copias_objetos_ordem').on(table.user_id, table.os_id, table.created_at, table.id),
  ],
)

/** Global: how a shop's copies fare, one row a shop. The operator reads it across shops. */
export const rotina_copias = pgTable('rotina_copias', {
  user_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** When the next night is to be copied; null where none is. */
  proxima_em: instant(),
  /** Since when no copies are made; null while they are. */
  parada_em: instant(),
  /** The last night that went well, with a copy or because nothing had changed. */
  ultima_em: instant(),
  /** The last try that failed and why, as kind and code; null once a night went well. */
  falhou_em: instant(),
  erro: text(),
})

/** All photos whose objects are kept: the shop's (bancada_fotos), and those that a kept copy names. Stands in a migration. */
export const bancada_objetos = pgView('bancada_objetos', {
  user_id: userId(),
  os_id: uuid().notNull(),
  id: uuid().notNull(),
  url_storage: text().notNull(),
  created_at: instant().notNull(),
}).existing()
