import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { ownerId } from './shop-table.ts'

export const configuracoes = pgTable(
  'configuracoes',
  {
    user_id: ownerId(),
    categoria: text().notNull(),
    chave: text().notNull(),
    valor: text().notNull(),
    updated_at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.categoria, table.chave] })],
)
