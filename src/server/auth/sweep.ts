import { getTableName, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { deleteInBatches } from '../db/delete-batch.ts'
import { codeOf } from '../db/failures.ts'
import { acessos, desafios, limites, links, sessoes } from '../db/schema/access.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import { outlivedAccesses } from './access/log.ts'

/**
 * Deletes what is over: sessions, links, questions to passkeys, counted attempts, the access log's old part, and what is known
 * of old mails. One table
 * that fails keeps no other; what failed is thrown at the end.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  const over: [PgTable, SQL][] = [
    [sessoes, sql`least(${sessoes.expira_em}, ${sessoes.termina_em}) <= ${instant}::timestamptz`],
    [links, lte(links.expira_em, instant)],
    [desafios, lte(desafios.expira_em, instant)],
    [acessos, outlivedAccesses(now)],
    [emails_enviados, lt(emails_enviados.enviado_em, new Date(now.getTime() - mailsKept).toISOString())],
    // By the database's clock too, as db/exclusive.ts does: where this machine's clock is ahead, no running lock is
    // deleted.
    [limites, sql`${lt(limites.expire, now)} and ${lt(limites.expire, sql`now()`)}`],
  ]
  const failures: unknown[] = []
  const failed: string[] = []
  for (const [table, which] of over)
    try {
      await deleteInBatches(db, table, which)
    } catch (error) {
      failures.push(error)
      failed.push(`${getTableName(table)} (${codeOf(error) ?? String(error)})`)
    }
  if (failures.length > 0) throw new AggregateError(failures, `not swept: ${failed.join(', ')}`)
}

/** Milliseconds for which it is known that a mail went. */
const mailsKept = 90 * 86_400_000
