import { join } from 'node:path'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { workOf } from '../../src/server/work.ts'
import { testApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { atFileEnd } from './file-end.ts'
import { byThread } from './reading-thread.ts'
import { root } from './sources.ts'
import { testPort } from './test-port.ts'
import { cipher, signer } from './work.ts'

/**
 * The app in this process, listening, with its jobs and a clock of the test's own: what a built server in a process of its
 * own cannot be handed. It serves the built client. Call it at the top of a file.
 */
export async function clockedServer(env: Record<string, string> = {}) {
  const database = await freshDatabase()
  const port = await testPort()
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const { app, config, storage } = await testApp(database.db, {
    env: { PORT: String(port), ...env },
    clock,
    client: join(root, 'dist/client'),
  })
  await app.listen({ port, host: '127.0.0.1' })
  const mailer = { async send() {}, async check() {}, close() {} }
  const work = workOf({
    db: database.db,
    storage,
    clock,
    config,
    mailer,
    signer,
    cipher,
    reader: byThread(),
  })
  const worker = startWorker({ db: database.db, clock, log: app.log, work, every: 100 })
  atFileEnd(() => worker.stop())
  return {
    ...database,
    url: `http://localhost:${port}`,
    /** Its clock is so many milliseconds ahead of the machine's from now on. */
    setAhead(milliseconds: number) {
      ahead = milliseconds
    },
  }
}
