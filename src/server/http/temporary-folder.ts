import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../db/embedded/processes.ts'

/**
 * A folder under DATA_DIR/tmp for files being received, of this process alone. `clear` removes those of
 * crashed processes: of this machine's ended processes, and of other machines if unchanged for a day.
 */
export function temporaryFolder(dataDir: string) {
  const all = join(dataDir, 'tmp')
  const host = hostname()
  const own = `${host}_${process.pid}`
  const isLeft = async (name: string) => {
    const [, of, pid] = /^(.*)_(\d+)$/.exec(name) ?? []
    if (of === host) return name === own || !isAlive(Number(pid))
    const found = await stat(join(all, name)).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs > day
  }
  return {
    path: join(all, own),
    async clear() {
      for (const name of await readdir(all).catch(() => []))
        if (await isLeft(name)) await rm(join(all, name), { recursive: true, force: true })
    },
    remove: () => rm(join(all, own), { recursive: true, force: true }),
  }
}

const day = 86_400_000
