import { statfs } from 'node:fs/promises'
import { count, desc, inArray, isNotNull, like, max, sql } from 'drizzle-orm'
import { version } from '../../../package.json'
import { jobKinds } from '../../shared/jobs.ts'
import type { Config } from '../config.ts'
import { keptByAll, shareOfAll } from '../data/imports/staging/import-space.ts'
import type { Database } from '../db/client.ts'
import { rotina_copias } from '../db/schema/copies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import { isNearlyFull, type Storage } from '../storage/storage.ts'
import { countJobs } from './list-jobs.ts'

interface StatusDeps {
  db: Database
  storage: Storage
  config: Pick<Config, 's3' | 'mail' | 'dataDir'>
}

/** admin.status: the state of this process and of what it depends on. */
export async function readStatus({ db, storage, config }: StatusDeps, now: Date) {
  return {
    versao: version,
    no_ar_desde: new Date(now.getTime() - Math.round(process.uptime() * 1_000)).toISOString(),
    processo: { memoria: process.memoryUsage.rss(), cpu: processorShare() },
    banco: await databaseStatus(db),
    armazenamento: {
      ...(await timed(() => storage.check())),
      tipo: config.s3 ? ('s3' as const) : ('disco' as const),
    },
    email: await mailStatus(db, config),
    fila: await queueStatus(db, now),
    disco: await diskStatus(config.dataDir),
    arquivos: await filesStatus(db, storage),
    copias: await copiesStatus(db),
  }
}

/** Milliseconds without an answer that count as a failure. */
const timeoutMs = 5_000

/** Whether the work succeeded, and its milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<{ ok: boolean; ms: number }> {
  const start = performance.now()
  const late = AbortSignal.timeout(timeoutMs)
  const away = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
  const ok = await Promise.race([work(), away]).then(
    () => true,
    () => false,
  )
  return { ok, ms: Math.round(performance.now() - start) }
}

async function databaseStatus(db: Database) {
  const answered = await timed(() => db.execute(sql`select 1`))
  const [row] = await db.execute<{ tamanho: string; conexoes: number; conexoes_max: number }>(sql`
    select pg_database_size(current_database())::text as tamanho,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as conexoes,
      current_setting('max_connections')::int as conexoes_max`)
  return {
    ...answered,
    tamanho: Number(row?.tamanho ?? 0),
    conexoes: row?.conexoes ?? 0,
    conexoes_max: row?.conexoes_max ?? 0,
  }
}

/** Not ok if a mail waits after a failed try, or was given up and none was sent since. */
async function mailStatus(db: Database, { mail }: Pick<Config, 'mail'>) {
  const { enviado_em } = emails_enviados
  const [sent] = await db.select({ em: enviado_em }).from(emails_enviados).orderBy(desc(enviado_em)).limit(1)
  const [failed] = await db
    .select({ erro: jobs.ultimo_erro, morto_em: jobs.morto_em })
    .from(jobs)
    .where(sql`${like(jobs.tipo, 'carta\\_%')} and ${isNotNull(jobs.ultimo_erro)}`)
    .orderBy(sql`${jobs.morto_em} desc nulls first`, desc(jobs.id))
    .limit(1)
  const isPast = failed?.morto_em && sent && sent.em > failed.morto_em
  return {
    ok: !failed || Boolean(isPast),
    tipo: mail.smtpUrl ? ('smtp' as const) : ('pasta' as const),
    ultimo_em: sent?.em ?? null,
    ultimo_erro: failed?.erro ?? null,
  }
}

async function queueStatus(db: Database, now: Date) {
  const { esperando, falhos } = await countJobs(db)
  // A worker takes a due job within a second: after a minute no worker runs.
  const late = new Date(now.getTime() - 60_000).toISOString()
  const [row] = await db
    .select({
      atrasados: count(),
      mais_antigo_em: sql<string | null>`min(${jobs.vence_em})`.mapWith(jobs.vence_em),
    })
    .from(jobs)
    .where(
      sql`${inArray(jobs.tipo, [...jobKinds])} and ${jobs.morto_em} is null and ${jobs.vence_em} < ${late}::timestamptz
        and (${jobs.reservado_ate} is null or ${jobs.reservado_ate} <= statement_timestamp())`,
    )
  return { esperando, atrasados: row?.atrasados ?? 0, falhos, mais_antigo_em: row?.mais_antigo_em ?? null }
}

/** When any shop was last backed up, and for how many shops the last try failed. */
async function copiesStatus(db: Database) {
  const { ultima_em, falhou_em } = rotina_copias
  const [row] = await db.select({ ultima_em: max(ultima_em), falhas: count(falhou_em) }).from(rotina_copias)
  return { ultima_em: row?.ultima_em ?? null, falhas: row?.falhas ?? 0 }
}

/**
 * Whether uploads are accepted, and the bytes of files that wait for import, with their maximum; null if the
 * store does not answer.
 */
async function filesStatus(db: Database, storage: Storage) {
  const space = await storage.space().catch(() => undefined)
  if (space === undefined) return null
  return {
    aceita: !isNearlyFull(space),
    esperando: await keptByAll(db),
    maximo: space && Math.floor(shareOfAll * space.total),
  }
}

/** Bytes of the data folder's disk; null if they cannot be read. */
async function diskStatus(folder: string): Promise<{ total: number; livre: number } | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { total: bsize * blocks, livre: bsize * bavail }
  } catch {
    return null
  }
}

let measured = { at: process.uptime() * 1_000, used: processorTime() }

/** This process's use of one processor in percent, since a call at least a second ago. */
function processorShare(): number {
  const now = { at: process.uptime() * 1_000, used: processorTime() }
  const since = now.at - measured.at
  const share = since > 0 ? (100 * (now.used - measured.used)) / since : 0
  if (since >= 1_000) measured = now
  return Math.round(10 * share) / 10
}

/** Milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
