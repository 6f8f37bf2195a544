import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ListJobs } from '../../shared/admin.ts'
import { type JobState, jobStates } from '../../shared/jobs.ts'
import { operatorAct } from '../auth/operator-act.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import type { Database, Transaction } from '../db/client.ts'
import { uniqueViolation } from '../db/failures.ts'
import { listPage } from '../db/list-page.ts'
import { usuarios } from '../db/schema/access.ts'
import { jobs } from '../db/schema/jobs.ts'
import { Refusal } from '../errors.ts'

const stateOf: SQL<JobState> = sql`case when ${jobs.morto_em} is not null then 'falhos'
  when ${jobs.reservado_ate} > statement_timestamp() then 'rodando' else 'esperando' end`

/** A job as the operator sees it, without its data, which may identify people. */
export const jobColumns = {
  id: jobs.id,
  tipo: jobs.tipo,
  estado: stateOf,
  /** When it is due; for a job that was given up, when that happened. */
  quando: sql<string>`coalesce(${jobs.morto_em}, ${jobs.vence_em})`.mapWith(jobs.vence_em),
  tentativas: jobs.tentativas,
  erro: jobs.ultimo_erro,
}

const listed = { ...jobColumns, user_id: jobs.user_id, created_at: jobs.created_at }

/** admin.jobs: the newest first. The first page adds the counts by state. */
export async function listJobs(db: Database, { estado, tipo, ...page }: ListJobs) {
  const found = await listPage(
    page,
    (from, limit) =>
      selectJobs(db)
        // Ids are made in the order of time.
        .where(
          and(
            estado && inState(estado),
            tipo && eq(jobs.tipo, tipo),
            from ? lt(jobs.id, from.id) : undefined,
          ),
        )
        .orderBy(desc(jobs.id))
        .limit(limit),
    row => row.created_at,
  )
  return { ...found, contagens: page.cursor ? null : await countJobs(db) }
}

/** One owner's jobs, the newest first. */
export const jobsOf = (db: Database, user_id: string, limit: number) =>
  db.select(jobColumns).from(jobs).where(eq(jobs.user_id, user_id)).orderBy(desc(jobs.id)).limit(limit)

const selectJobs = (db: Pick<Database, 'select'>) =>
  db
    .select({ ...listed, quem: { nome: usuarios.nome, email: usuarios.email } })
    .from(jobs)
    .leftJoin(usuarios, eq(usuarios.id, jobs.user_id))

// Worded as in the partial indexes.
const inState = (estado: JobState): SQL =>
  ({
    falhos: sql`${jobs.morto_em} is not null`,
    rodando: sql`${jobs.morto_em} is null and ${jobs.reservado_ate} > statement_timestamp()`,
    esperando: sql`${jobs.morto_em} is null and (${jobs.reservado_ate} is null or ${jobs.reservado_ate} <= statement_timestamp())`,
  })[estado]

export async function countJobs(db: Database): Promise<Record<JobState, number>> {
  const [row] = await db
    .select(
      Object.fromEntries(
        jobStates.map(state => [state, sql<number>`(count(*) filter (where ${inState(state)}))::int`]),
      ) as Record<JobState, SQL<number>>,
    )
    .from(jobs)
  return row ?? { esperando: 0, rodando: 0, falhos: 0 }
}

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
            sql`(${jobs.reservado_ate} is null or ${jobs.reservado_ate} <= statement_timestamp())`,
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
