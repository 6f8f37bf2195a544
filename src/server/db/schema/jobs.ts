import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'

/** Global: work that is due at a time, written in the transaction that makes it necessary. What is done is gone. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    /** What a kind has one job for at most, such as a shop; null where each is of its own. */
    assunto: text(),
    /** Whose it is: it goes with the account. */
    user_id: uuid().references(() => usuarios.id, { onDelete: 'cascade' }),
    dados: jsonb().$type<unknown>().notNull(),
    /** Due by the app's clock. */
    vence_em: instant().notNull(),
    /** Changes where the job is scheduled anew, so that a run which began before does not end it. */
    versao: integer().notNull().default(0),
    tentativas: integer().notNull().default(0),
    /** A process works on it until then, by the database's clock. */
    reservado_ate: instant(),
    ultimo_erro: text(),
    /** Given up after its last try. */
    morto_em: instant(),
    created_at: instant().notNull(),
  },
  table => [
    uniqueIndex('jobs_assunto')
      .on(table.tipo, table.assunto)
      .where(sql`morto_em is null and assunto is not null`),
    index('jobs_vence_em').on(table.vence_em).where(sql`morto_em is null`),
    index('jobs_user_id').on(table.user_id),
    index('jobs_mortos').on(table.id).where(sql`morto_em is not null`),
  ],
)
