import { and, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { desafios, limites, links, sessoes } from '../db/schema/access.ts'
import { sweepAccesses } from './access/log.ts'

/** Deletes what is over: sessions, links, questions to passkeys, counted attempts, and the access log's old part. */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  await db.delete(sessoes).where(or(lte(sessoes.expira_em, instant), lte(sessoes.termina_em, instant)))
  await db.delete(links).where(lte(links.expira_em, instant))
  await db.delete(desafios).where(lte(desafios.expira_em, instant))
  await sweepAccesses(db, now)
  // By the database's clock too, as db/exclusive.ts does: where this machine's clock is ahead, no running lock is
  // deleted.
  await db.delete(limites).where(and(lt(limites.expire, now), lt(limites.expire, sql`now()`)))
}
