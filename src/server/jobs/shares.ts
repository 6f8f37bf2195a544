import type { Job } from './job.ts'

/** What is written with a job of a lane that many wait for: from which network it was asked for, and how many bytes it is about. */
export interface Asked {
  rede?: string | undefined
  bytes: number
}

/** Who had a lane lately, in seconds, and who has it: as a look for the next job is told. */
export interface Shares {
  used: Record<string, number>
  /** Networks that have a place of it. */
  busy: string[]
  /** Whether a large one is worked on. */
  large: boolean
}

/** Bytes from which a job is a large one: of these one is worked on at a time. */
export const large = 1_000_000

/** Milliseconds after which what was used counts for half. */
const halfLife = 300_000

/**
 * Notes who has a lane and for how long, by network and by shop, so that who had less of it comes first (store.ts). In this process
 * alone: each other one has a lane of its own.
 */
export function shareLane(clock = () => performance.now()) {
  const used = new Map<string, { seconds: number; at: number }>()
  const running = new Set<Job>()

  const leftOf = (key: string): number => {
    const { seconds, at } = used.get(key) ?? { seconds: 0, at: 0 }
    return seconds * 0.5 ** ((clock() - at) / halfLife)
  }

  return {
    told(): Shares {
      const left: Record<string, number> = {}
      for (const key of used.keys()) {
        const seconds = leftOf(key)
        if (seconds < 0.02) used.delete(key)
        else left[key] = seconds
      }
      return {
        used: left,
        busy: [...running].map(networkOf),
        large: [...running].some(job => askedOf(job).bytes > large),
      }
    },
    /** Notes that a job has a place; answers how to say that it has it no longer. */
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

export const askedOf = ({ dados }: Pick<Job, 'dados'>): Asked => ({
  bytes: 0,
  ...(dados as Partial<Asked> | null),
})

const networkOf = (job: Job): string => askedOf(job).rede ?? job.user_id ?? ''
