import postgres from 'postgres'
import type { LiveChange } from '../../shared/live.ts'
import type { Database } from './client.ts'

/** The channel that every process listens on. */
export const liveChannel = 'bancada'

/**
 * What is notified: a changed row of an owner, the end of a session by its public id, a process that runs or has
 * stopped in order, or that more changed than was noted.
 */
export type LiveNotification =
  | ({ user_id: string } & LiveChange)
  | { sessao: string }
  | { processo: string; corre: boolean }
  | { tudo: true }

type Announcer = ReturnType<typeof createAnnouncer>

/**
 * Notifies every process of what committed transactions changed: at once, or with all that gathers until the
 * announcement before is over. See docs/decisions/live.md.
 */
export function createAnnouncer(db: Database) {
  const processo = crypto.randomUUID()
  const stopping = new AbortController()
  let pending = new Set<string>()
  let connection: OwnConnection | undefined
  let running: Promise<void> | undefined
  let beating: NodeJS.Timeout | undefined
  const sent = { notifications: 0, statements: 0 }

  const note = (notification: LiveNotification) => {
    if (pending.size >= most) pending = new Set([JSON.stringify({ tudo: true } satisfies LiveNotification)])
    pending.add(JSON.stringify(notification))
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    while (pending.size > 0) {
      const taken = pending
      pending = new Set()
      try {
        await Promise.all([send(taken), pause(gatherMs, stopping.signal)])
      } catch {
        pending = new Set([...taken, ...pending])
        await connection?.end()
        connection = undefined
        // Whoever listens finds out by this process's silence.
        if (stopping.signal.aborted) return
        await pause(retryAfter, stopping.signal)
      }
    }
  }

  async function send(notifications: Set<string>): Promise<void> {
    connection ??= ownConnection(db, { name: 'bancada announce', settings: noWaiting })
    await connection.ask(
      `select pg_notify('${liveChannel}', said) from json_array_elements_text($1::text::json) said`,
      [JSON.stringify([...notifications])],
    )
    sent.statements++
    sent.notifications += notifications.size
  }

  return {
    announce(user_id: string, changes: LiveChange[]): void {
      for (const change of changes) note({ user_id, ...change })
    },

    /** Says that this process runs, now and from time to time: should it die, others know that they missed changes. */
    keepSaying(): void {
      const say = () => note({ processo, corre: true })
      beating ??= setInterval(say, presenceMs).unref()
      say()
    },

    /** What was announced since the start, and what waits to be. */
    counts: () => ({ ...sent, waiting: pending.size }),

    /** Announces what is left, and that this process stops. */
    async close(): Promise<void> {
      clearInterval(beating)
      if (beating) note({ processo, corre: false })
      stopping.abort()
      await running
      await connection?.end()
    },
  }
}

/** The commit of a notification locks out those of the whole cluster: it waits for no disk and no standby. */
const noWaiting = { synchronous_commit: 'off' }

/** Milliseconds from an announcement to the next at least, for which changes gather. */
const gatherMs = 10
/** Milliseconds until it is tried again. */
const retryAfter = 300
/** Milliseconds between two signs that a process runs. */
export const presenceMs = 10_000
/** Notifications that wait while none can be sent; past them it is told that everything may have changed. */
const most = 10_000

type KeptAnnouncer = Omit<Announcer, 'close'>
const announcers = new WeakMap<Database, KeptAnnouncer>()

export const keepAnnouncer = (db: Database, announcer: KeptAnnouncer): void =>
  void announcers.set(db, announcer)

/** The announcer of a pool; none where nobody listens, as under a test's own driver. */
export const announcerOf = (db: Database) => announcers.get(db)

type OwnConnection = ReturnType<typeof ownConnection>

/** How it is named in pg_stat_activity, what it is set to, and who gets its notifications. */
interface Options {
  name: string
  settings?: Record<string, string>
  onMessage?: (payload: string) => void
}

/** A connection beside the pool, of which the caller knows when it is lost. It opens with the first statement. */
function ownConnection(db: Database, { name, settings, onMessage }: Options) {
  const lost = new AbortController()
  const known = db.$client.options
  const options = {
    ...known,
    connection: { ...known.connection, ...settings, application_name: name },
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lost.abort(new Error('the connection closed')),
    onnotify: (_channel: string, payload: string) => onMessage?.(payload),
  }
  // The driver accepts options it has parsed before, but its types do not say so.
  const client = postgres(options as unknown as postgres.Options<Record<string, never>>)
  return {
    gone: lost.signal,
    /** Throws if no answer comes: the connection is lost or silent. */
    ask: (statement: string, params: string[] = []) =>
      // Without a name the driver would ask for the parameters' types each time: one more way to the database.
      answer(client.unsafe(statement, params, { prepare: params.length > 0 }), lost.signal),
    end() {
      lost.abort(new Error('stopped'))
      return client.end({ timeout: 0 })
    },
  }
}

/** Milliseconds. */
const answerWithin = 5_000

function answer(asked: PromiseLike<unknown>, gone: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whatever comes of it later has been told already.
    asked.then(undefined, () => undefined)
    if (gone.aborted) return reject(gone.reason)
    const settle = (act: () => void) => {
      clearTimeout(late)
      gone.removeEventListener('abort', lose)
      act()
    }
    const lose = () => settle(() => reject(gone.reason))
    const late = setTimeout(
      () => settle(() => reject(new Error(`no answer in ${answerWithin} ms`))),
      answerWithin,
    )
    gone.addEventListener('abort', lose)
    asked.then(
      () => settle(resolve),
      error => settle(() => reject(error)),
    )
  })
}

/** Ends early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/** Callbacks of a listener. */
export interface ListenHandlers {
  /** Listening has begun, for the first time or again after a gap. */
  onListening(): void
  onLost(reason: unknown): void
  onMessage(payload: string): void
}

/**
 * Listens to a channel on its own connection, and reconnects however long the database is away (the driver's
 * own `listen` gives up after one failed retry). Answers how to stop, which waits for the connection to
 * close.
 */
export function listen(db: Database, channel: string, handlers: ListenHandlers): () => Promise<void> {
  const stopping = new AbortController()
  const stopped = keepListening(db, channel, handlers, stopping.signal)
  return () => {
    stopping.abort()
    return stopped
  }
}

async function keepListening(
  db: Database,
  channel: string,
  handlers: ListenHandlers,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const connection = ownConnection(db, { name: 'bancada live', onMessage: handlers.onMessage })
    const stop = () => void connection.end()
    signal.addEventListener('abort', stop)
    try {
      await connection.ask(`listen "${channel}"`)
      handlers.onListening()
      for (;;) {
        await pause(probeEvery, connection.gone)
        // A connection may be lost silently, for example in a firewall.
        await connection.ask('select 1')
      }
    } catch (error) {
      if (!signal.aborted) handlers.onLost(error)
    }
    signal.removeEventListener('abort', stop)
    await connection.end()
    await pause(listenAgainMs, signal)
  }
}

/** Milliseconds. */
const probeEvery = 20_000
const listenAgainMs = 300
