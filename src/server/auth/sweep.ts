import { lt, lte, or } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { limites, sessoes } from '../db/schema/access.ts'

/** Deletes sessions and counted attempts that are over. */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  await db.delete(sessoes).where(or(lte(sessoes.expira_em, instant), lte(sessoes.termina_em, instant)))
  await db.delete(limites).where(lt(limites.expire, now))
}
