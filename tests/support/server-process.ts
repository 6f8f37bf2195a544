import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'
import { freshDatabase } from './database.ts'
import { gateTo } from './gate.ts'

/** The built server in a process of its own, over a database and a data folder of its own. Call it at the top of a file. */
export async function startServer(env: Record<string, string> = {}) {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(inject('scratch'), 'dados-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const gate = await gateTo(database.appUrl)
  const common = {
    DATABASE_URL: gate.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ...env,
  }
  return {
    ...database,
    ...(await runServer(common)),
    dataDir,
    /** The server's way to its database: shut, the database is gone for it. */
    gate,
    /** One more process over the same database, as behind a load balancer. At the top of a file, too. */
    another: () => runServer(common),
  }
}

async function runServer(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child = launch()
  afterAll(() => void child.kill('SIGKILL'))
  await ready(url).catch(error => {
    // A file that fails to load runs no hooks.
    child.kill('SIGKILL')
    throw error
  })

  function launch() {
    return spawn(process.execPath, [fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))], {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> {
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = await gone
    return code
  }

  return {
    url,
    /** kill -9, as a crash would. */
    kill: () => end('SIGKILL'),
    /** SIGTERM, as at an upgrade; answers the exit code. */
    stop: () => end('SIGTERM'),
    async restart() {
      child = launch()
      await ready(url)
    },
  }
}

async function ready(url: string): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`no server at ${url}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
