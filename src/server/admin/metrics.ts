import { sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/client.ts'
import { longestCommitWait } from '../db/commit-waits.ts'
import { announcerOf } from '../db/notifications.ts'
import { poolUse } from '../db/pool-use.ts'
import { lojas } from '../db/schema/shops.ts'
import { waitsByLane } from '../jobs/jobs.ts'
import type { OnRun } from '../jobs/worker.ts'
import { type BoundUse, boundUse, refusedTries } from '../limit-use.ts'
import { type AddressBounds, type Bound, concurrency, jobLanes } from '../limits.ts'
import { countJobs } from './list-jobs.ts'

/** What the app measures about itself. */
export interface Metrics {
  /** A procedure was called: `outcome` is ok, or the refusal's key. */
  called(procedure: string, outcome: string, seconds: number): void
  /** A request was answered, by its declared route. */
  answered(method: string, route: string, status: number, seconds: number): void
  /** The newest nightly backup was begun then; null if there is none, or none that can be seen. */
  backedUp(at: Date | null): void
  /** A job runs. */
  ran: OnRun
  /** Where to read how many streams of changes are open. */
  hasStreams(count: () => number): void
}

/** Counts nothing: for installations without metrics. */
export const noMetrics: Metrics = {
  called() {},
  answered() {},
  backedUp() {},
  ran: () => () => {},
  hasStreams() {},
}

/** Seconds, from a usual call to the statement timeout. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Seconds, from a mail to the longest try of a job. */
const jobBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 45, 120, 600]

/** The bounds of limits.ts by their names; what an address's whole /48 was refused counts with the address. */
const limitUses = (): [string, BoundUse][] =>
  Object.entries<Bound | AddressBounds>(concurrency).map(([name, bound]) => {
    if (!('address' in bound)) return [name, boundUse(bound)]
    const own = boundUse(bound.address)
    return [name, { ...own, refused: own.refused + boundUse(bound.block).refused }]
  })

