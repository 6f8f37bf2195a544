import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPidFile } from './adopt.ts'
import { clusterFolder } from './folders.ts'
import { abandoned } from './lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { concerns } from './processes.ts'
import { ephemeral } from './settings.ts'
import { type EmbeddedPostgres, startEmbedded } from './start.ts'

/** A cluster for one run of the tests, in memory where there is room; stop() deletes it. */
export async function startEphemeral({ dir }: { dir?: string } = {}): Promise<EmbeddedPostgres> {
  const parent = dir ?? (await roomyFolder())
  await sweep(parent)
  const dataDir = await mkdtemp(join(parent, prefix))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const running = await startEmbedded({ dataDir, log: () => {}, settings: ephemeral })
    return { ...running, stop: () => running.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

const prefix = 'bancada-test-'

async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  const needed = 512 * 1024 * 1024
  return memory && memory.bavail * memory.bsize >= needed ? '/dev/shm' : tmpdir()
}

// A killed test run leaves its cluster running: the next one ends it, or memory fills up.
async function sweep(parent: string): Promise<void> {
  const names = await readdir(parent)
  for (const dataDir of names.filter(name => name.startsWith(prefix)).map(name => join(parent, name))) {
    if (!(await abandoned(dataDir))) continue
    const left = await readPidFile(dataDir)
    if (left && concerns(left.pid, clusterFolder(dataDir))) await stopPostmaster(left.pid)
    await rm(dataDir, { recursive: true, force: true }).catch(() => {})
  }
}
