import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type JobKind, jobKinds } from '../../shared/jobs.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'
import { fairOrder, mayRun, type Shares } from './fair-shares.ts'

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

/**
 * Milliseconds that one try may take. Reading a whole shop or file cannot be continued in another try, so it
 * has longer; the whole system longest.
 */
export const tryTimeOf = (tipo: JobKind): number => slowKinds[tipo] ?? 45_000
const slowKinds: Partial<Record<JobKind, number>> = {
  copiar: 600_000,
  copiar_sistema: 6 * 3_600_000,
  ler_arquivo: 600_000,
}

/** How long other processes leave a job alone; renewed while its process works on it. */
const lease = sql`statement_timestamp() + interval '60 seconds'`

/** Tries allowed for one job. */
const maxTries = 14

/** Minutes before each further try: a server that is down for a day loses no job. */
const pauses = [0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 720]

/** Long work has lanes of its own, so that mails do not wait for it. See docs/decisions/jobs.md. */
export type Lane = 'short' | keyof typeof longLanes
const longLanes = {
  importing: ['importar'],
  copying: ['copiar'],
  system: ['copiar_sistema'],
  reading: ['ler_arquivo'],
  sending: ['entregar_webhook'],
} as const satisfies Record<string, readonly JobKind[]>

const laneOf = (tipo: string): Lane =>
  (Object.keys(longLanes) as (keyof typeof longLanes)[]).find(lane =>
    longLanes[lane].some(kind => kind === tipo),
  ) ?? 'short'

/** Seconds since the job that waits longest in each lane was due; 0 where none waits. */
export async function waitsByLane(db: Database, now: Date): Promise<Record<Lane, number>> {
  const waits = { short: 0, importing: 0, copying: 0, system: 0, reading: 0, sending: 0 }
  const due = await db
    .select({ tipo: jobs.tipo, first: sql<string>`min(${jobs.vence_em})` })
    .from(jobs)
    .where(
      sql`${inArray(jobs.tipo, [...jobKinds])} and ${jobs.morto_em} is null and ${jobs.vence_em} <= ${now.toISOString()}::timestamptz
        and (${jobs.reservado_ate} is null or ${jobs.reservado_ate} < statement_timestamp())`,
    )
    .groupBy(jobs.tipo)
  for (const { tipo, first } of due) {
    const lane = laneOf(tipo)
    waits[lane] = Math.max(waits[lane], (now.getTime() - Date.parse(first)) / 1_000)
  }
  return waits
}

/**
 * Takes the job that has been due longest, in one lane or in any; in a shared lane `shares` decides. Null if
 * none is due.
 */
export async function takeJob(
  db: Database,
  now: Date,
  lane?: Lane,
  shares: Shares = { used: {}, busy: [], large: false },
): Promise<Job | null> {
  const take = lane ? takeOf[lane] : takeAny
  const [job] = await take(db).execute({ now: now.toISOString(), shares: JSON.stringify(shares) })
  // Only our own code writes kinds.
  return (job as Job | undefined) ?? null
}

const isOf = (...kinds: JobKind[]) => inArray(jobs.tipo, kinds)
// By name: a kind that only a newer release knows is left to its processes.
const takeAny = prepareTake('take_job', isOf(...jobKinds))
const takeOf: Record<Lane, ReturnType<typeof prepareTake>> = {
  short: prepareTake('take_short_job', isOf(...jobKinds.filter(kind => laneOf(kind) === 'short'))),
  importing: prepareTake('take_importing_job', isOf(...longLanes.importing), true),
  copying: prepareTake('take_copying_job', isOf(...longLanes.copying)),
  system: prepareTake('take_system_job', isOf(...longLanes.system)),
  reading: prepareTake('take_reading_job', isOf(...longLanes.reading), true),
  sending: prepareTake('take_sending_job', isOf(...longLanes.sending), true),
}

function prepareTake(name: string, which?: SQL, isShared = false) {
  return prepared(db => takeWhere(db, which, isShared).prepare(name))
}

function takeWhere(db: Database, which: SQL | undefined, isShared: boolean) {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        sql`${jobs.morto_em} is null and ${jobs.vence_em} <= ${sql.placeholder('now')}::timestamptz
          and (${jobs.reservado_ate} is null or ${jobs.reservado_ate} < statement_timestamp())`,
        which,
        isShared ? mayRun : undefined,
      ),
    )
    .orderBy(...(isShared ? [fairOrder] : []), jobs.vence_em)
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(jobs)
    .set({ reservado_ate: lease, tentativas: sql`${jobs.tentativas} + 1` })
    .where(eq(jobs.id, sql`(${due})`))
    .returning({
      id: jobs.id,
      tipo: jobs.tipo,
      user_id: jobs.user_id,
      dados: jobs.dados,
      versao: jobs.versao,
      tentativas: jobs.tentativas,
      created_at: jobs.created_at,
    })
}

/** Extends a job's lease, unless it was put away meanwhile. */
export async function renewLease(db: Database, { id }: Job): Promise<void> {
  await db
    .update(jobs)
    .set({ reservado_ate: lease })
    .where(and(eq(jobs.id, id), isNotNull(jobs.reservado_ate)))
}

/** Deletes a finished job. If it was scheduled again meanwhile, it becomes free instead. */
export async function endJob(db: Database, job: Job): Promise<void> {
  const done = await db.delete(jobs).where(asTaken(job)).returning({ id: jobs.id })
  if (done.length === 0) await release(db, job)
}

/**
 * Postpones a failed job, longer each time, or gives it up after its last try. Answers whether it gave up.
 */
export async function postponeJob(db: Database, job: Job, reason: string, now: Date): Promise<boolean> {
  const isLast = job.tentativas >= maxTries
  const pause = (pauses[Math.min(job.tentativas, pauses.length) - 1] ?? 0) * 60_000
  const put = await db
    .update(jobs)
    .set({
      reservado_ate: null,
      ultimo_erro: reason.slice(0, 200),
      vence_em: new Date(now.getTime() + pause).toISOString(),
      ...(isLast && { morto_em: now.toISOString() }),
    })
    .where(asTaken(job))
    .returning({ id: jobs.id })
  if (put.length === 0) await release(db, job)
  return isLast && put.length > 0
}

/**
 * Moves a job that its own work wants to run again, with fresh tries; `endJob` then frees it. If it was scheduled again
 * meanwhile, that stands.
 */
export async function moveJob(db: Database, job: Job, vence_em: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      vence_em: vence_em.toISOString(),
      versao: sql`${jobs.versao} + 1`,
      tentativas: 0,
      ultimo_erro: null,
    })
    .where(asTaken(job))
}

/** Returns a job whose try was cut short because the process stops. The try does not count. */
export async function returnJob(db: Database, job: Job): Promise<void> {
  await db
    .update(jobs)
    .set({ reservado_ate: null, tentativas: sql`greatest(${jobs.tentativas} - 1, 0)` })
    .where(asTaken(job))
}

const release = (db: Database, { id }: Job) =>
  db.update(jobs).set({ reservado_ate: null }).where(eq(jobs.id, id))

const asTaken = ({ id, versao }: Job) => and(eq(jobs.id, id), eq(jobs.versao, versao))
