import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { chooseAccount } from '../../src/server/db/embedded/account.ts'
import {
  appRole,
  createCluster,
  databaseName,
  keepPasswords,
  ownerRole,
} from '../../src/server/db/embedded/cluster.ts'
import { launchPostmaster } from '../../src/server/db/embedded/launch.ts'
import { clusterFolder, ephemeral } from '../../src/server/db/embedded/postgres-settings.ts'
import type { Postmaster } from '../../src/server/db/embedded/processes.ts'
import { removedAfterUs } from './removed-after-us.ts'
import { testPort } from './test-port.ts'

const settings = {
  ...ephemeral,
  server: {
    ...ephemeral.server,
    wal_level: 'replica',
    max_wal_senders: '4',
    wal_keep_size: '512MB',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  },
}

/**
 * A Postgres and a synchronous standby of it, at two addresses that stay. `fail` kills the primary and promotes
 * the standby; `join` makes a new standby where the old primary was.
 */
export async function startPair() {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-par-'))
  const keep = removedAfterUs(folder)
  const folders = [join(folder, 'a'), join(folder, 'b')] as const
  const ports = [await testPort(), await testPort()] as const
  for (const one of folders) await mkdir(one, { mode: 0o700 })
  const account = await chooseAccount(folders[0])
  const passwords = await keepPasswords(folders[0])
  const password = passwords.owner
  const running: (Postmaster | undefined)[] = []
  let primary: 0 | 1 = 0

  const connect = (at: 0 | 1, database = 'postgres') =>
    postgres({
      ...{ host: '127.0.0.1', port: ports[at], user: ownerRole, password, database, max: 1, onnotice() {} },
      connection: { application_name: 'test' },
    })
  async function ask(at: 0 | 1, statement: string): Promise<postgres.Row[]> {
    const sql = connect(at)
    try {
      return [...(await sql.unsafe(statement))]
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  async function follow() {
    const standby = primary === 0 ? 1 : 0
    const sql = connect(primary)
    const to = clusterFolder(folders[standby])
    await rm(to, { recursive: true, force: true })
    await sql`select pg_backup_start('standby', true)`
    await cp(clusterFolder(folders[primary]), to, {
      recursive: true,
      preserveTimestamps: true,
      filter: isKept,
    })
    const [label] = await sql`select labelfile from pg_backup_stop(false)`
    await sql.end({ timeout: 1 })
    await writeFile(join(to, 'backup_label'), label?.labelfile ?? '', { mode: 0o600 })
    await writeFile(join(to, 'standby.signal'), '', { mode: 0o600 })
    const from = `host=127.0.0.1 port=${ports[primary]} user=${ownerRole} password=${password} application_name=standby`
    const server = { ...settings.server, primary_conninfo: from }
    running[standby] = await launchPostmaster(
      { dataDir: folders[standby], account, password, settings: { ...settings, server } },
      { port: ports[standby] },
    )
    await until(async () => (await ask(primary, 'select 1 from pg_stat_replication')).length === 1)
    await ask(primary, `alter system set synchronous_standby_names = 'standby'`)
    await ask(primary, 'select pg_reload_conf()')
    await until(async () => {
      const [row] = await ask(primary, 'select sync_state from pg_stat_replication')
      return row?.sync_state === 'sync'
    })
  }

  await createCluster({ dataDir: folders[0], account, password, settings }, () => {})
  running[0] = await launchPostmaster(
    { dataDir: folders[0], account, password, settings },
    { port: ports[0] },
  )
  await ask(0, `create role ${appRole} login password '${passwords.app}'`)
  await ask(0, `create database ${databaseName}`)
  await ask(0, `grant connect on database ${databaseName} to ${appRole}`)
  await follow()
  const at = `127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/${databaseName}`
  return {
    appUrl: `postgres://${appRole}:${passwords.app}@${at}`,
    ownerUrl: `postgres://${ownerRole}:${password}@${at}`,
    /** kill -9 of the primary, and `after` milliseconds the promotion; answers those from the kill until it takes writes. */
    async fail(after = 0): Promise<number> {
      const dead = running[primary]
      const standby = primary === 0 ? 1 : 0
      const start = performance.now()
      if (dead) {
        process.kill(dead.pid, 'SIGKILL')
        await dead.exited
      }
      await pause(after)
      // A new primary without a standby must not wait for one.
      await ask(standby, `select pg_promote(true, 30)`)
      await ask(standby, 'alter system reset synchronous_standby_names')
      await ask(standby, 'select pg_reload_conf()')
      primary = standby
      return performance.now() - start
    },
    /** kill -9 of the standby: commits wait for it until `join` makes it anew. */
    async loseStandby() {
      const standby = running[primary === 0 ? 1 : 0]
      if (!standby) throw new Error('there is no standby')
      process.kill(standby.pid, 'SIGKILL')
      await standby.exited
    },
    join: follow,
    async stop() {
      for (const one of running) {
        try {
          if (one) process.kill(one.pid, 'SIGKILL')
        } catch {
          // It has ended already.
        }
        await one?.exited
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      keep()
    },
  }
}

const isKept = (path: string) => !/postmaster\.(pid|opts)$/.test(path)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await isSo()) return
    await pause(50)
  }
  throw new Error('the standby does not follow')
}
