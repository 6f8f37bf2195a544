import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCallCounter } from '../../src/server/api/count-calls.ts'
import { buildApp } from '../../src/server/app.ts'
import { createSessions } from '../../src/server/auth/sessions/sessions.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import { logger, logStream } from '../../src/server/http/logger.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { createSigner } from '../../src/server/secrets/signer.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import type { EntryFactor } from '../../src/shared/auth.ts'
import { testPort } from '../support/test-port.ts'

export type BenchServer = Awaited<ReturnType<typeof serve>>

const keys = [{ id: 'bench', key: Buffer.alloc(32) }]
export const benchCipher = createCipher(keys)

/** The real app on a free port of loopback, logging as in production, into nothing; with the built client in `folder`. */
export async function serve(db: Database, folder = noPages) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bancada-bench-'))
  const config = readConfig({ PORT: String(await testPort()), DATA_DIR: dataDir })
  const clock = () => new Date()
  const storage = openStorage(config)
  const app = await buildApp({
    db,
    storage,
    clock,
    signer: createSigner(keys),
    cipher: benchCipher,
    config,
    pages: { folder },
    countApiCall: createCallCounter(db, clock, { key: unbounded, shop: unbounded }),
    logger: { ...logger, stream: logStream('/dev/null') },
  })
  await app.listen({ port: config.port, host: config.host })
  const sessions = createSessions({ db, clock, production: false })
  return {
    origin: config.appUrl.origin,
    storage,
    dataDir,
    /** The Cookie header of a session of that user. */
    async cookieOf(
      user_id: string,
      by: { is_admin: boolean; fator: EntryFactor } = { is_admin: false, fator: 'senha' },
    ): Promise<string> {
      const cookie = await sessions.begin({ id: user_id, ...by }, { ip: '127.0.0.1', agent: undefined })
      return cookie.split(';')[0] ?? ''
    },
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const unbounded = { points: 2 ** 30, seconds: 60 }

// Where no page is asked for any folder will do.
const noPages = fileURLToPath(new URL('../../public', import.meta.url))
