import { chmod, mkdir, readFile, realpath, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { chooseAccount } from './account.ts'
import { appRole, connectionUrls, createCluster, databaseName, keepPasswords, ownerRole } from './cluster.ts'
import { answers, launchPostmaster } from './launch.ts'
import { folderHolder, lockFolder } from './lock.ts'
import { clusterFolder, lasting, pidFile, type Settings } from './postgres-settings.ts'
import { concerns, exitOf, isAlive, type Postmaster } from './processes.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  /** Superuser, for migrations only. */
  ownerUrl: string
  /** Has LOGIN only; the migrations grant the rest. */
  appUrl: string
  /** Fast shutdown, immediate after 10 s; resolves when Postgres has ended. Safe to call twice. */
  stop(): Promise<void>
}

type Start = { dataDir: string; log: (line: string) => void; settings?: Settings }

/**
 * Starts, or adopts, the Postgres of a data folder and keeps it running on one port until stop(). Throws an
 * Error with one sentence if the folder is in use or Postgres cannot run here.
 */
export async function startEmbedded({ dataDir, log, settings = lasting }: Start): Promise<EmbeddedPostgres> {
  const folder = await privateFolder(dataDir)
  const lock = await lockFolder(folder)
  try {
    const running = await startLocked(folder, log, settings)
    return { ...running, stop: () => running.stop().then(lock.release) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function privateFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await chmod(dataDir, 0o700)
    return await realpath(dataDir)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? cause.code : cause
    throw new Error(
      `The data folder ${dataDir} cannot be used (${why}): it must belong to the user who runs Bancada.`,
      {
        cause,
      },
    )
  }
}

async function startLocked(
  dataDir: string,
  log: Start['log'],
  settings: Settings,
): Promise<EmbeddedPostgres> {
  const account = await chooseAccount(dataDir)
  const passwords = await keepPasswords(dataDir)
  const target = { dataDir, account, password: passwords.owner, settings }
  await createCluster(target, log)
  const postmaster = (await adoptPostmaster(target)) ?? (await launchPostmaster(target))
  const { stop } = supervise(postmaster, target, log)
  const urls = connectionUrls(postmaster.port, passwords)
  try {
    await ensureDatabase(urls.ownerUrl, passwords.app)
    return { ...urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the app's role and the database if they are missing. Safe to repeat. */
async function ensureDatabase(ownerUrl: string, appPassword: string): Promise<void> {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists(select from pg_roles where rolname = ${appRole}) as role,
             exists(select from pg_database where datname = ${databaseName}) as database`
    // The password is hexadecimal, so it needs no escaping.
    if (!found?.role) await sql.unsafe(`create role ${appRole} login password '${appPassword}'`)
    if (!found?.database) await sql.unsafe(`create database ${databaseName} owner ${ownerRole}`)
    await sql.unsafe(`revoke all on database ${databaseName}, postgres, template1 from public`)
    await sql.unsafe(`grant connect on database ${databaseName} to ${appRole}`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

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

/**
 * The Postgres that a killed Bancada left running on this folder; null without one. Removes a postmaster.pid
 * that names another program's process. Throws if ours does not answer within 5 s.
 */
async function adoptPostmaster(target: { dataDir: string; password: string }): Promise<Postmaster | null> {
  const end = Date.now() + 5_000
  for (;;) {
    const found = await readPidFile(target.dataDir)
    if (!found || !isAlive(found.pid)) return null
    const ours = concerns(found.pid, clusterFolder(target.dataDir))
    if (ours !== false && found.port > 0 && (await answers(found.port, target.password))) {
      return { ...found, exited: exitOf(found.pid) }
    }
    const late = Date.now() >= end
    if (ours && late) {
      throw new Error(
        `The Postgres left running on ${target.dataDir} (pid ${found.pid}) does not answer: end it first.`,
      )
    }
    if (ours === false || late) {
      await rm(pidFile(target.dataDir), { force: true })
      return null
    }
    await pause(100)
  }
}

/** Reads postmaster.pid: line 1 is the pid, line 4 the port (0 until it is written). */
async function readPidFile(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(pidFile(dataDir), 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] || 0) } : null
}