/** Metrics of this process, and of the database that it shares with others. */
export function createMetrics(db: Database): Metrics & { text(): Promise<string>; type: string } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'bancada_procedure_calls_total',
    help: 'Calls of procedures, by outcome: ok, or the key of the refusal.',
    labelNames: ['procedure', 'outcome'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'bancada_procedure_duration_seconds',
    help: 'How long procedures took.',
    labelNames: ['procedure'],
    buckets,
    registers,
  })
  const requests = new Counter({
    name: 'bancada_http_requests_total',
    help: 'Requests that were answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'bancada_http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const isUp = new Gauge({ name: 'bancada_database_up', help: 'Whether the database answered.', registers })
  const connections = new Gauge({
    name: 'bancada_database_connections',
    help: 'Connections of all processes of the app, by state.',
    labelNames: ['state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'bancada_jobs',
    help: 'Jobs, by state.',
    labelNames: ['state'],
    registers,
  })
  const waits = new Gauge({
    name: 'bancada_jobs_oldest_due_seconds',
    help: 'Since when the job that waits longest is due, by lane.',
    labelNames: ['lane'],
    registers,
  })
  const photos = new Gauge({ name: 'bancada_photos', help: 'Photos that are stored.', registers })
  const bytes = new Gauge({ name: 'bancada_photos_bytes', help: 'Bytes of stored photos.', registers })
  const backup = new Gauge({
    name: 'bancada_backup_newest_timestamp_seconds',
    help: 'When the newest complete nightly backup was begun: 0 if none is seen, NaN without BACKUP_TO.',
    registers,
  })
  backup.set(Number.NaN)

  const jobRuns = new Counter({
    name: 'bancada_job_runs_total',
    help: 'Runs of jobs that ended, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'bancada_job_duration_seconds',
    help: 'How long runs of jobs took, by lane.',
    labelNames: ['lane'],
    buckets: jobBuckets,
    registers,
  })
  const jobsRunning = new Gauge({
    name: 'bancada_jobs_running',
    help: 'Jobs that run in this process, by lane.',
    labelNames: ['lane'],
    registers,
  })
  const jobPlaces = new Gauge({
    name: 'bancada_jobs_places',
    help: 'Jobs that may run in this process at a time, by lane.',
    labelNames: ['lane'],
    registers,
  })
  for (const [lane, places] of Object.entries(jobLanes)) {
    jobPlaces.set({ lane }, places)
    jobsRunning.set({ lane }, 0)
  }
  const observed = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        collect(this)
      },
    })
  observed('bancada_pool_connections', 'Connections that this process may open.', [], gauge =>
    gauge.set(poolUse(db.$client).connections),
  )
  observed(
    'bancada_pool_asked',
    'Statements and transactions that have one of them or wait for one.',
    [],
    gauge => gauge.set(poolUse(db.$client).asked),
  )
  observed(
    'bancada_commit_longest_wait_seconds',
    'For how long the commit of this process that waits longest has waited.',
    [],
    gauge => gauge.set(longestCommitWait() / 1_000),
  )
  observed('bancada_limit_running', 'Works that run within a limit, by its name.', ['limit'], gauge => {
    for (const [limit, { running }] of limitUses()) gauge.set({ limit }, running)
  })
  observed('bancada_limit_waiting', 'Works that wait for a limit, by its name.', ['limit'], gauge => {
    for (const [limit, { waiting }] of limitUses()) gauge.set({ limit }, waiting)
  })
  new Counter({
    name: 'bancada_limit_refusals_total',
    help: 'Works that a limit refused, by its name.',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset()
      for (const [limit, { refused }] of limitUses()) this.inc({ limit }, refused)
    },
  })
  new Counter({
    name: 'bancada_tries_refused_total',
    help: 'Tries that were one too many, by quota.',
    labelNames: ['quota'],
    registers,
    collect() {
      this.reset()
      for (const [quota, refused] of refusedTries) this.inc({ quota }, refused)
    },
  })
  let streams = () => 0
  observed('bancada_live_streams', 'Streams of changes that are open.', [], gauge => gauge.set(streams()))
  observed('bancada_live_waiting', 'Changes that wait to be announced.', [], gauge =>
    gauge.set(announcerOf(db)?.counts().waiting ?? 0),
  )
  new Counter({
    name: 'bancada_live_announced_total',
    help: 'Changes that were announced to all processes.',
    registers,
    collect() {
      this.reset()
      this.inc(announcerOf(db)?.counts().notifications ?? 0)
    },
  })
  new Counter({
    name: 'bancada_live_announcements_total',
    help: 'Statements that announced them.',
    registers,
    collect() {
      this.reset()
      this.inc(announcerOf(db)?.counts().statements ?? 0)
    },
  })

  async function refresh(): Promise<void> {
    const read = await readGauges(db).catch(() => null)
    isUp.set(read ? 1 : 0)
    // Old states must not stay if the database is away.
    for (const gauge of [connections, jobs, waits]) gauge.reset()
    photos.set(read?.photos ?? Number.NaN)
    bytes.set(read?.bytes ?? Number.NaN)
    for (const [state, count] of Object.entries(read?.connections ?? {})) connections.set({ state }, count)
    for (const [state, count] of Object.entries(read?.jobs ?? {})) jobs.set({ state }, count)
    for (const [lane, seconds] of Object.entries(read?.waits ?? {})) waits.set({ lane }, seconds)
  }

  // Simultaneous requests share one read of the database.
  let asked: Promise<void> | undefined
  return {
    called(procedure, outcome, seconds) {
      calls.inc({ procedure, outcome })
      callSeconds.observe({ procedure }, seconds)
    },
    answered(method, route, status, seconds) {
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, seconds)
    },
    backedUp(at) {
      backup.set(at ? at.getTime() / 1_000 : 0)
    },
    ran(lane, kind) {
      const start = performance.now()
      jobsRunning.inc({ lane })
      return outcome => {
        jobsRunning.dec({ lane })
        jobRuns.inc({ kind, outcome })
        jobSeconds.observe({ lane }, (performance.now() - start) / 1_000)
      }
    },
    hasStreams(count) {
      streams = count
    },
    type: registry.contentType,
    async text() {
      asked ??= refresh().finally(() => {
        asked = undefined
      })
      await asked
      return registry.metrics()
    },
  }
}

/** Reads what concerns all processes; photos by the shops' own counters. */
async function readGauges(db: Database) {
  const connections = await db.execute<{ state: string; count: number }>(sql`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'bancada%' group by 1`)
  const [photos] = await db
    .select({
      photos: sql<number>`coalesce(sum(${lojas.total_fotos}), 0)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${lojas.bytes_fotos}), 0)`.mapWith(Number),
    })
    .from(lojas)
  return {
    connections: Object.fromEntries(connections.map(({ state, count }) => [state, count])),
    jobs: await countJobs(db),
    waits: await waitsByLane(db, new Date()),
    photos: photos?.photos ?? 0,
    bytes: photos?.bytes ?? 0,
  }
}
