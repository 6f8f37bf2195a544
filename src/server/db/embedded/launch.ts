import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Account } from './account.ts'
import { ownerRole } from './cluster.ts'
import { clusterFolder, logFile, type Settings } from './postgres-settings.ts'
import { type Postmaster, stopPostmaster } from './processes.ts'

export type Target = { dataDir: string; account: Account; password: string; settings: Settings }

/**
 * Starts Postgres and waits until it answers. An early exit (a port taken meanwhile, memory of a dying
 * predecessor) is retried for 5 s. Then throws one sentence with Postgres's own last message.
 */
export async function launchPostmaster(
  target: Target,
  { port, signal }: { port?: number; signal?: AbortSignal } = {},
): Promise<Postmaster> {
  const end = Date.now() + 5_000
  for (;;) {
    const postmaster = await spawnPostmaster(target, port ?? (await freePort()))
    if (await becomesReady(postmaster, target.password, signal)) return postmaster
    if (signal?.aborted || Date.now() >= end) throw new Error(await lastWords(target.dataDir))
    await pause(100)
  }
}

async function spawnPostmaster({ dataDir, account, settings }: Target, port: number): Promise<Postmaster> {
  const chosen = Object.entries({ ...settings.server, port: String(port) })
  const flags = chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...ids } = account.command(account.binaries.postgres, [
    '-D',
    clusterFolder(dataDir),
    ...flags,
  ])
  const log = await open(logFile(dataDir), 'a', 0o600)
  try {
    // Detached, so that Ctrl+C in the terminal reaches only Bancada, which still needs the database to stop
    // cleanly.
    const child = spawn(file, args, {
      ...ids,
      cwd: '/',
      env: { PATH: process.env.PATH, TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
    // If Bancada exits without stop(), Postgres must end too.
    const endWithUs = () => child.kill('SIGINT')
    process.on('exit', endWithUs)
    child.once('exit', () => process.off('exit', endWithUs))
    await once(child, 'spawn')
    child.unref()
    return { pid: child.pid ?? 0, port, exited }
  } finally {
    await log.close()
  }
}

// Recovery after a crash may take long, so it waits as long as the process lives.
async function becomesReady({ port, pid, exited }: Postmaster, password: string, signal?: AbortSignal) {
  const ended = exited.then(() => 'ended' as const)
  for (;;) {
    if (signal?.aborted) await stopPostmaster(pid)
    const first = await Promise.race([ended, answers(port, password)])
    if (first === 'ended') return false
    if (first) return true
    await Promise.race([ended, pause(25)])
  }
}

async function lastWords(dataDir: string): Promise<string> {
  const lines = (await readFile(logFile(dataDir), 'utf8')).trimEnd().split('\n')
  const errors = lines.slice(-20).filter(line => /FATAL|PANIC|error/i.test(line))
  const last = (errors.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '')
  return `Postgres does not start: ${last} (see ${logFile(dataDir)}).`
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string')
    throw new Error('No port on 127.0.0.1 is free for Postgres.')
  return address.port
}

/** Whether a server with our password answers at the port: scram verifies both sides, so it is ours. */
export async function answers(port: number, password: string): Promise<boolean> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: ownerRole,
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}
