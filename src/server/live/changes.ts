import { heartbeat, type LiveMessage } from '../../shared/live.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import { isDatabaseAway } from '../db/failures.ts'
import type { Listener, Live } from './live.ts'
import type { Subscription } from './live-subscription.ts'

interface Source {
  live: Pick<Live, 'subscribe'>
  sessions: Pick<Sessions, 'endOf'>
  clock: () => Date
  token: string | null
  /** Milliseconds; shorter in a test. */
  beat?: number
}

/**
 * The changes of one owner's shop, for as long as the session lasts: re-checked at each heartbeat, and never slid.
 * Refusals: `muitas_tentativas` and `indisponivel` of live.ts.
 */
export async function openChanges(source: Source, listener: Listener): Promise<AsyncGenerator<LiveMessage>> {
  const subscription = source.live.subscribe(listener)
  try {
    // Asked once it is subscribed: a session that ended just before would never be told of.
    return changes(source, subscription, await source.sessions.endOf(source.token))
  } catch (error) {
    subscription.close()
    throw error
  }
}

async function* changes(source: Source, subscription: Subscription, first: Date | null) {
  const { clock, beat = heartbeat } = source
  try {
    let end = first
    let checked = clock().getTime()
    // The first word: from here on everything is heard.
    if (end) yield 'alive' satisfies LiveMessage
    while (end) {
      const now = clock().getTime()
      const message = await subscription.next(Math.min(checked + beat, end.getTime()) - now)
      if (subscription.closed) return
      if (message) yield message
      if (message === 'over' || message === 'restart') return
      if (message && message !== 'gap' && clock().getTime() < checked + beat) continue
      // While nobody listened, nobody heard of ended sessions either.
      end = await stands(source, end)
      checked = clock().getTime()
      if (end && !message) yield 'alive' satisfies LiveMessage
    }
    yield 'over' satisfies LiveMessage
  } finally {
    subscription.close()
  }
}

/** Until when the session stands; with the database away, as far as is known. */
async function stands({ sessions, token, clock }: Source, known: Date): Promise<Date | null> {
  try {
    return await sessions.endOf(token)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return new Date(Math.max(known.getTime(), clock().getTime() + retryAfter))
  }
}

/** Milliseconds until a session that would have ended is asked for again. */
const retryAfter = 1_000
