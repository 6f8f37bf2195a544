import * as z from 'zod/mini'
import type { LiveMessage } from '../../shared/live.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
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
  live: Pick<Live, 'subscribe' | 'keep'>
  sessions: Pick<Sessions, 'endsOf'>
  token: string | null
}

/**
 * Streams the changes of one owner's shop while the session lasts (live.ts). Throws `muitas_tentativas` and
 * `indisponivel` (live.ts).
 */
export async function openChanges(
  { live, sessions, token }: Source,
  reader: StreamReader,
): Promise<AsyncGenerator<LiveMessage>> {
  const subscription = live.subscribe(reader)
  try {
    // After subscribing, or the end of a session just before would be missed.
    const end = token ? (await sessions.endsOf([token])).get(token) : undefined
    if (token && end) live.keep(subscription, { token, end })
    return changes(subscription, end !== undefined)
  } catch (error) {
    subscription.close()
    throw error
  }
}

async function* changes(subscription: Subscription, isOpen: boolean): AsyncGenerator<LiveMessage> {
  try {
    // Sent first: from here on no change is missed.
    yield isOpen ? 'alive' : 'over'
    let message = isOpen ? await subscription.next() : null
    while (message) {
      yield message
      message = message === 'over' || message === 'restart' ? null : await subscription.next()
    }
  } finally {
    subscription.close()
  }
}
