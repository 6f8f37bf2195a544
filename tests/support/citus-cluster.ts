import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { removedAfterUs } from './removed-after-us.ts'
import { testPort } from './test-port.ts'

const run = promisify(execFile)

export interface CitusCluster {
  /** `host:port` of each node, the coordinator first. They trust whoever reaches them: loopback alone does. */
  nodes: string[]
  stop(): Promise<void>
}

/** Postgres servers on loopback that load Citus, by the programs in `bin`, in a folder that goes with them. */
export async function startCitus(bin: string, count: number): Promise<CitusCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-citus-'))
  const keep = removedAfterUs(folder)
  // Postgres does not run as root.
  const { uid, gid } = await accountFor(bin)
  await chmod(folder, 0o711)
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const data = join(folder, `${at}`)
      await mkdir(data, { mode: 0o700 })
      if (uid !== undefined && gid !== undefined) await chown(data, uid, gid)
      const as = { cwd: '/', ...(uid !== undefined && { uid, gid }) }
      await run(
        join(bin, 'initdb'),
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
        as,
      )
      const port = await testPort()
      await appendFile(join(data, 'postgresql.conf'), settings(port))
      const server = spawn(join(bin, 'postgres'), ['-D', data], { ...as, stdio: 'ignore' })
      await answers(port)
      return { server, at: `127.0.0.1:${port}` }
    }),
  )
  return {
    nodes: nodes.map(({ at }) => at),
    async stop() {
      for (const { server } of nodes) server.kill('SIGINT')
      await Promise.all(nodes.map(({ server }) => server.exitCode ?? once(server, 'exit')))
      await rm(folder, { recursive: true, force: true })
      keep()
    },
  }
}

const settings = (port: number): string => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 200
max_prepared_transactions = 400
fsync = off
timezone = 'UTC'
citus.node_conninfo = 'sslmode=disable'
`

/** Of root's programs root's own account cannot be used: then whoever owns nothing. */
async function accountFor(bin: string): Promise<{ uid?: number; gid?: number }> {
  const owner = await stat(bin)
  return process.getuid?.() === 0 && owner.uid === 0 ? { uid: 65_534, gid: 65_534 } : {}
}

async function answers(port: number): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const sql = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, {
      max: 1,
      onnotice() {},
      connect_timeout: 2,
    })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(200)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}
