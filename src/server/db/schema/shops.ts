import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'

/** A shop's own row. Creating and deleting writes lock it first. */
export const lojas = pgTable('lojas', {
  user_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** IANA zone of the shop's days and months. */
  fuso: text().notNull(),
  proximo_numero: integer().notNull().default(1),
  total_os: integer().notNull().default(0),
  total_clientes: integer().notNull().default(0),
  /** Photos whose objects are kept, those of orders in the trash too, and their objects' bytes. */
  total_fotos: integer().notNull().default(0),
  bytes_fotos: bigint({ mode: 'number' }).notNull().default(0),
  /** Bytes of the texts of customers, orders, their lines and quotes (the view bancada_textos). */
  bytes_textos: bigint({ mode: 'number' }).notNull().default(0),
  /** Bytes of files to import in the store (importacoes.bytes). */
  bytes_importacoes: bigint({ mode: 'number' }).notNull().default(0),
  /**
   * The half-open month of limits in which the zone last changed; null if it never did
   * (plans/limit-month.ts).
   */
  limite_de: instant(),
  limite_ate: instant(),
})
