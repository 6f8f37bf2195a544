import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { liveNouns, maxStreams } from '../../shared/live.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import { announcerOf, type LiveNotification, liveChannel, presenceMs } from '../db/announce.ts'
import type { Database } from '../db/client.ts'
import { codeOf } from '../db/failures.ts'
import { listen } from '../db/listen.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { createHeartbeats } from './heartbeats.ts'
import { createSubscription, type Subscription } from './subscription.ts'

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

interface Source {
  db: Database
  sessions: Pick<Sessions, 'endsOf'>
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Passes the database's notifications on to the owners' streams in this process. See docs/decisions/live.md.
 */
export function createLive({ db, sessions, clock, log }: Source) {
  const owners = new Map<string, Set<{ id_publico: string; subscription: Subscription }>>()
  const recent = createRecent()
  const heartbeats = createHeartbeats({ sessions, clock, log })
  const presence = createPresence(() => {
    log.warn({ event: 'live_process_gone' }, 'a process ended without a word')
    tellGap()
  })
  let sweeping: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | undefined
  let closing = false

  const all = () => [...owners.values()].flatMap(streams => [...streams])
  const start = () => {
    if (closing) return
    stop ??= listen(db, liveChannel, {
      onListening() {
        log.info({ event: 'live_listening' }, 'listening for changes')
        recent.begin()
        presence.begin()
        heartbeats.checkAll()
        tellGap()
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

  /** Over a time that grows with the number of streams: each of their browsers asks for a whole screen. */
  function tellGap() {
    const streams = all()
    const spread = Math.min(streams.length * gapSpreadMs, mostGapSpreadMs)
    for (const [nth, { subscription }] of streams.entries())
      setTimeout(() => subscription.push('gap'), (spread * nth) / streams.length).unref()
  }

  function handle(payload: string) {
    const notification = parseNotification(payload)
    if (!notification) return
    if ('processo' in notification) return presence.hear(notification)
    if ('tudo' in notification) return tellGap()
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
    /** Listens, and tells the other processes from now on that this one runs. */
    start() {
      start()
      announcerOf(db)?.keepSaying()
      sweeping ??= setInterval(presence.sweep, presenceMs).unref()
    },

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

    /** Ends the stream once its session does. */
    keep: heartbeats.keep,

    /** The number of open streams. */
    count: () => all().length,

    /** Tells every stream to reconnect, closes it, and stops listening. */
    async close(): Promise<void> {
      closing = true
      clearInterval(sweeping)
      heartbeats.stop()
      for (const { subscription } of all()) subscription.finish('restart')
      await stop?.()
    },
  }
}

/** Milliseconds over which all streams are told of a gap: for each of them, and at most. */
const gapSpreadMs = 5
const mostGapSpreadMs = 10_000

const notification = z.union([
  z.object({
    user_id: z.string(),
    noun: z.enum(liveNouns),
    id: z.string(),
    aba: z.nullable(z.string()),
  }),
  z.object({ sessao: z.string() }),
  z.object({ processo: z.string(), corre: z.boolean() }),
  z.object({ tudo: z.literal(true) }),
])

/** Parses a notification. Null if it is not ours, or from a newer version. */
function parseNotification(payload: string): LiveNotification | null {
  try {
    return notification.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
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

/** Milliseconds of silence after which a process counts as dead. */
const deadAfter = 3.5 * presenceMs

/**
 * The processes that say that they run. `onDead` is told of one that falls silent without having stopped in order: it may
 * have committed what it never announced.
 */
export function createPresence(onDead: () => void, now: () => number = () => performance.now()) {
  const heard = new Map<string, number>()
  return {
    hear({ processo, corre }: { processo: string; corre: boolean }): void {
      if (corre) heard.set(processo, now())
      else heard.delete(processo)
    },
    /** While nobody listened nobody was heard. */
    begin(): void {
      for (const processo of heard.keys()) heard.set(processo, now())
    },
    sweep(): void {
      const silent = [...heard].filter(([, at]) => now() - at > deadAfter)
      for (const [processo] of silent) heard.delete(processo)
      if (silent.length > 0) onDead()
    },
  }
}
