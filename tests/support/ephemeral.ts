import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ephemeral } from '../../src/server/db/embedded/postgres-settings.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/server/db/embedded/start-postgres.ts'
import { removedAfterUs } from './removed-after-us.ts'

/** A cluster for one run of the tests, in memory where there is room; stop() deletes it, and so does our own end. */
export async function startEphemeral({ dir }: { dir?: string } = {}): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(dir ?? (await roomyFolder()), 'bancada-test-'))
  const keep = removedAfterUs(dataDir)
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true })
    keep()
  }
  try {
    const running = await startEmbedded({ dataDir, log: () => {}, settings: ephemeral })
    return { ...running, stop: () => running.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  const needed = 512 * 1024 * 1024
  return memory && memory.bavail * memory.bsize >= needed ? '/dev/shm' : tmpdir()
}
