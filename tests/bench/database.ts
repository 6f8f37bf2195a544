import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { assertPatchedDriver } from '../../src/server/database.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { lasting } from '../../src/server/db/embedded/postgres-settings.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-postgres.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { removedAfterUs } from '../support/removed-after-us.ts'
import { tellingDatabase } from '../support/statements.ts'

export type BenchDatabase = Omit<Awaited<ReturnType<typeof openBenchDatabase>>, 'close'>

/** A cluster of its own, on disk and as durable as a lasting one, migrated and empty; close() deletes it. */
export async function openBenchDatabase() {
  assertPatchedDriver()
  const dataDir = await mkdtemp(join(tmpdir(), 'bancada-bench-'))
  const keep = removedAfterUs(dataDir)
  const cluster = await startEmbedded({ dataDir, log: () => {}, settings: lasting })
  const owner = postgres(cluster.ownerUrl, { max: 1, onnotice() {}, connection: { TimeZone: 'UTC' } })
  const remove = async () => {
    await owner.end({ timeout: 1 })
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
    keep()
  }
  try {
    await migrate(cluster.ownerUrl, decodeURIComponent(new URL(cluster.appUrl).username))
  } catch (error) {
    await remove()
    throw error
  }
  const { db, close } = openDatabase({ url: cluster.appUrl })
  const telling = tellingDatabase(cluster.appUrl)
  return {
    db,
    owner,
    url: cluster.appUrl,
    ownerUrl: cluster.ownerUrl,
    captured: telling.captured,
    async close() {
      await Promise.all([close(), telling.close()])
      await remove()
    },
  }
}
