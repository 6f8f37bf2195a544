import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { ViteDevServer } from 'vite'
import { buildApp } from './app.ts'
import { sweepExpired } from './auth/sweep.ts'
import { ConfigError, readConfig } from './config.ts'
import { openConfigured } from './database.ts'
import type { Database } from './db/client.ts'
import { logger } from './http/logger.ts'
import type { Pages } from './http/pages.ts'

interface Start {
  vite?: ViteDevServer
  /** Work on the migrated database before anyone is served. */
  prepare?: (db: Database) => Promise<void>
}

/** Starts everything: configuration, database, migrations, app. Throws an Error of one sentence where it cannot. */
export async function start({ vite, prepare }: Start = {}) {
  const config = readConfig(process.env)
  const database = await openConfigured(config, line => console.log(line), true)
  try {
    await prepare?.(database.db)
    const app = await buildApp({
      db: database.db,
      clock: () => new Date(),
      config,
      pages: vite ? viteSource(vite) : { folder: clientFolder() },
      logger,
    })
    await listen(app, config.port, config.host)
    const sweeping = sweepHourly(database.db, app.log)
    return {
      address: config.appUrl.origin,
      /** Answers what runs, then closes the pool and the embedded database. */
      async close() {
        clearInterval(sweeping)
        // Sockets that never finish a request would hold a stop back: browsers open some ahead of need.
        const impatient = setTimeout(() => app.server.closeAllConnections(), 3_000)
        await app.close()
        clearTimeout(impatient)
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What has expired is of no use: sessions and counted attempts. */
function sweepHourly(db: Database, log: FastifyBaseLogger): NodeJS.Timeout {
  const sweep = () =>
    sweepExpired(db, new Date()).catch(error => log.warn({ reason: String(error) }, 'sweep failed'))
  void sweep()
  return setInterval(sweep, 3_600_000).unref()
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(`PORT ${port} is in use by another program: choose another one.`)
    if (error instanceof Error && 'code' in error && hostless.has(String(error.code)))
      throw new ConfigError(`HOST ${host} is no address of this machine.`)
    throw error
  }
}

const hostless = new Set(['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'])

// Beside the bundled server; its absence is a broken build, told once.
function clientFolder(): string {
  const folder = fileURLToPath(new URL('../client', import.meta.url))
  if (!existsSync(`${folder}/index.html`)) throw new Error('The built client is missing: run the build.')
  return folder
}

const viteSource = (vite: ViteDevServer): Pages => ({
  middleware: vite.middlewares,
  html: async url => vite.transformIndexHtml(url, await readFile(`${vite.config.root}/index.html`, 'utf8')),
})
