import type { LiveChange } from '../../shared/live.ts'
import type { Database } from './client.ts'
import { type OwnConnection, ownConnection, pause } from './own-connection.ts'

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

export type Announcer = ReturnType<typeof createAnnouncer>

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
