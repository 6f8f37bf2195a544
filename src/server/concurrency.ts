import pLimit from 'p-limit'
import { type Refusal, tooManyRequests } from './errors.ts'
import { boundUse } from './limit-use.ts'
import type { AddressBounds, Bound } from './limits.ts'
import { blockOf, networkOf } from './network.ts'

/** Runs a limited number of works at a time, first come first served. Refuses at once when too many wait. */
export function limitConcurrency(bound: Bound, refuse: () => Refusal) {
  const limit = pLimit(bound.running)
  const use = boundUse(bound)
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= bound.running && limit.pendingCount >= bound.waiting) {
      use.refused++
      throw refuse()
    }
    use.waiting++
    return limit(async () => {
      use.waiting--
      use.running++
      try {
        return await work()
      } finally {
        use.running--
      }
    })
  }
}

/** The same limit for each key separately, so that one key does not make others wait. */
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

/** Whose work it is. Senders take turns; those with `isFirst` come before all others. */
export interface Sender {
  from: string
  isFirst?: boolean
  isLong?: boolean
}

/**
 * Runs a limited number of works, of long ones at most `long`. Waiting works are taken in rounds, one of each
 * sender. When the queue is full, the sender with the most waiting works loses its last one to a sender with
 * fewer.
 */
export function limitFairly(bound: Bound & { long?: number }, refuse: () => Refusal) {
  const { running, waiting, long = running } = bound
  const use = boundUse(bound)
  const refused = () => {
    use.refused++
    return refuse()
  }
  const first: Line = new Map()
  const others: Line = new Map()
  let [free, freeForLong, waits] = [running, long, 0]

  function begin(): void {
    for (const line of [first, others])
      for (const [from, works] of line) {
        if (free === 0) return
        const at = works.findIndex(({ isLong }) => !isLong || freeForLong > 0)
        const [next] = at === -1 ? [] : works.splice(at, 1)
        if (!next) continue
        // Moves the sender to the end of the queue.
        line.delete(from)
        if (works.length > 0) line.set(from, works)
        free--
        if (next.isLong) freeForLong--
        waits--
        next.begin()
      }
  }

  /** Whether one more work of this sender may wait; another sender's work may be refused for it. */
  function makePlace({ from, isFirst }: Sender): boolean {
    if (waits < waiting) return true
    if (isFirst && others.size > 0) return drop(others, 0)
    const line = isFirst ? first : others
    return drop(line, (line.get(from)?.length ?? 0) + 1)
  }

  /** Refuses the last work of the sender with the most, if that has more than `atLeast`. */
  function drop(line: Line, atLeast: number): boolean {
    let longest: [string, Waiting[]] | undefined
    for (const one of line) if (!longest || one[1].length >= longest[1].length) longest = one
    if (!longest || longest[1].length <= atLeast) return false
    const [from, works] = longest
    works.pop()?.refuse(refused())
    if (works.length === 0) line.delete(from)
    waits--
    return true
  }

  return async function limited<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    if (!makePlace(sender)) throw refused()
    const { from, isFirst, isLong = false } = sender
    const line = isFirst ? first : others
    use.waiting++
    await new Promise<void>((resolve, reject) => {
      const works = line.get(from) ?? []
      works.push({ isLong, begin: resolve, refuse: reject })
      line.set(from, works)
      waits++
      begin()
    }).finally(() => use.waiting--)
    use.running++
    try {
      return await work()
    } finally {
      use.running--
      free++
      if (isLong) freeForLong++
      begin()
    }
  }
}

/** Waiting works by sender, in the order of their turns. */
type Line = Map<string, Waiting[]>

interface Waiting {
  isLong: boolean
  begin: () => void
  refuse: (refusal: Refusal) => void
}

/**
 * Runs so many works of an address at a time, and so many of all networks of an IPv6 /48, through which one sender can go
 * at will. Throws `muitas_tentativas` where too many wait already.
 */
export function limitByAddress(bounds: AddressBounds) {
  const limitNetwork = limitConcurrencyByKey(bounds.address, tooManyRequests)
  const limitBlock = limitConcurrencyByKey(bounds.block, tooManyRequests)
  return <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(ip)
    const block = blockOf(network)
    // A network's own crowd waits before it takes a place among the others'.
    return limitNetwork(network, block === null ? work : () => limitBlock(block, work))
  }
}

/**
 * Runs work once at a time for each key. Calls that arrive during a run share the next one, which begins
 * after they arrived.
 */
export function sharedByKey<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const runs = new Map<string, { now: Promise<T>; next?: Promise<T> }>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const run: { now: Promise<T>; next?: Promise<T> } = {
      now: work().finally(() => {
        if (!run.next) runs.delete(key)
      }),
    }
    runs.set(key, run)
    return run.now
  }

  return (key, work) => {
    const run = runs.get(key)
    if (!run) return begin(key, work)
    const again = () => begin(key, work)
    run.next ??= run.now.then(again, again)
    return run.next
  }
}
