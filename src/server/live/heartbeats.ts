import type { FastifyBaseLogger } from 'fastify'
import { heartbeat } from '../../shared/live.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import { isDatabaseAway } from '../db/failures.ts'
import type { Subscription } from './subscription.ts'

interface Kept {
  subscription: Subscription
  token: string
  end: Date
  /** When its session was checked last, by the clock. */
  checked: number
}

interface Source {
  sessions: Pick<Sessions, 'endsOf'>
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds; shorter in tests. */
  beat?: number
  tick?: number
}

/**
 * Checks the sessions of all streams of this process, without extending them: each once in a heartbeat, at its end and
 * after a gap. Those that are due within a second are one statement. A stream whose session stands hears that it is alive.
 */
export function createHeartbeats({ sessions, clock, log, beat = heartbeat, tick = 1_000 }: Source) {
  const kept = new Set<Kept>()
  let checking = false
  const timer = setInterval(() => void check(), tick).unref()

  async function check(): Promise<void> {
    if (checking) return
    const now = clock().getTime()
    const due: Kept[] = []
    for (const one of kept) {
      if (one.subscription.closed) kept.delete(one)
      else if (now >= Math.min(one.checked + beat, one.end.getTime())) due.push(one)
    }
    if (due.length === 0) return
    checking = true
    try {
      const ends = await sessions.endsOf(due.map(({ token }) => token))
      for (const one of due) settle(one, ends.get(one.token))
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'sessions of streams could not be checked')
      // Meanwhile the last known end stays, with a little more time.
      const later = new Date(clock().getTime() + retryAfter)
      for (const one of due) settle(one, later > one.end ? later : one.end)
    } finally {
      checking = false
    }
  }

  function settle(one: Kept, end: Date | undefined): void {
    if (end) {
      one.end = end
      one.checked = clock().getTime()
      one.subscription.beat()
    } else {
      kept.delete(one)
      one.subscription.finish('over')
    }
  }

  return {
    keep(subscription: Subscription, { token, end }: { token: string; end: Date }): void {
      kept.add({ subscription, token, end, checked: clock().getTime() })
    },
    /** Checks all of them next: the end of a session may have been missed. */
    checkAll(): void {
      for (const one of kept) one.checked = Number.NEGATIVE_INFINITY
    },
    stop: () => clearInterval(timer),
  }
}

/** Milliseconds before a session whose end could not be checked is checked again. */
const retryAfter = 1_000
