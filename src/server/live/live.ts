import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { heartbeat, type LiveMessage, liveNouns, maxStreams } from '../../shared/live.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import type { Database } from '../db/client.ts'
import { codeOf, isDatabaseAway } from '../db/failures.ts'
import { announcerOf, type LiveNotification, listen, liveChannel, presenceMs } from '../db/notifications.ts'
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

interface StreamSource {
  live: Pick<Live, 'subscribe' | 'keep'>
  sessions: Pick<Sessions, 'endsOf'>
  token: string | null
}

/**
 * live.changes: streams the changes of one owner's shop while the session lasts. Throws `muitas_tentativas` and
 * `indisponivel`.
 */
export async function openChanges(
  { live, sessions, token }: StreamSource,
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

/** Milliseconds over which all streams are told of a gap: for each of them, and at most. */
const gapSpreadMs = 5
const mostGapSpreadMs = 10_000

/**
 * What processes tell each other by the database. Processes of another release read it too, so its names stay: `aba` is
 * the tab that made the change, `sessao` a session that ended, `processo` a process that runs (`corre`) or has stopped, and
 * `tudo` that anything may have changed.
 */
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

/** The messages that wait for one stream. */
export interface Subscription {
  /** The next message; null once closed. */
  next(): Promise<LiveMessage | null>
  push(message: LiveMessage): void
  /** Says that it is alive, unless something waits that does. */
  beat(): void
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
  const push = (message: LiveMessage) => {
    if (finished || closed) return
    const isGap = message === 'gap' || waiting.length >= streamBacklog
    put(isGap ? ['gap'] : [...waiting, message])
  }
  return {
    async next() {
      while (waiting.length === 0 && !closed) await new Promise<void>(resolve => (wake = resolve))
      return waiting.shift() ?? null
    },
    push,
    beat() {
      if (waiting.length === 0) push('alive')
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

interface Kept {
  subscription: Subscription
  token: string
  end: Date
  /** When its session was checked last, by the clock. */
  checked: number
}

interface HeartbeatSource {
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
export function createHeartbeats({ sessions, clock, log, beat = heartbeat, tick = 1_000 }: HeartbeatSource) {
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
      const later = new Date(clock().getTime() + checkAgainMs)
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
const checkAgainMs = 1_000
