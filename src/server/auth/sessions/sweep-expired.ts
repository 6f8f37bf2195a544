import { getTableName, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { statusDays } from '../../../shared/status.ts'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/client.ts'
import { codeOf } from '../../db/failures.ts'
import { acessos, desafios, limites, links, sessoes } from '../../db/schema/access.ts'
import { chaves_api } from '../../db/schema/api-keys.ts'
import { contatos } from '../../db/schema/contacts.ts'
import { emails_enviados } from '../../db/schema/mail.ts'
import { medicoes } from '../../db/schema/status.ts'
import { expiredAccesses } from './access-log.ts'

/**
 * Deletes expired rows: sessions, links, challenges, attempts, old access log entries, revoked keys, sent mails,
 * answered messages and measurements. One table's failure does not stop the others; failures are thrown at the end.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  const expired: [PgTable, SQL][] = [
    [sessoes, sql`least(${sessoes.expira_em}, ${sessoes.termina_em}) <= ${instant}::timestamptz`],
    [links, lte(links.expira_em, instant)],
    [desafios, lte(desafios.expira_em, instant)],
    [acessos, expiredAccesses(now)],
    [emails_enviados, lt(emails_enviados.enviado_em, daysBefore(now, mailDays))],
    [chaves_api, lte(chaves_api.revogada_em, daysBefore(now, keyDays))],
    [contatos, lte(contatos.respondido_em, daysBefore(now, contactDays))],
    [medicoes, lte(medicoes.fim, daysBefore(now, statusDays + 1))],
    // Also by the database's clock, as in runExclusively: if this machine's clock is ahead, no running lock is
    // deleted.
    [limites, sql`${lt(limites.expire, now)} and ${lt(limites.expire, sql`now()`)}`],
  ]
  const failures: unknown[] = []
  const failed: string[] = []
  for (const [table, which] of expired)
    try {
      await deleteInBatches(db, table, which)
    } catch (error) {
      failures.push(error)
      failed.push(`${getTableName(table)} (${codeOf(error) ?? String(error)})`)
    }
  if (failures.length > 0) throw new AggregateError(failures, `not swept: ${failed.join(', ')}`)
}

/** Days for which we keep that a mail was sent. */
const mailDays = 90

/** Days for which a key of the API is kept once it is revoked. */
const keyDays = 90

/** Days for which a message is kept after its answer: two years. */
const contactDays = 2 * 365

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString()
