import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'

/**
 * Global: orders and customers created, by owner and day of São Paulo, for the operator's figures. Updated
 * with the shop's own counters (server/totals/counters.ts). One row per owner, so that no shop waits for
 * another.
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
