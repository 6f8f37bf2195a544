import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'

/** A shop's own row: the one its creating and deleting writes lock first. */
export const lojas = pgTable('lojas', {
  user_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** IANA zone by which the shop counts days and months. */
  fuso: text().notNull(),
  proximo_numero: integer().notNull().default(1),
  total_os: integer().notNull().default(0),
  total_clientes: integer().notNull().default(0),
  /** Photos whose objects are kept, those of orders in the trash too, and the bytes of their objects. */
  total_fotos: integer().notNull().default(0),
  bytes_fotos: bigint({ mode: 'number' }).notNull().default(0),
  /** What files that are to be imported take in the store (importacoes.bytes). */
  bytes_importacoes: bigint({ mode: 'number' }).notNull().default(0),
  /** The month of limits in which the zone was changed last, half-open; null where it never was (plans/limit-month.ts). */
  limite_de: instant(),
  limite_ate: instant(),
})
