import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { moneyTotal, userId } from './columns.ts'

/** What totals count, and what their `chave` tells apart. */
export type Measure =
  /** Orders by status, ever. */
  | 'situacao'
  /** Delivered orders that cost something and are not paid, ever. */
  | 'a_receber'
  /** Orders by the day of created_at in the shop's zone: on the whole, by type of service, by category of device. */
  | 'criadas'
  | 'criadas_servico'
  | 'criadas_aparelho'
  /** Paid orders by the day of their revenue (product 6.5), the same three ways. */
  | 'receita'
  | 'receita_servico'
  | 'receita_aparelho'
  /** Orders still worked on, by the day they were promised for. */
  | 'previsao'
  /** Orders ready and not fetched, by the day since when. */
  | 'pronta'
  /** Delivered orders by that day; `soma` is in days from entry to delivery, not in reais. */
  | 'reparo'
  /** Expenses by their day, by category. */
  | 'despesa'

/**
 * A shop's figures, kept by the writes that change its orders and expenses (server/totals), each by day, by month
 * and ever. What a row counts for is said by the database's function bancada_contagem.
 */
export const totais = pgTable(
  'totais',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    medida: text().$type<Measure>().notNull(),
    grao: text().$type<'dia' | 'mes' | 'sempre'>().notNull(),
    /** The day, the first day of the month, or -infinity. */
    inicio: date({ mode: 'string' }).notNull(),
    chave: text().notNull(),
    quantidade: integer().notNull(),
    /** Reais, but for 'reparo'. */
    soma: moneyTotal().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.medida, table.grao, table.inicio, table.chave] })],
)
