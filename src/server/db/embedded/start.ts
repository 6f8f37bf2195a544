import { chmod, mkdir, realpath } from 'node:fs/promises'
import postgres from 'postgres'
import { chooseAccount } from './account.ts'
import { adoptPostmaster } from './adopt.ts'
import { createCluster } from './cluster.ts'
import { launchPostmaster } from './launch.ts'
import { lockFolder } from './lock.ts'
import { appRole, connectionUrls, databaseName, keepPasswords, ownerRole } from './passwords.ts'
import { lasting, type Settings } from './settings.ts'
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
