import type { Job } from './schedule-job.ts'

/** Stored with each job of a shared lane: the network that asked for it, and its size in bytes. */
export interface JobOrigin {
  rede?: string | undefined
  bytes: number
}

/** Recent use of a shared lane, in seconds by network and shop. */
export interface Shares {
  used: Record<string, number>
  /** Networks that have a running job. */
  busy: string[]
  /** Whether a large job is running. */
  large: boolean
}

/** Bytes from which a job is large: only one of these runs at a time. */
export const large = 1_000_000

/** Milliseconds after which earlier use counts half. */
const halfLife = 300_000

/**
 * Tracks who has used a lane and for how long, by network and shop, so that those who used less come first
 * (job-store.ts). Each process has lanes of its own.
 */
export function trackLane(clock = () => performance.now()) {
  const used = new Map<string, { seconds: number; at: number }>()
  const running = new Set<Job>()

  const leftOf = (key: string): number => {
    const { seconds, at } = used.get(key) ?? { seconds: 0, at: 0 }
    return seconds * 0.5 ** ((clock() - at) / halfLife)
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
        busy: [...running].map(networkOf),
        large: [...running].some(job => originOf(job).bytes > large),
      }
    },
    /** Notes that a job runs. Answers a function to call when it ends. */
    take(job: Job): () => void {
      const begun = clock()
      running.add(job)
      return () => {
        running.delete(job)
        const seconds = (clock() - begun) / 1_000
        const [network, shop] = [networkOf(job), job.user_id ?? '']
        for (const key of new Set([network, shop]))
          used.set(key, { seconds: leftOf(key) + seconds, at: clock() })
      }
    },
  }
}

export const originOf = ({ dados }: Pick<Job, 'dados'>): JobOrigin => ({
  bytes: 0,
  ...(dados as Partial<JobOrigin> | null),
})

const networkOf = (job: Job): string => originOf(job).rede ?? job.user_id ?? ''
