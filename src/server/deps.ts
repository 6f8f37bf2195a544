import type { Attempts } from './auth/credentials/attempts.ts'
import type { Who } from './auth/sessions/resolve-session.ts'
import type { Sessions } from './auth/sessions/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Live } from './live/live.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Cipher } from './secrets/cipher.ts'
import type { Signer } from './secrets/signer.ts'
import type { Storage } from './storage/storage.ts'

/** What the app is given: made by the start command, or by a test. */
export interface Deps {
  db: Database
  storage: Storage
  clock: () => Date
  /** Signs links that need no session. */
  signer: Signer
  /** Encrypts what must be read again, such as the secret of a second factor. */
  cipher: Cipher
  config: Config
}

/** What the app builds from that. */
export interface AppDeps extends Deps {
  sessions: Sessions
  who: Who
  attempts: Attempts
  metrics: Metrics
  live: Live
}
