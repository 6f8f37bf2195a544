import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'

/** Global: scheduled work, written in the transaction that causes it. Finished jobs are deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    /** The subject, such as a shop, for kinds with one job per subject; null for others. */
    assunto: text(),
    /** The account it belongs to: it is deleted with it. */
    user_id: uuid().references(() => usuarios.id, { onDelete: 'cascade' }),
    dados: jsonb().$type<unknown>().notNull(),
    /** When it is due, by the app's clock. */
    vence_em: instant().notNull(),
    /** Changes when the job is scheduled again, so that an earlier run does not delete it. */
    versao: integer().notNull().default(0),
    tentativas: integer().notNull().default(0),
    /** A process holds it until then, by the database's clock. */
    reservado_ate: instant(),
    ultimo_erro: text(),
    /** When it was given up, after its last try. */
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
