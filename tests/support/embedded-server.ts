import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { connectionUrls, keepPasswords } from '../../src/server/db/embedded/cluster.ts'
import { pidFile } from '../../src/server/db/embedded/postgres-settings.ts'
import { runBuilt } from './built-server.ts'
import { reachDatabase } from './database.ts'
import { atFileEnd } from './file-end.ts'

/**
 * The built server with the Postgres that it brings, as npm start runs it: written to disk before anything is answered. In a
 * folder of its own, or the one that is given. Call it at the top of a file.
 */
export async function startEmbeddedServer({
  folder,
  env = {},
}: {
  folder?: string
  env?: Record<string, string>
} = {}) {
  const dataDir = folder ?? (await mkdtemp(join(inject('scratch'), 'embutido-')))
  const server = await runBuilt({ DATA_DIR: dataDir, ...env })
  atFileEnd(async () => {
    await server.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true })
  })
  const postmaster = async () => {
    const [pid, , , port] = (await readFile(pidFile(dataDir), 'utf8')).split('\n').map(Number)
    return { pid: pid ?? 0, port: port ?? 0 }
  }
  const urls = connectionUrls((await postmaster()).port, await keepPasswords(dataDir))
  const database = reachDatabase({ ...urls, max: 4 })
  return {
    ...database,
    ...server,
    dataDir,
    postmaster,
    /** Until the database takes our statements again. */
    async back(within = 60_000): Promise<void> {
      for (const end = Date.now() + within; ; await pause(50)) {
        const there = await database.sql`select 1`.then(
          () => true,
          () => false,
        )
        if (there) return
        if (Date.now() > end) throw new Error('the database does not come back')
      }
    },
  }
}
