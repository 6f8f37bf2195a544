import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { limites } from './schema/access.ts'
import { transaction } from './transaction.ts'

/**
 * Runs work unless it is already running in any process; then answers null. The lock is a row of `limites`,
 * renewed while the work runs, which expires 3 minutes after a crash. An advisory lock belongs to one
 * session, which a pool may give to others.
 */
export async function runExclusively<T>(
  db: Database,
  key: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const mine = { key, points: randomInt(2 ** 31 - 1), expire: sql`now() + interval '3 minutes'` }
  // A transaction, because measuring the services begins here: each minute a process sees whether commits wait.
  const [taken] = await transaction(db, tx =>
    tx
      .insert(limites)
      .values(mine)
      .onConflictDoUpdate({
        target: limites.key,
        set: { points: mine.points, expire: mine.expire },
        setWhere: sql`${limites.expire} < now()`,
      })
      .returning({ key: limites.key }),
  )
  if (!taken) return null
  const isMine = and(eq(limites.key, key), eq(limites.points, mine.points))
  const renewing = setInterval(() => {
    db.update(limites)
      .set({ expire: mine.expire })
      .where(isMine)
      .catch(() => undefined)
  }, 60_000)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await db.delete(limites).where(isMine)
  }
}
