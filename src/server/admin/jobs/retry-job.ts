import { and, eq, sql } from 'drizzle-orm'
import { operatorAct } from '../../auth/operator-act.ts'
import type { SessionOwner } from '../../auth/sessions/own-session.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { uniqueViolation } from '../../db/failures.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { Refusal } from '../../errors.ts'
import { selectJobs } from './list-jobs.ts'

/**
 * admin.retryJob: makes a waiting or failed job due at once, with all its tries. Throws `conflito` with the
 * job if it runs, or if another of its kind and subject waits.
 */
export async function retryJob(db: Database, operator: SessionOwner, id: string, now: Date) {
  try {
    return await operatorAct(db, operator, now, async (tx, record) => {
      const before = await jobRow(tx, id)
      const set = { morto_em: null, reservado_ate: null, tentativas: 0, vence_em: now.toISOString() }
      const retried = await tx
        .update(jobs)
        .set(set)
        .where(
          and(
            eq(jobs.id, id),
            sql`(${jobs.reservado_ate} is null or ${jobs.reservado_ate} <= clock_timestamp())`,
          ),
        )
        .returning({ id: jobs.id })
      if (retried.length === 0) throw new Refusal('conflito', { row: before })
      const { tipo, tentativas, erro } = before
      await record({
        ato: 'job_repetido',
        alvo: before.user_id,
        detalhe: { job: id, tipo, tentativas, erro },
      })
      return jobRow(tx, id)
    })
  } catch (error) {
    if (uniqueViolation(error) !== 'jobs_assunto') throw error
    throw new Refusal('conflito', { row: await jobRow(db, id) })
  }
}

async function jobRow(db: Database | Transaction, id: string) {
  const [row] = await selectJobs(db).where(eq(jobs.id, id))
  if (!row) throw new Refusal('nao_encontrado')
  return row
}
