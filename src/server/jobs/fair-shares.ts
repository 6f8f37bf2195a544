import { sql } from 'drizzle-orm'
import { jobs } from '../db/schema/jobs.ts'
import type { Job } from './jobs.ts'

/** Recent use of a shared lane, in seconds by network and shop. */
export interface Shares {
  used: Record<string, number>
  /** Networks that have a running job. */
  busy: string[]
  /** Whether a large job is running. */
  large: boolean
}

/**
 * Tracks who has used a lane and for how long, by network and shop, so that those who used less come first.
 * Each process has lanes of its own.
 */
export function trackLane(clock = () => performance.now()) {
  const used = new Map<string, { seconds: number; at: number }>()
  const running = new Set<Job>()

  const leftOf = (key: string): number => {
    const { seconds, at } = used.get(key) ?? { seconds: 0, at: 0 }
    return seconds * 0.5 ** ((clock() - at) / useHalfLifeMs)
  }

  return {
    usage(): Shares {
      const left: Record<string, number> = {}
      for (const key of used.keys()) {
        const seconds = leftOf(key)
        if (seconds < 0.02) used.delete(key)
        else left[key] = seconds
      }
      return {
        used: left,
        busy: [...running].map(receiverOf),
        large: [...running].some(job => originOf(job).bytes > largeBytes),
      }
    },
    /** Notes that a job runs. Answers a function to call when it ends. */
    take(job: Job): () => void {
      const begun = clock()
      running.add(job)
      return () => {
        running.delete(job)
        const seconds = (clock() - begun) / 1_000
        const [network, shop] = [receiverOf(job), job.user_id ?? '']
        for (const key of new Set([network, shop]))
          used.set(key, { seconds: leftOf(key) + seconds, at: clock() })
      }
    },
  }
}

/** Milliseconds after which earlier use counts half. */
const useHalfLifeMs = 300_000

/** Bytes from which a job is large: only one of these runs at a time. */
const largeBytes = 1_000_000

const shares = sql`${sql.placeholder('shares')}::text::jsonb`
const network = sql`coalesce(${jobs.dados} ->> 'rede', ${jobs.user_id}::text)`
const bytes = sql`coalesce((${jobs.dados} ->> 'bytes')::float8, 0)`

/** In a shared lane, each network runs one job at a time, and only one large job runs. */
export const mayRun = sql`not (${shares} -> 'busy' ? ${network})
  and (${bytes} <= ${largeBytes}::float8 or not (${shares} ->> 'large')::boolean)`

/**
 * The order in a shared lane: least used lately by network and shop, in whole seconds. Small jobs come first,
 * until a large one has waited four seconds for each of its megabytes, 40 at most.
 */
export const fairOrder = sql`floor(coalesce((${shares} -> 'used' ->> ${network})::float8, 0))
  + floor(coalesce((${shares} -> 'used' ->> ${jobs.user_id}::text)::float8, 0))
  + greatest(0, least(${bytes} / 1e6, 40)
    - extract(epoch from ${sql.placeholder('now')}::timestamptz - ${jobs.vence_em}) / 4)`

/**
 * Stored with each job of a shared lane: the network that asked for it, or the address that it sends to, and its size in
 * bytes.
 */
export interface JobOrigin {
  rede?: string | undefined
  bytes: number
}

export const originOf = ({ dados }: Pick<Job, 'dados'>): JobOrigin => ({
  bytes: 0,
  ...(dados as Partial<JobOrigin> | null),
})

const receiverOf = (job: Job): string => originOf(job).rede ?? job.user_id ?? ''
