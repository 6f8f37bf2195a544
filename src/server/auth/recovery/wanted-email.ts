import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { links, usuarios } from '../../db/schema/access.ts'
import { jobs } from '../../db/schema/jobs.ts'

/**
 * The new address that an owner has requested and not confirmed yet, whether or not its letter was sent; null
 * without one.
 */
export async function readPendingEmail(db: Database, user_id: string, now: Date): Promise<string | null> {
  const [found] = await statement(db).execute({ user_id, now: now.toISOString() })
  return found?.email ?? null
}

const statement = prepared(db => {
  const asked = db
    .select({ email: sql`${jobs.dados} ->> 'email'` })
    .from(jobs)
    .where(
      and(
        eq(jobs.tipo, 'carta_troca_email'),
        eq(jobs.assunto, sql`${usuarios.id}::text`),
        isNull(jobs.morto_em),
      ),
    )
  const sent = db
    .select({ email: links.email })
    .from(links)
    .where(
      and(
        eq(links.user_id, usuarios.id),
        eq(links.tipo, 'trocar_email'),
        sql`${links.expira_em} > ${sql.placeholder('now')}::timestamptz`,
      ),
    )
    .orderBy(desc(links.expira_em))
    .limit(1)
  return db
    .select({ email: sql<string | null>`coalesce((${asked}), (${sent}))` })
    .from(usuarios)
    .where(eq(usuarios.id, sql.placeholder('user_id')))
    .prepare('wanted_email')
})
