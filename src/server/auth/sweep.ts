import { and, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { limites, sessoes } from '../db/schema/access.ts'

/** Deletes sessions and counted attempts that are over. */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  await db.delete(sessoes).where(or(lte(sessoes.expira_em, instant), lte(sessoes.termina_em, instant)))
  // Over by the database's clock too, by which db/exclusive.ts holds its rows: a clock that goes ahead ends no one's work.
  await db.delete(limites).where(and(lt(limites.expire, now), lt(limites.expire, sql`now()`)))
}
