import { limitByAddress } from '../../concurrency.ts'
import { concurrency } from '../../limits.ts'
import { networkOf } from '../../network.ts'
import type { Sessions } from './sessions.ts'

type Found = Awaited<ReturnType<Sessions['find']>>

export type ResolveSession = ReturnType<typeof createSessionResolver>

/**
 * Finds a request's session. Its limits are its own, because the owner is not known yet: one query at a time
 * per cookie, few per address. Throws `muitas_tentativas`.
 */
export function createSessionResolver({ sessions }: { sessions: Sessions }) {
  const limitAddress = limitByAddress(concurrency.sessionsByAddress)
  const shared = sharedByKey<Found>()
  return (
    { ip, cookies }: { ip: string; cookies: string | undefined },
    { slide = true }: { slide?: boolean } = {},
  ): Promise<Found> => {
    const find = () => sessions.find(cookies, { slide, ip })
    // Without a token there is nothing to ask the database.
    if (!sessions.mayNameSession(cookies)) return find()
    return shared(`${networkOf(ip)} ${slide} ${cookies}`, () => limitAddress(ip, find))
  }
}

/**
 * Runs work once at a time for each key. Calls that arrive during a run share the next one, which begins
 * after they arrived.
 */
function sharedByKey<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
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
