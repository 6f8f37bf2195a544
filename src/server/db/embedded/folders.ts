import { access } from 'node:fs/promises'
import { join } from 'node:path'

export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log')
export const pidFile = (dataDir: string): string => join(clusterFolder(dataDir), 'postmaster.pid')

/** A cluster is moved into place whole, so its folder proves that it is complete. */
export const clusterExists = (dataDir: string): Promise<boolean> =>
  access(join(clusterFolder(dataDir), 'PG_VERSION')).then(
    () => true,
    () => false,
  )
