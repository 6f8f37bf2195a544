import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, desc, gte, inArray, isNull, lte, max, min, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addDays, dayOf } from '../../shared/days.ts'
import { jobKinds } from '../../shared/jobs.ts'
import { maxJobWaitMinutes, type Service, services, siteZone, statusDays } from '../../shared/status.ts'
import { receive } from '../billing/receive-delivery.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { longestCommit, longestCommitWait } from '../db/commit-waits.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { runExclusively } from '../db/run-exclusively.ts'
import { jobs } from '../db/schema/jobs.ts'
import { medicoes } from '../db/schema/status.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Storage } from '../storage/storage.ts'
import {
  type Measurement,
  maxPauseMs,
  type Result,
  type Stretch,
  type Summary,
  summarize,
  withMeasurements,
} from './status-summary.ts'

interface MonitorDeps {
  db: Database
  clock: () => Date
  /** Gets failures other than that the database is away. */
  onFailure?: (error: unknown) => void
  /** Milliseconds that one probe may take; shorter in tests. */
  timeoutMs?: number
}

/**
 * Milliseconds between measurements, by which clocks of processes may differ, and for which a summary is
 * reused.
 */
const intervalMs = 60_000
const leewayMs = 15_000
const cacheMs = 10_000

/** Measurements kept in memory while they cannot be stored: two days. */
const maxWaiting = 2 * 24 * 60

export type Monitor = ReturnType<typeof createMonitor>

/** Measures the services once a minute, and reports their state. */
export function createMonitor({ db, clock, onFailure, timeoutMs = 10_000 }: MonitorDeps) {
  /** Measured, not stored yet. */
  const waiting: Measurement[] = []
  /** The stored stretches, as last read. */
  let known: Stretch[] = []
  let cached: { at: number; summary: Promise<Summary> } | undefined

  async function measureAll(probes: Probes): Promise<void> {
    const results = await Promise.all(services.map(servico => resultOf(servico, probes[servico], timeoutMs)))
    waiting.push({ em: clock(), results })
    waiting.splice(0, waiting.length - maxWaiting)
    cached = undefined
  }

  async function storeWaiting(): Promise<void> {
    for (let [first] = waiting; first; [first] = waiting) {
      await storeMeasurement(db, first)
      waiting.shift()
    }
  }

  /** Whether another process measured within this minute. */
  const isMeasured = async () => {
    const last = await lastMeasured(db)
    // By either sign: a clock that was ahead for a while stops no measuring.
    return last !== null && Math.abs(clock().getTime() - last.getTime()) < intervalMs - leewayMs
  }

  async function summaryNow(): Promise<Summary> {
    let isAway = false
    try {
      known = await withTimeout(readStretches(db, clock()), timeoutMs / 5)
    } catch (error) {
      isAway = true
      report(error)
    }
    return summarize(withMeasurements(known, waiting), clock(), isAway)
  }

  const report = (error: unknown) => {
    if (!isDatabaseAway(error) && !(error instanceof TimedOut)) onFailure?.(error)
  }

  const monitor = {
    /**
     * Measures, unless another process did within the minute. While the database is away each process
     * measures for itself, and the first to store its result wins.
     */
    async measure(probes: Probes): Promise<void> {
      let isOver = false
      const shared = runExclusively(db, 'medir', async () => {
        if (isOver || (await isMeasured())) return
        isOver = true
        await measureAll(probes)
        await storeWaiting()
      })
      try {
        await withTimeout(shared, 3 * timeoutMs)
        // Keeps a summary in memory, in case the database goes away.
        await monitor.read()
      } catch (error) {
        report(error)
        if (isOver) return
        isOver = true
        await measureAll(probes)
      }
    },

    /** The services' present and past state: at most 10 s old, even while the database is away. */
    read(): Promise<Summary> {
      const now = clock().getTime()
      if (!cached || now - cached.at >= cacheMs) cached = { at: now, summary: summaryNow() }
      return cached.summary
    },

    /** Measures now and then each minute. Answers how to stop. */
    start(probes: Probes): { stop(): void } {
      const go = () => void monitor.measure(probes)
      go()
      const timer = setInterval(go, intervalMs).unref()
      return { stop: () => clearInterval(timer) }
    },
  }
  return monitor
}

async function resultOf(servico: Service, probe: Probe, timeoutMs: number): Promise<Result> {
  const begun = performance.now()
  try {
    const ms = (await withTimeout(probe(), timeoutMs)) ?? performance.now() - begun
    return { servico, ok: true, ms: Math.round(ms) }
  } catch {
    return { servico, ok: false, ms: null }
  }
}

class TimedOut extends Error {}

