import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { planNames } from '../../../shared/plans.ts'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

/**
 * Global: messages of the contact form, from owners and visitors. An account's messages are deleted with it.
 */
export const contatos = pgTable(
  'contatos',
  {
    id: uuid().primaryKey(),
    nome: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    empresa: text(),
    assunto: text().notNull(),
    mensagem: text().notNull(),
    /** The signed-in owner and their plan at that time; null for a visitor. */
    user_id: uuid().references(() => usuarios.id, { onDelete: 'cascade' }),
    plano: text({ enum: planNames }),
    /** Listed first: the plan includes it and was in force. */
    prioritario: boolean().notNull(),
    created_at: instant().notNull(),
    respondido_em: instant(),
    /** The operator who answered. */
    respondido_por: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    nota: text(),
    /** The place in the list: open and prioritised, open, answered. */
    fila: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when respondido_em is not null then 2 when prioritario then 0 else 1 end`),
  },
  table => [
    index('contatos_fila').on(table.fila, table.created_at, table.id),
    index('contatos_user_id').on(table.user_id),
    index('contatos_respondido_por').on(table.respondido_por),
    index('contatos_email').on(table.email),
    check('contatos_plano', oneOf(table.plano, planNames)),
  ],
)
