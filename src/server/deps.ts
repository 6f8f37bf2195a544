import type { Metrics } from './admin/metrics.ts'
import type { Attempts } from './auth/credentials/attempts.ts'
import type { ResolveSession, Sessions } from './auth/sessions/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Live } from './live/live.ts'
import type { Cipher } from './secrets/cipher.ts'
import type { Signer } from './secrets/signer.ts'
import type { Storage } from './storage/storage.ts'

/** What the start command, or a test, gives the app. */
export interface Deps {
  db: Database
  storage: Storage
  clock: () => Date
  /** Signs links that need no session. */
  signer: Signer
  /** Encrypts secrets that must be read again, such as a second factor's. */
  cipher: Cipher
  config: Config
}

/** What the app builds from these. */
export interface AppDeps extends Deps {
  sessions: Sessions
  resolveSession: ResolveSession
  attempts: Attempts
  metrics: Metrics
  live: Live
}
