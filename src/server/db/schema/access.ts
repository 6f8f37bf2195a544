import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Global: people who sign in. E-mails are stored in lower case. */
export const usuarios = pgTable(
  'usuarios',
  {
    id: uuid().primaryKey(),
    nome: text().notNull(),
    email: text().notNull(),
    senha_hash: text().notNull(),
    is_admin: boolean().notNull().default(false),
    /** When the owner followed the link that was sent to this address; null until then. */
    email_confirmado_em: instant(),
    created_at: instant().notNull(),
  },
  table => [uniqueIndex('usuarios_email').on(table.email)],
)

/** Global: sessions. Only the hash of the cookie's token is kept; lists go by id_publico. */
export const sessoes = pgTable(
  'sessoes',
  {
    token_hash: text().primaryKey(),
    id_publico: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Administrators' sessions have shorter limits, and end when the role does. */
    is_admin: boolean().notNull(),
    created_at: instant().notNull(),
    /** Idle limit: slides with use. */
    expira_em: instant().notNull(),
    /** Absolute limit: never moves. */
    termina_em: instant().notNull(),
  },
  table => [index('sessoes_user_id').on(table.user_id), index('sessoes_expira_em').on(table.expira_em)],
)

/** Global: links sent to confirm an e-mail. Only the hash of a link's token is kept; one that was used is gone. */
export const confirmacoes = pgTable(
  'confirmacoes',
  {
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** The address it was sent to: it confirms no other. */
    email: text().notNull(),
    expira_em: instant().notNull(),
  },
  table => [
    index('confirmacoes_user_id').on(table.user_id),
    index('confirmacoes_expira_em').on(table.expira_em),
  ],
)

/** Global: attempts counted by rate-limiter-flexible, whose column names these are. */
export const limites = pgTable(
  'limites',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }),
  },
  table => [index('limites_expire').on(table.expire).where(sql`${table.expire} is not null`)],
)
