import type { Refusal } from '../errors.ts'

interface Bound {
  /** How many works run at the same time, and how many of them may be long ones. */
  running: number
  long: number
  /** How many more may wait, of all owners together. */
  waiting: number
}

interface Waiting {
  isLong: boolean
  start(): void
  refuse(): void
}

/**
 * Keeps work within a bound and shares it fairly: the owners that wait are served one after another, one work each,
 * however many one of them has brought. Long work leaves at least one place to the rest. Where too many wait, the last
 * one of whoever brought most is refused.
 */
export function limitFairly(bound: Bound, refuse: () => Refusal) {
  let [running, long, waiting] = [0, 0, 0]
  // Maps keep their order: it is the one in which owners are served.
  const queues = new Map<string, Waiting[]>()

  function wait(owner: string, isLong: boolean): Promise<void> {
    return new Promise((start, fail) => {
      const queue = queues.get(owner) ?? []
      queues.set(owner, queue)
      queue.push({ isLong, start, refuse: () => fail(refuse()) })
      waiting++
      startNext()
      if (waiting > bound.waiting) refuseOne(owner)
    })
  }

  function startNext(): void {
    for (const [owner, queue] of queues) {
      if (running === bound.running) return
      const at = queue.findIndex(({ isLong }) => !isLong || long < bound.long)
      const [next] = at === -1 ? [] : queue.splice(at, 1)
      if (!next) continue
      waiting--
      running++
      if (next.isLong) long++
      // The owner goes to the end, and is met again in this loop while there is room.
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      next.start()
    }
  }

  /** Refuses the last work of whoever has most waiting; of equals, of the newcomer. */
  function refuseOne(newcomer: string): void {
    let most = newcomer
    const size = (owner: string) => queues.get(owner)?.length ?? 0
    for (const owner of queues.keys()) if (size(owner) > size(most)) most = owner
    queues.get(most)?.pop()?.refuse()
    if (size(most) === 0) queues.delete(most)
    waiting--
  }

  return async function limited<T>(
    { owner, isLong }: { owner: string; isLong: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    await wait(owner, isLong)
    try {
      return await work()
    } finally {
      running--
      if (isLong) long--
      startNext()
    }
  }
}
