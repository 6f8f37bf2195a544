import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'

/**
 * Global: how many orders and customers an owner has by the day of São Paulo on which they were made, for the operator's
 * figures of all shops. Kept by the writes that keep the shop's own numbers (server/totals/shop-counts.ts); a row is one
 * owner's, so that no shop waits for another.
 */
export const atividade = pgTable(
  'atividade',
  {
    dia: date({ mode: 'string' }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    ordens: integer().notNull().default(0),
    clientes: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.dia, table.user_id] }),
    index('atividade_user_id').on(table.user_id, table.dia),
  ],
)
