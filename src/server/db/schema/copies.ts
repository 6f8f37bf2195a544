import { bigint, check, date, index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { type CopyState, copyStates } from '../../../shared/copies.ts'
import type { ExportedTableName } from '../../../shared/exports.ts'
import { usuarios } from './access.ts'
import { instant, userId } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { rowOf, shopTable } from './shop-table.ts'

/** A nightly backup of a shop, whose file is in the store (data/shop-backups/stored-backup.ts). */
export const copias = shopTable(
  'copias',
  {
    estado: text().$type<CopyState>().notNull(),
    /** The shop's day on which it was made. */
    dia: date().notNull(),
    /** When it was begun, before reading the rows, and when the rows were read. */
    created_at: instant().notNull(),
    lida_em: instant(),
    /** The current version of its file: a rewritten backup gets a new one. */
    arquivo: uuid().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text().notNull().default(''),
    contagens: jsonb().$type<Partial<Record<ExportedTableName, number>>>().notNull(),
    /** A fingerprint of the shop's rows: the same one means that nothing changed. */
    marca: text().notNull(),
    /** Erased customers who must still be removed from it. Until then nobody can download it. */
    apagar: uuid().array().notNull(),
    /** When the owner was last told by mail of a download. */
    avisado_em: instant(),
  },
  table => [check('copias_estado', oneOf(table.estado, copyStates))],
)

/**
 * Deleted photos that a kept backup still holds, with the newest such backup. Their objects are kept until it
 * is deleted. They count for no limit. `id` is the photo's.
 */
export const copias_objetos = shopTable(
  'copias_objetos',
  {
    os_id: uuid().notNull(),
    url_storage: text().notNull(),
    created_at: instant().notNull(),
    copia_id: uuid().notNull(),
  },
  table => [
    rowOf(copias, table.user_id, table.copia_id),
    index('copias_objetos_copia').on(table.user_id, table.copia_id),
    index('copias_objetos_ordem').on(table.user_id, table.os_id, table.created_at, table.id),
  ],
)

/** Global: the state of a shop's backups, one row per shop. The operator reads all of them. */
export const rotina_copias = pgTable('rotina_copias', {
  user_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** When the next night's backup is due; null if none is. */
  proxima_em: instant(),
  /** Since when no backups are made; null while they are. */
  parada_em: instant(),
  /** The last successful night, with a new backup or without changes. */
  ultima_em: instant(),
  /** The last failure and its error's name and code; null after a successful night. */
  falhou_em: instant(),
  erro: text(),
})

/**
 * All photos whose objects are kept: the shop's (bancada_fotos), and those in a kept backup. A migration
 * defines the view.
 */
export const bancada_objetos = pgView('bancada_objetos', {
  user_id: userId(),
  os_id: uuid().notNull(),
  id: uuid().notNull(),
  url_storage: text().notNull(),
  created_at: instant().notNull(),
}).existing()
