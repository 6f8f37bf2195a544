import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moneyTotal } from './columns.ts'
import { ownerId } from './shop-table.ts'

/** What totals count, and what `chave` distinguishes. */
export type Measure =
  /** Orders by status, over all time. */
  | 'situacao'
  /** Delivered, unpaid orders with a price, over all time. */
  | 'a_receber'
  /**
   * Orders by the day of created_at in the shop's zone: in total, by type of service, by category of device.
   */
  | 'criadas'
  | 'criadas_servico'
  | 'criadas_aparelho'
  /** Paid orders by their revenue day, in the same three groupings. */
  | 'receita'
  | 'receita_servico'
  | 'receita_aparelho'
  /** Paid orders whose cost is known whole, by their revenue day and type of service: their value, and their cost. */
  | 'valor_com_custo'
  | 'custo'
  /** Orders in progress, by their promised day. */
  | 'previsao'
  /** Orders that wait for pickup, by the day they became ready. */
  | 'pronta'
  /** Delivered orders by that day; `soma` is days from entry to delivery, not reais. */
  | 'reparo'
  /** Expenses by their day, by category. */
  | 'despesa'

/**
 * A shop's figures, updated by the writes of orders and expenses (server/totals): each by day, by month and
 * over all time. The database function bancada_contagem (drizzle/0002_funcoes.sql) says what a row counts for.
 */
export const totais = pgTable(
  'totais',
  {
    user_id: ownerId(),
    medida: text().$type<Measure>().notNull(),
    grao: text().$type<'dia' | 'mes' | 'sempre'>().notNull(),
    /** The day, the first day of the month, or -infinity. */
    inicio: date({ mode: 'string' }).notNull(),
    chave: text().notNull(),
    quantidade: integer().notNull(),
    /** Reais, except for 'reparo'. */
    soma: moneyTotal().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.medida, table.grao, table.inicio, table.chave] })],
)
