import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../db/client.ts'
import { longestCommit, longestCommitWait } from '../db/commit-waits.ts'

/** Milliseconds without an answer after which the database counts as away. */
const timeoutMs = 2_000

/**
 * GET /live checks nothing; GET /ready answers 200 if the database takes writes and the process is not stopping.
 * Once it is, each answer asks the proxy to close its connection.
 */
export const health = fp(async function health(
  app: FastifyInstance,
  { db, stopping }: { db: Database; stopping: AbortSignal },
): Promise<void> {
  app.addHook('onRequest', (_, reply, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
  app.get('/live', { logLevel: 'silent' }, async () => ({ live: true }))
  // Simultaneous requests share one query.
  let asked: Promise<boolean> | undefined
  const isReady = () => {
    asked ??= answers(db).finally(() => {
      asked = undefined
    })
    return asked
  }
  app.get('/ready', { logLevel: 'silent' }, async (_, reply) => {
    const late = pause(timeoutMs, false, { ref: false })
    const takesWrites = longestCommitWait() < longestCommit
    const ready = !stopping.aborted && takesWrites && (await Promise.race([isReady(), late]))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready })
  })
})

// A standby answers too, and so does a database without our tables. Starting checks that it is migrated (db/migrate.ts).
const answers = (db: Database): Promise<boolean> =>
  db.execute(sql`select pg_is_in_recovery() as is_standby, exists (select from user_planos)`).then(
    ([row]) => row?.is_standby === false,
    () => false,
  )
