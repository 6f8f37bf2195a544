import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type LiveChange, type LiveMessage, liveNouns, maxStreams } from '../../shared/live.ts'
import type { Database } from '../db/client.ts'
import { codeOf } from '../db/failures.ts'
import { listen } from '../db/listen.ts'
import { liveChannel } from '../db/transaction.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { streamBacklog } from '../limits.ts'

/** The owner and the session whose stream it is. */
export interface StreamReader {
  user_id: string
  id_publico: string
  /** Milliseconds since the page began to load. If something has changed since then, it gets a `gap`. */
  idade?: number | undefined
  /** Calls back when the reader is gone. */
  onGone(act: () => void): void
}

export type Live = ReturnType<typeof createLive>

/**
 * Passes the database's notifications on to the owners' streams in this process. See docs/decisions/live.md.
 */
export function createLive(db: Database, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const owners = new Map<string, Set<{ id_publico: string; subscription: Subscription }>>()
  const recent = createRecent()
  let stop: (() => Promise<void>) | undefined
  let closing = false

  const all = () => [...owners.values()].flatMap(streams => [...streams])
  const start = () => {
    if (closing) return
    stop ??= listen(db, liveChannel, {
      onListening() {
        log.info({ event: 'live_listening' }, 'listening for changes')
        recent.begin()
        for (const { subscription } of all()) subscription.push('gap')
      },
      onLost(reason) {
        log.warn(
          { event: 'live_lost', reason: codeOf(reason) ?? String(reason) },
          'not listening for changes',
        )
        recent.end()
      },
      onMessage: handle,
    })
  }

  function handle(payload: string) {
    const notification = parseNotification(payload)
    if (!notification) return
    if ('sessao' in notification) {
      for (const { id_publico, subscription } of all())
        if (id_publico === notification.sessao) subscription.finish('over')
      return
    }
    const { user_id, ...change } = notification
    recent.note(user_id)
    for (const { subscription } of owners.get(user_id) ?? []) subscription.push(change)
  }

  return {
    start,

    /**
     * Throws `muitas_tentativas` if the owner has too many streams, `indisponivel` while the process stops.
     */
    subscribe({ user_id, id_publico, idade, onGone }: StreamReader): Subscription {
      if (closing) throw new Refusal('indisponivel')
      const streams = owners.get(user_id) ?? new Set()
      if (streams.size >= maxStreams) throw tooManyRequests()
      start()
      const subscription = createSubscription(() => {
        streams.delete(stream)
        if (streams.size === 0) owners.delete(user_id)
      })
      const stream = { id_publico, subscription }
      owners.set(user_id, streams.add(stream))
      onGone(subscription.close)
      if (idade !== undefined && recent.mayHaveMissed(user_id, idade)) subscription.push('gap')
      return subscription
    },

    /** The number of open streams. */
    count: () => all().length,

    /** Tells every stream to reconnect, closes it, and stops listening. */
    async close(): Promise<void> {
      closing = true
      for (const { subscription } of all()) subscription.finish('restart')
      await stop?.()
    },
  }
}

/**
 * A database notification (db/transaction.ts): a changed row of an owner, or the end of a session by its
 * public id.
 */
type LiveNotification = ({ user_id: string } & LiveChange) | { sessao: string }

const notification = z.union([
  z.object({
    user_id: z.string(),
    noun: z.enum(liveNouns),
    id: z.string(),
    aba: z.nullable(z.string()),
  }),
  z.object({ sessao: z.string() }),
])

/** Parses a notification. Null if it is not ours, or from a newer version. */
function parseNotification(payload: string): LiveNotification | null {
  try {
    return notification.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

/** The messages that wait for one stream. */
export interface Subscription {
  /** The next message; null after `ms` milliseconds without one, and once closed. */
  next(ms: number): Promise<LiveMessage | null>
  push(message: LiveMessage): void
  /** Sends a last message, and drops those that wait. */
  finish(message: LiveMessage): void
  close(): void
  readonly closed: boolean
}

export function createSubscription(onClose: () => void): Subscription {
  let waiting: LiveMessage[] = []
  let wake: (() => void) | undefined
  let finished = false
  let closed = false
  const put = (messages: LiveMessage[]) => {
    waiting = messages
    wake?.()
  }
  return {
    async next(ms) {
      if (waiting.length === 0 && !closed) await waitFor(ms, awake => (wake = awake))
      wake = undefined
      return closed ? null : (waiting.shift() ?? null)
    },
    push(message) {
      if (finished || closed) return
      const isGap = message === 'gap' || waiting.length >= streamBacklog
      put(isGap ? ['gap'] : [...waiting, message])
    },
    finish(message) {
      if (finished || closed) return
      finished = true
      put([message])
    },
    close() {
      if (closed) return
      closed = true
      put([])
      onClose()
    },
    get closed() {
      return closed
    },
  }
}

function waitFor(ms: number, give: (wake: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    give(wake)
  })
}

/** Milliseconds for which recent changes are remembered. */
const rememberedMs = 120_000
/** Milliseconds that the request with the page's age may have taken. */
const slackMs = 5_000

/** Remembers whose rows changed recently: only a page that was loading then has to ask again. */
export function createRecent(now: () => number = () => performance.now()) {
  const changed = new Map<string, number>()
  let since: number | undefined
  let swept = now()

  function sweep() {
    const at = now()
    if (at - swept < rememberedMs) return
    swept = at
    for (const [user_id, when] of changed) if (at - when > rememberedMs) changed.delete(user_id)
  }

  return {
    begin() {
      since = now()
    },
    end() {
      since = undefined
    },
    note(user_id: string) {
      sweep()
      changed.set(user_id, now())
    },
    /** Whether something changed since a page began to load, `age` milliseconds ago. */
    mayHaveMissed(user_id: string, age: number): boolean {
      // Not listening yet: every stream gets a gap when listening begins.
      if (since === undefined) return false
      const began = now() - age - slackMs
      return (
        age > rememberedMs || began < since || (changed.get(user_id) ?? Number.NEGATIVE_INFINITY) >= began
      )
    },
  }
}
