import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { auditActs } from '../../../shared/admin.ts'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

// Both tables are append-only: the app's role may only insert and select (db/migrate.ts).

/** Global: what administrators did. It outlives accounts, so its ids reference nothing. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: uuid().primaryKey(),
    em: instant().notNull(),
    ato: text({ enum: auditActs }).notNull(),
    /** Who did it, and to which account; null if to none. */
    por: uuid().notNull(),
    alvo: uuid(),
    /** Their names at that time, in auditoria_pessoas, which are deleted with the account. */
    por_pessoa: uuid().notNull(),
    alvo_pessoa: uuid(),
    /** What changed, in ids, choices, days and numbers. */
    detalhe: jsonb().$type<Record<string, unknown>>().notNull(),
    motivo: text(),
    /** Searched, besides the people's names. */
    busca: text().generatedAlwaysAs(sql`bancada_busca(coalesce(motivo, ''))`),
  },
  table => [
    index('auditoria_em').on(table.em, table.id),
    index('auditoria_ato').on(table.ato, table.em, table.id),
    index('auditoria_alvo').on(table.alvo, table.em),
    check('auditoria_ato_valor', oneOf(table.ato, auditActs)),
  ],
)

/** Global: the names of people in the audit at the time of writing. */
export const auditoria_pessoas = pgTable(
  'auditoria_pessoas',
  {
    /** Random, because it stays in the audit after the name is deleted. */
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
