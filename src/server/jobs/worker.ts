import type { FastifyBaseLogger } from 'fastify'
import type { JobKind } from '../../shared/jobs.ts'
import type { Database } from '../db/client.ts'
import { codeOf, isDatabaseAway } from '../db/failures.ts'
import { jobLanes } from '../limits.ts'
import { trackLane } from './fair-shares.ts'
import {
  endJob,
  type Job,
  type Lane,
  postponeJob,
  renewLease,
  returnJob,
  takeJob,
  tryTimeOf,
  type Work,
} from './jobs.ts'

/** How a run of a job ended: `left` if that could not be stored, and its lease will run out. */
export type JobOutcome = 'done' | 'postponed' | 'given up' | 'returned' | 'left'

/** Called when a run begins; what it answers is called when the run ends. */
export type OnRun = (lane: Lane, kind: JobKind) => (outcome: JobOutcome) => void

interface WorkerOptions {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  work: Record<JobKind, Work>
  onRun?: OnRun
  /** Milliseconds between checks for due jobs; shorter in tests. */
  every?: number
  /** Milliseconds that stopping waits for running jobs. */
  grace?: number
  /** Milliseconds between renewals of a running job's lease. */
  renewEvery?: number
}

/**
 * Runs due jobs, in any number of processes at once. See docs/decisions/jobs.md. Answers how to stop: no
 * further job is taken, and running ones have `grace`.
 */
export function startWorker({
  db,
  clock,
  log,
  work,
  onRun = () => () => {},
  every = 1_000,
  grace = 5_000,
  renewEvery = 20_000,
}: WorkerOptions) {
  const stopping = new AbortController()
  let draining = false
  const running: Record<Lane, Set<Promise<void>>> = {
    short: new Set(),
    importing: new Set(),
    copying: new Set(),
    system: new Set(),
    reading: new Set(),
    sending: new Set(),
  }
  const shares = { importing: trackLane(), reading: trackLane(), sending: trackLane() }
  const sharesOf = (lane: Lane) => (lane in shares ? shares[lane as keyof typeof shares] : undefined)
  const underWay = () => Promise.all(Object.values(running).flatMap(runs => [...runs]))
  let filling: Promise<void> | undefined

  async function fillLanes(): Promise<void> {
    try {
      for (const lane of Object.keys(jobLanes) as Lane[]) await fillLane(lane)
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'jobs cannot be taken')
    }
  }

  async function fillLane(lane: Lane): Promise<void> {
    while (running[lane].size < jobLanes[lane] && !draining) {
      const job = await takeJob(db, clock(), lane, sharesOf(lane)?.usage())
      if (!job) return
      const leave = sharesOf(lane)?.take(job)
      const end = onRun(lane, job.tipo)
      const run = attempt(job).then(outcome => {
        end(outcome)
        leave?.()
        running[lane].delete(run)
        fill()
      })
      running[lane].add(run)
    }
  }

  const fill = () => {
    if (draining) return
    filling ??= fillLanes().finally(() => {
      filling = undefined
    })
  }

  async function attempt(job: Job): Promise<JobOutcome> {
    const { id, tipo, tentativas } = job
    // If this fails, another process may run the job too.
    const keep = setInterval(() => void renewLease(db, job).catch(() => undefined), renewEvery).unref()
    try {
      const failure = await runJob(work[tipo], job, stopping.signal)
      clearInterval(keep)
      if (failure === undefined) {
        await endJob(db, job)
        return 'done'
      }
      if (stopping.signal.aborted) {
        await returnJob(db, job)
        return 'returned'
      }
      const reason = reasonOf(failure)
      const isGivenUp = await postponeJob(db, job, reason, clock())
      log[isGivenUp ? 'error' : 'warn']({ job: id, tipo, tentativas, reason }, 'a job failed')
      return isGivenUp ? 'given up' : 'postponed'
    } catch (error) {
      // Nobody holds it once its lease is over, so it is tried again.
      log.warn({ job: id, tipo, reason: reasonOf(error) }, 'a job could not be put away')
      return 'left'
    }
  }

  const timer = setInterval(fill, every)
  fill()
  return {
    async stop(): Promise<void> {
      draining = true
      clearInterval(timer)
      await filling
      await Promise.race([underWay(), pause(grace)])
      stopping.abort(new Error('the process ends'))
      await Promise.race([underWay(), pause(1_000)])
    },
  }
}

/** Runs the work within its time. Answers what it threw. */
async function runJob(work: Work | undefined, job: Job, stopping: AbortSignal): Promise<unknown> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(tryTimeOf(job.tipo))])
  try {
    if (!work) throw new Error(`no work of kind ${job.tipo}`)
    await Promise.race([work(job, signal), ended(signal)])
    return undefined
  } catch (error) {
    return error ?? new Error('failed')
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Name and code only: a mail server's message may quote the recipient. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error
  const code = codeOf(error)
  return code ? `${name} ${code}` : name
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms).unref())
