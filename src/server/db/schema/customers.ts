import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, moneyTotal } from './columns.ts'
import { shopTable } from './shop-table.ts'

export const clientes = shopTable(
  'clientes',
  {
    nome: text().notNull(),
    telefone: text().notNull(),
    email: text(),
    endereco: text(),
    /** CPF or CNPJ, without punctuation. */
    documento: text(),
    /** Updated by the queries that write orders; the audit command recounts it. */
    total_os: integer().notNull().default(0),
    valor_total: moneyTotal().notNull().default(0),
    data_cadastro: instant().notNull(),
    /** When it was imported: the day on which it counts as activity. */
    importado_em: instant(),
    updated_at: instant().notNull(),
    /** Normalised name, phone digits and e-mail, for search. */
    busca: text().notNull(),
    chave: uuid().notNull(),
    /** Hash of the content sent with `chave`, to tell a repeat from other content. */
    chave_conteudo: text().notNull(),
  },
  table => [
    uniqueIndex('clientes_chave').on(table.user_id, table.chave),
    index('clientes_data_cadastro').on(table.user_id, table.data_cadastro, table.id),
    index('clientes_telefone').on(table.user_id, table.telefone),
    index('clientes_documento').on(table.user_id, table.documento).where(sql`documento is not null`),
    index('clientes_busca').using('gin', table.user_id, table.busca.op('gin_trgm_ops')),
    check('clientes_totais', sql`${table.total_os} >= 0 and ${table.valor_total} >= 0`),
  ],
)
