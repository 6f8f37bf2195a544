import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type ExpenseCategory, expenseCategories } from '../../../shared/finance.ts'
import { instant, money, userId } from '../columns.ts'
import { oneOf } from '../enumeration.ts'
import { usuarios } from './access.ts'

export const despesas = pgTable(
  'despesas',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    descricao: text().notNull(),
    valor: money().notNull(),
    categoria: text().$type<ExpenseCategory>().notNull().default('outros'),
    data_despesa: date({ mode: 'string' }).notNull(),
    recorrente: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    chave: uuid().notNull(),
    chave_conteudo: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('despesas_chave').on(table.user_id, table.chave),
    index('despesas_data').on(table.user_id, table.data_despesa, table.id),
    check('despesas_categoria', oneOf(table.categoria, expenseCategories)),
    check('despesas_valor', sql`${table.valor} > 0`),
  ],
)
