import { realpath } from 'node:fs/promises'
import { readPidFile } from './adopt.ts'
import { folderHolder } from './lock.ts'
import { connectionUrls, keepPasswords } from './passwords.ts'
import { type EmbeddedPostgres, startEmbedded } from './start.ts'

/**
 * For a command that may run beside the server: uses a running Bancada's Postgres (stop() then does nothing),
 * or starts its own. Throws like startEmbedded.
 */
export async function openEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const dataDir = await realpath(options.dataDir).catch(() => null)
  if (dataDir !== null && (await folderHolder(dataDir)) !== null) {
    const running = await readPidFile(dataDir)
    if (running)
      return { ...connectionUrls(running.port, await keepPasswords(dataDir)), stop: async () => {} }
  }
  return startEmbedded(options)
}
