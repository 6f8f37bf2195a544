import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { sessoes } from '../../db/schema/access.ts'
import { liveChannel } from '../../db/transaction.ts'

/** Deletes sessions and notifies every process, which closes their streams. Answers how many. */
export async function endSessions(db: Database | Transaction, which: SQL): Promise<number> {
  const ended = await db.execute(sql`
    with ended as (delete from ${sessoes} where ${which} returning ${sessoes.id_publico})
    select pg_notify(${liveChannel}, json_build_object('sessao', id_publico)::text) from ended`)
  return ended.length
}
