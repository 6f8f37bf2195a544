import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type ExpenseCategory, expenseCategories } from '../../../shared/finance.ts'
import { instant, money } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { shopTable } from './shop-table.ts'

export const despesas = shopTable(
  'despesas',
  {
    descricao: text().notNull(),
    valor: money().notNull(),
    categoria: text().$type<ExpenseCategory>().notNull().default('outros'),
    data_despesa: date({ mode: 'string' }).notNull(),
    recorrente: boolean().notNull().default(false),
    /** The first expense of a series copied from month to month; the own id for one made by hand. */
    serie: uuid().notNull(),
    /** The due day of the month. Copies into a shorter month keep it. */
    dia: integer().notNull(),
    /** The first day of the month that a copy was made for: one per series. */
    copia_de: date({ mode: 'string' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    chave: uuid().notNull(),
    chave_conteudo: text().notNull(),
  },
  table => [
    uniqueIndex('despesas_chave').on(table.user_id, table.chave),
    uniqueIndex('despesas_copia').on(table.user_id, table.serie, table.copia_de),
    index('despesas_data').on(table.user_id, table.data_despesa, table.id),
    index('despesas_categoria_data').on(table.user_id, table.categoria, table.data_despesa, table.id),
    index('despesas_recorrentes')
      .on(table.user_id, table.serie, table.data_despesa, table.id)
      .where(sql`recorrente or copia_de is not null`),
    check('despesas_categoria', oneOf(table.categoria, expenseCategories)),
    check('despesas_dia', sql`${table.dia} between 1 and 31`),
    check('despesas_valor', sql`${table.valor} > 0`),
  ],
)
