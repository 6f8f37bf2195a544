import { getTableName, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { statusDays } from '../../../shared/status.ts'
import type { Database } from '../../db/client.ts'
import { deleteInBatches } from '../../db/delete-batch.ts'
import { codeOf } from '../../db/failures.ts'
import { acessos, desafios, limites, links, sessoes } from '../../db/schema/access.ts'
import { contatos } from '../../db/schema/contacts.ts'
import { emails_enviados } from '../../db/schema/mail.ts'
import { medicoes } from '../../db/schema/status.ts'
import { outlivedAccesses } from './access-log.ts'

/**
 * Deletes what is over: sessions, links, questions to passkeys, counted attempts, the access log's old part, what is known of
 * old mails, messages that were answered two years ago, and old measurements. One table that fails keeps no other; what
 * failed is thrown at the end.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  const over: [PgTable, SQL][] = [
    [sessoes, sql`least(${sessoes.expira_em}, ${sessoes.termina_em}) <= ${instant}::timestamptz`],
    [links, lte(links.expira_em, instant)],
    [desafios, lte(desafios.expira_em, instant)],
    [acessos, outlivedAccesses(now)],
    [emails_enviados, lt(emails_enviados.enviado_em, daysBefore(now, mailDays))],
    [contatos, lte(contatos.respondido_em, daysBefore(now, contactDays))],
    [medicoes, lte(medicoes.fim, daysBefore(now, statusDays + 1))],
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

/** Days for which it is known that a mail went. */
const mailDays = 90

/** Days for which a message stays after its answer: two years. */
const contactDays = 2 * 365

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString()