/** Rejects if `work` takes longer than `ms`; a later result is ignored. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController()
  const late = pause(ms, undefined, { ref: false, signal: timer.signal }).then(
    () => Promise.reject(new TimedOut()),
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    // Its failure no longer matters.
    work.catch(() => undefined)
  }
}

/** Newest rows read: a service that fails and recovers each minute makes 1,440 a day. */
const maxStretches = 20_000

/** The stretches of the reported days, sorted by time. */
async function readStretches(db: Database, now: Date): Promise<Stretch[]> {
  const from = addDays(dayOf(now, siteZone), 1 - statusDays)
  const rows = await db
    .select()
    .from(medicoes)
    .where(gte(medicoes.dia, from))
    .orderBy(desc(medicoes.inicio), asc(medicoes.servico))
    .limit(maxStretches)
  return rows.reverse()
}

/** When any process last measured; null if none ever did. */
async function lastMeasured(db: Database): Promise<Date | null> {
  const [row] = await db.select({ fim: max(medicoes.fim) }).from(medicoes)
  return row?.fim ? new Date(row.fim) : null
}

/**
 * Stores a measurement: it extends a service's stretch if nothing changed, else begins one. An older
 * measurement changes nothing, so that storing it twice is harmless.
 */
async function storeMeasurement(db: Database, { em, results }: Measurement): Promise<void> {
  const at = sql`${em.toISOString()}::timestamptz`
  const day = sql`${dayOf(em, siteZone)}::date`
  await db.execute(sql`
    with nova as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) n(servico text, ok boolean, ms int)
    ), ultima as (
      select distinct on (servico) servico, inicio, fim from ${medicoes}
      where inicio <= ${at} + interval '1 minute' order by servico, inicio desc
    ), seguida as (
      update ${medicoes} m set fim = ${at}, medidas = m.medidas + 1, ms = n.ms
      from nova n join ultima u using (servico)
      where m.servico = n.servico and m.inicio = u.inicio and m.ok = n.ok and m.dia = ${day}
        and m.fim < ${at} and m.fim >= ${at} - ${maxPauseMs} * interval '1 millisecond'
      returning m.servico
    )
    insert into ${medicoes} (servico, inicio, fim, dia, ok, medidas, ms)
    select servico, ${at}, ${at}, ${day}, ok, 1, ms from nova n
    where not exists (select from seguida s where s.servico = n.servico)
      and not exists (select from ultima u where u.servico = n.servico and u.fim >= ${at})
    on conflict do nothing`)
}

/**
 * Probes a service. Throws if it fails. Answers milliseconds, or undefined to use the probe's own duration.
 */
export type Probe = () => Promise<number | undefined>

export type Probes = Record<Service, Probe>

interface ProbeDeps {
  db: Database
  storage: Pick<Storage, 'check'>
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'checkoutProvider'>
  app: Pick<FastifyInstance, 'inject'>
  mailer: Pick<Mailer, 'check'>
}

/** The probe of each service. Probes store, log and send nothing. */
export const probesOf = ({ app, mailer, ...deps }: ProbeDeps): Probes => ({
  async app() {
    const { statusCode } = await app.inject({ url: '/live' })
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
    return undefined
  },

  async banco() {
    if (longestCommitWait() > longestCommit) throw new Error('commits wait')
    await deps.db.execute(sql`select 1`)
    return undefined
  },

  async fotos() {
    await deps.storage.check()
    return undefined
  },

  async email() {
    await mailer.check()
    return undefined
  },

  // Sends a delivery with a wrong signature through the check, which must refuse it.
  async webhook() {
    const kept = await receive(deps, {
      body: Buffer.from('{}'),
      signature: '0'.repeat(40),
      headers: { timestamp: undefined, signature: undefined },
    })
    if (kept) throw new Error('took what nobody signed')
    return undefined
  },

  async tarefas() {
    const wait = await oldestWait(deps.db, deps.clock())
    if (wait > maxJobWaitMinutes * 60_000) throw new Error('jobs wait')
    return wait
  },
})

/** Milliseconds for which the oldest free job has been due. */
async function oldestWait(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ oldest: min(jobs.vence_em) })
    .from(jobs)
    .where(
      and(
        // Those of kinds that only a newer release knows wait for it.
        inArray(jobs.tipo, [...jobKinds]),
        isNull(jobs.morto_em),
        lte(jobs.vence_em, now.toISOString()),
        sql`(${jobs.reservado_ate} is null or ${jobs.reservado_ate} < statement_timestamp())`,
      ),
    )
  return row?.oldest ? now.getTime() - Date.parse(row.oldest) : 0
}
