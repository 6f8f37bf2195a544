import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'

/** Milliseconds after which a database that says nothing is away. */
const patience = 2_000

/** GET /live touches nothing; GET /ready answers 200 once the database does and the process is not draining. */
export async function health(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/live', { logLevel: 'silent' }, async () => ({ live: true }))
  // One query at a time, however many ask.
  let asked: Promise<boolean> | undefined
  const isReady = () => {
    asked ??= answers(db).finally(() => {
      asked = undefined
    })
    return asked
  }
  app.get('/ready', { logLevel: 'silent' }, async (_, reply) => {
    const late = pause(patience, false, { ref: false })
    const ready = !draining && (await Promise.race([isReady(), late]))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready })
  })
}

// Also that it is migrated: the migrator creates this table last.
const answers = (db: Database): Promise<boolean> =>
  db.execute(sql`select 1 from user_planos limit 1`).then(
    () => true,
    () => false,
  )
