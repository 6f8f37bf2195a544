import type { Database } from './client.ts'
import { ownConnection, pause } from './own-connection.ts'

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
    await pause(retryAfter, signal)
  }
}

/** Milliseconds. */
const probeEvery = 20_000
const retryAfter = 300
