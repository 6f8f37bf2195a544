import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type AnswerPlace,
  answerPlaces,
  maxQuotes,
  type QuoteAnswer,
  type QuotedLine,
  quoteAnswers,
} from '../../../shared/quotes.ts'
import { instant, money } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { lixeira_os } from './order-history.ts'
import { ordens_servico } from './orders.ts'
import { rowOf, shopTable } from './shop-table.ts'

const quoteColumns = () => ({
  os_id: uuid().notNull(),
  versao: smallint().notNull(),
  /** As they were sent; none where the value alone was quoted. */
  itens: jsonb().$type<QuotedLine[]>().notNull(),
  desconto: money().notNull(),
  total: money().notNull(),
  /** The shop's terms as they were then. */
  termos: text().notNull(),
  valido_ate: date({ mode: 'string' }).notNull(),
  enviado_em: instant().notNull(),
  resposta: text().$type<QuoteAnswer>(),
  respondido_em: instant(),
  /** The name that was given. */
  respondido_por: text(),
  motivo: text(),
  por: text().$type<AnswerPlace>(),
  /** The network from which the customer's page was answered, not the whole address. */
  endereco: text(),
  /** Came with a file: no answer of it counts as given to this shop. */
  importado: boolean().notNull().default(false),
})

/** Quotes as customers were sent them. A release without this table cannot delete an order that has one. */
export const orcamentos = shopTable('orcamentos', quoteColumns(), table => [
  rowOf(ordens_servico, table.user_id, table.os_id),
  uniqueIndex('orcamentos_versao').on(table.user_id, table.os_id, table.versao),
  index('orcamentos_enviado_em').on(table.user_id, table.enviado_em),
  check('orcamentos_versao_valor', sql.raw(`versao between 1 and ${maxQuotes}`)),
  check('orcamentos_valores', sql`${table.total} >= 0 and ${table.desconto} >= 0`),
  check('orcamentos_resposta', oneOf(table.resposta, quoteAnswers)),
  check('orcamentos_por', oneOf(table.por, answerPlaces)),
  check(
    'orcamentos_respondido',
    sql`(${table.resposta} is null) = (${table.respondido_em} is null) and (${table.resposta} is null) = (${table.por} is null)`,
  ),
])

/** The quotes of deleted orders. A release without this table cannot restore an order that has one. */
export const lixeira_orcamentos = shopTable('lixeira_orcamentos', quoteColumns(), table => [
  rowOf(lixeira_os, table.user_id, table.os_id),
  uniqueIndex('lixeira_orcamentos_versao').on(table.user_id, table.os_id, table.versao),
])
