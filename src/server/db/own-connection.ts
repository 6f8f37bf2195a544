import postgres from 'postgres'
import type { Database } from './client.ts'

export type OwnConnection = ReturnType<typeof ownConnection>

/** How it is named in pg_stat_activity, what it is set to, and who gets its notifications. */
interface Options {
  name: string
  settings?: Record<string, string>
  onMessage?: (payload: string) => void
}

/** A connection beside the pool, of which the caller knows when it is lost. It opens with the first statement. */
export function ownConnection(db: Database, { name, settings, onMessage }: Options) {
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
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
