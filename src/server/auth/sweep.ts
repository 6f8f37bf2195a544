import { and, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { confirmacoes, limites, sessoes } from '../db/schema/access.ts'

/** Deletes sessions, links and counted attempts that are over. */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  await db.delete(sessoes).where(or(lte(sessoes.expira_em, instant), lte(sessoes.termina_em, instant)))
  await db.delete(confirmacoes).where(lte(confirmacoes.expira_em, instant))
  // By the database's clock too, as db/exclusive.ts does: where this machine's clock is ahead, no running lock is
  // deleted.
  await db.delete(limites).where(and(lt(limites.expire, now), lt(limites.expire, sql`now()`)))
}
