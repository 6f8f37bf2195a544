import postgres from 'postgres'
import type { Database } from './client.ts'

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
    const connection = connect(db, handlers.onMessage, signal)
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
    await connection.end()
    await pause(retryAfter, signal)
  }
}

/** Milliseconds. */
const probeEvery = 20_000
const answerWithin = 5_000
const retryAfter = 300

function connect(db: Database, onnotify: (payload: string) => void, stopping: AbortSignal) {
  const lost = new AbortController()
  const stop = () => lost.abort(new Error('stopped'))
  stopping.addEventListener('abort', stop)
  const known = db.$client.options
  const options = {
    ...known,
    connection: { ...known.connection, application_name: 'bancada live' },
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lost.abort(new Error('the connection closed')),
    onnotify: (_channel: string, payload: string) => onnotify(payload),
  }
  // The driver accepts options it has parsed before, but its types do not say so.
  const client = postgres(options as unknown as postgres.Options<Record<string, never>>)
  return {
    gone: lost.signal,
    /** Throws if no answer comes: the connection is lost or silent. */
    ask: (statement: string) => answer(client.unsafe(statement), lost.signal),
    end() {
      stopping.removeEventListener('abort', stop)
      return client.end({ timeout: 0 })
    },
  }
}

function answer(asked: PromiseLike<unknown>, gone: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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
