import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runBuilt } from './built-server.ts'
import { freshDatabase, reachDatabase, type TestDatabase } from './database.ts'
import { atFileEnd } from './file-end.ts'
import { gateTo } from './gate.ts'

/** A built server as a test sees it: its address, its database and its folder. */
export interface RunningServer extends TestDatabase {
  url: string
  dataDir: string
}

/**
 * The server that all browser tests share which break nothing of it. Call it at the top of a file; what a test
 * changes by sql is its own shop's. A test that ends a server, shuts its database or counts all rows starts one.
 */
export function sharedServer(): RunningServer {
  const { url, dataDir, ownerUrl, appUrl } = inject('site')
  return { ...reachDatabase({ ownerUrl, appUrl, max: 4 }), url, dataDir }
}

/** The built server in a process of its own, over a database and a data folder of its own. Call it at the top of a file. */
export async function startServer(env: Record<string, string> = {}, program?: string) {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(inject('scratch'), 'dados-'))
  atFileEnd(() => rm(dataDir, { recursive: true, force: true }))
  const gate = await gateTo(database.appUrl)
  const common = {
    DATABASE_URL: gate.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ...env,
  }
  return {
    ...database,
    ...(await runServer(common, program)),
    dataDir,
    /** The server's way to its database: shut, the database is gone for it. */
    gate,
    /** One more process over the same database, as behind a load balancer. At the top of a file, too. */
    another: () => runServer(common),
  }
}

async function runServer(env: Record<string, string>, program?: string) {
  const server = await runBuilt(env, program)
  atFileEnd(server.kill)
  return server
}
