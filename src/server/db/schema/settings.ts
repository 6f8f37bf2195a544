import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant, userId } from './columns.ts'

export const configuracoes = pgTable(
  'configuracoes',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    categoria: text().notNull(),
    chave: text().notNull(),
    valor: text().notNull(),
    updated_at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.categoria, table.chave] })],
)
