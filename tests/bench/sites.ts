import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSessions } from '../../src/server/auth/sessions/sessions.ts'
import { freePort } from '../../src/server/db/embedded/launch.ts'
import type { BenchDatabase } from './database.ts'
import { findNginx, startProxy } from './proxy.ts'

/** A built checkout, as its figures are headed, and its folder. */
interface Build {
  name: string
  folder: string
}

/** One way to a build's pages: straight over HTTP/1.1, or over HTTP/2 through a proxy. */
export interface Site {
  build: string
  protocol: 'HTTP/1.1' | 'HTTP/2'
  origin: string
  /** Where its server listens, behind the proxy if there is one. */
  behind: string
  /** The Cookie header of a session of that user. */
  cookieOf(user_id: string): Promise<string>
  /** Milliseconds of processor that its process has used. */
  cpu(): Promise<number>
}

/** Every build as it runs in production, each way a process of its own; all share one database and one folder of photos. */
export async function startSites({ db, url, ownerUrl }: BenchDatabase, builds: Build[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bancada-bench-'))
  const nginx = findNginx()
  if (!nginx) console.log('HTTP/2 is left out: no nginx is on the PATH (apt-get install nginx-light).')
  const planned = await Promise.all(
    builds.flatMap(build =>
      [false, ...(nginx ? [true] : [])].map(async proxied => ({
        ...{ build, port: await freePort() },
        ...(proxied && { proxiedAt: await freePort() }),
      })),
    ),
  )
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const sites: Site[] = []
    for (const { build, port, proxiedAt } of planned) {
      const origin = proxiedAt ? `https://localhost:${proxiedAt}` : `http://localhost:${port}`
      const child = await startServer(build.folder, {
        ...{ PORT: String(port), APP_URL: origin, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' },
        ...{ DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, SECRET_KEY: secretKey },
      })
      closing.push(() => end(child))
      const sessions = createSessions({ db, clock: () => new Date(), production: proxiedAt !== undefined })
      sites.push({
        ...{ build: build.name, protocol: proxiedAt ? 'HTTP/2' : 'HTTP/1.1', origin },
        behind: `http://localhost:${port}`,
        async cookieOf(id) {
          const user = { id, is_admin: false, fator: 'senha' as const }
          const cookie = await sessions.begin(user, { ip: '127.0.0.1', agent: undefined })
          return cookie.split(';')[0] ?? ''
        },
        async cpu() {
          child.send('cpu')
          const [used] = await once(child, 'message')
          return used
        },
      })
    }
    const ways = planned.flatMap(({ port, proxiedAt }) => (proxiedAt ? [{ port: proxiedAt, to: port }] : []))
    const proxy = nginx ? await startProxy(nginx, ways) : undefined
    if (proxy) closing.push(proxy.close)
    return { sites, trusted: proxy?.trusted, close }
  } catch (error) {
    await close()
    throw error
  }
}

const secretKey = `bench:${Buffer.alloc(32).toString('base64')}`

async function startServer(folder: string, settings: Record<string, string>): Promise<ChildProcess> {
  const { PATH, TMPDIR, NODE_ENV } = process.env
  const main = join(folder, 'dist', 'server', 'main.js')
  const child = fork(fileURLToPath(new URL('./served.mjs', import.meta.url)), [main], {
    cwd: folder,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, TMPDIR, NODE_ENV, ...settings },
  })
  // It prints why it does not start.
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (said !== 'ready') throw new Error(`the server of ${folder} does not start`)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
