import type { Refusal } from '../errors.ts'

export interface Bound {
  /** How many works run at the same time. */
  running: number
  /** How many more may wait for their turn. */
  waiting: number
}

/** Keeps work within a bound, first come first served; what is beyond it is refused at once. */
export function createTurns({ running, waiting }: Bound, refuse: () => Refusal) {
  let free = running
  const queue: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else if (queue.length < waiting) await new Promise<void>(resolve => queue.push(resolve))
    else throw refuse()
    try {
      return await work()
    } finally {
      // A turn goes straight to whoever waits longest: freed first, a newcomer could take it.
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}

/** The same bound for each key on its own, so that one key's crowd keeps no other waiting. */
export function turnsByKey(bound: Bound, refuse: () => Refusal) {
  const crowds = new Map<string, { inTurn: ReturnType<typeof createTurns>; size: number }>()
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const crowd = crowds.get(key) ?? { inTurn: createTurns(bound, refuse), size: 0 }
    crowds.set(key, crowd)
    crowd.size++
    try {
      return await crowd.inTurn(work)
    } finally {
      if (--crowd.size === 0) crowds.delete(key)
    }
  }
}
