import * as z from 'zod/mini'
import { heartbeat, type LiveMessage } from '../../shared/live.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { router, shopOfSession } from '../trpc/procedures.ts'
import type { Live, StreamReader, Subscription } from './live.ts'

const age = z.optional(z.strictObject({ idade: z.optional(z.int().check(z.nonnegative())) }))

export const liveRouter = router({
  changes: shopOfSession
    .input(age)
    .subscription(({ ctx, input }) =>
      openChanges(ctx, { ...ctx, user_id: ctx.shop.user_id, idade: input?.idade }),
    ),
})

interface Source {
  live: Pick<Live, 'subscribe'>
  sessions: Pick<Sessions, 'endOf'>
  clock: () => Date
  token: string | null
  /** Milliseconds; shorter in tests. */
  beat?: number
}

/**
 * Streams the changes of one owner's shop while the session lasts. Each heartbeat checks the session without
 * extending it. Throws `muitas_tentativas` and `indisponivel` (live.ts).
 */
export async function openChanges(
  source: Source,
  listener: StreamReader,
): Promise<AsyncGenerator<LiveMessage>> {
  const subscription = source.live.subscribe(listener)
  try {
    // After subscribing, or the end of a session just before would be missed.
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
    // Sent first: from here on no change is missed.
    if (end) yield 'alive' satisfies LiveMessage
    while (end) {
      const now = clock().getTime()
      const message = await subscription.next(Math.min(checked + beat, end.getTime()) - now)
      if (subscription.closed) return
      if (message) yield message
      if (message === 'over' || message === 'restart') return
      if (message && message !== 'gap' && clock().getTime() < checked + beat) continue
      // During a gap the end of a session may have been missed too.
      end = await sessionEnd(source, end)
      checked = clock().getTime()
      if (end && !message) yield 'alive' satisfies LiveMessage
    }
    yield 'over' satisfies LiveMessage
  } finally {
    subscription.close()
  }
}

/** When the session ends. While the database is away, the last known end stays, with a little more time. */
async function sessionEnd({ sessions, token, clock }: Source, known: Date): Promise<Date | null> {
  try {
    return await sessions.endOf(token)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return new Date(Math.max(known.getTime(), clock().getTime() + retryAfter))
  }
}

/** Milliseconds before a session whose end could not be checked is checked again. */
const retryAfter = 1_000
