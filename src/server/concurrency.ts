import pLimit from 'p-limit'
import type { Refusal } from './errors.ts'

export interface Bound {
  /** How many works run at the same time. */
  running: number
  /** How many more may wait for one of them to end. */
  waiting: number
}

/** Runs so many works at a time and lets so many wait, first come first served; one more is refused at once. */
export function limitConcurrency({ running, waiting }: Bound, refuse: () => Refusal) {
  const limit = pLimit(running)
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) throw refuse()
    return limit(work)
  }
}

/** The same bound for each key on its own, so that one key's crowd keeps no other waiting. */
export function limitConcurrencyByKey(bound: Bound, refuse: () => Refusal) {
  const crowds = new Map<string, { limited: ReturnType<typeof limitConcurrency>; size: number }>()
  return async function limited<T>(key: string, work: () => Promise<T>): Promise<T> {
    const crowd = crowds.get(key) ?? { limited: limitConcurrency(bound, refuse), size: 0 }
    crowds.set(key, crowd)
    crowd.size++
    try {
      return await crowd.limited(work)
    } finally {
      if (--crowd.size === 0) crowds.delete(key)
    }
  }
}
