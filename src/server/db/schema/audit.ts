import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { auditActs } from '../../../shared/admin.ts'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

// Both are append-only: the app's role may insert and select, and nothing else (db/migrate.ts).

/** Global: what administrators did. It outlives the accounts: whom it names, it names by id and refers to nothing. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: uuid().primaryKey(),
    em: instant().notNull(),
    ato: text({ enum: auditActs }).notNull(),
    /** Who did it, and to whom; null where it was done to nobody. */
    por: uuid().notNull(),
    alvo: uuid(),
    /** What they were called then: rows of auditoria_pessoas, gone with the account. */
    por_pessoa: uuid().notNull(),
    alvo_pessoa: uuid(),
    /** What changed, in ids, choices, days and numbers. */
    detalhe: jsonb().$type<Record<string, unknown>>().notNull(),
    motivo: text(),
    /** What it is searched by, beside whom it names. */
    busca: text().generatedAlwaysAs(sql`bancada_busca(coalesce(motivo, ''))`),
  },
  table => [
    index('auditoria_em').on(table.em, table.id),
    index('auditoria_ato').on(table.ato, table.em, table.id),
    index('auditoria_alvo').on(table.alvo, table.em),
    check('auditoria_ato_valor', oneOf(table.ato, auditActs)),
  ],
)

/** Global: what people of the audit were called as it was written. */
export const auditoria_pessoas = pgTable(
  'auditoria_pessoas',
  {
    /** Random: it stands in the audit when the name is gone. */
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    nome: text().notNull(),
    email: text().notNull(),
    busca: text().generatedAlwaysAs(sql`bancada_busca(nome || ' ' || email)`),
  },
  table => [uniqueIndex('auditoria_pessoas_pessoa').on(table.user_id, table.nome, table.email)],
)
