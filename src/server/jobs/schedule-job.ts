import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { JobKind } from '../../shared/jobs.ts'
import type { Transaction } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'

export interface ScheduledJob {
  tipo: JobKind
  /** At most one job exists for a kind and subject: scheduling it again moves it. */
  assunto?: string
  user_id: string | null
  /** Stored as JSON: ids and choices, never a token or a customer's data. */
  dados?: unknown
  /** When it is due. */
  vence_em: Date
}

/** Schedules work in the transaction that causes it, so that it happens only if that commits. */
export async function scheduleJob(tx: Transaction, job: ScheduledJob, now: Date): Promise<void> {
  const { assunto = null, dados = {} } = job
  const vence_em = job.vence_em.toISOString()
  await tx
    .insert(jobs)
    .values({ ...job, id: uuidv7(), assunto, dados, vence_em, created_at: now.toISOString() })
    .onConflictDoUpdate({
      target: [jobs.tipo, jobs.assunto],
      targetWhere: sql`morto_em is null and assunto is not null`,
      set: { dados, vence_em, versao: sql`${jobs.versao} + 1`, tentativas: 0, ultimo_erro: null },
    })
    .prepare('schedule_job')
    .execute()
}

/**
 * The same as part of another statement. `rows` selects id, tipo, assunto, dados, vence_em and created_at of
 * jobs that have a subject.
 */
export const scheduleJobsSql = (rows: SQL): SQL => sql`
  insert into ${jobs} (id, tipo, assunto, dados, vence_em, created_at) ${rows}
  on conflict (tipo, assunto) where morto_em is null and assunto is not null
  do update set dados = excluded.dados, vence_em = excluded.vence_em, versao = ${jobs.versao} + 1, tentativas = 0,
    ultimo_erro = null`

/** Cancels the scheduled job of a subject. A running try goes on. */
export async function cancelJob(tx: Transaction, tipo: JobKind, assunto: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.tipo, tipo), eq(jobs.assunto, assunto), isNull(jobs.morto_em)))
}

/** A taken job: what was scheduled, and the number of tries, this one included. */
export type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'user_id' | 'dados' | 'versao' | 'tentativas' | 'created_at'
> & { tipo: JobKind }

/**
 * Does a job's work. Throwing means a failed try. `signal` aborts when the try's time is over or the process
 * stops. An earlier try may have stopped at any point.
 */
export type Work = (job: Job, signal: AbortSignal) => Promise<void>

/**
 * Makes the shop's backup job check now what is due: after changes of the plan, the setting or the zone. Plans
 * and settings do not know the backups' own files (data/shop-backups/shop-backup-work.ts).
 */
export const scheduleBackupCheck = (tx: Transaction, user_id: string, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'copiar', assunto: user_id, user_id, vence_em: now }, now)
