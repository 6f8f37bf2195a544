import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { clusterExists, clusterFolder, type Settings } from './postgres-settings.ts'

const run = promisify(execFile)

type Creation = { dataDir: string; account: Account; password: string; settings: Settings }

/**
 * Creates the cluster of a data folder if there is none. It is built in a draft folder and moved, so that a
 * killed start leaves no half-made cluster.
 */
export async function createCluster(creation: Creation, log: (line: string) => void): Promise<void> {
  const { dataDir, account, password, settings } = creation
  await removeLeftovers(dataDir)
  if (await clusterExists(dataDir)) return
  log('Creating the database…')
  const draft = await mkdtemp(join(dataDir, draftPrefix))
  try {
    const passwordFile = join(draft, 'password')
    const cluster = join(draft, 'cluster')
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    await mkdir(cluster, { mode: 0o700 })
    if (account.owner) {
      for (const path of [draft, passwordFile, cluster])
        await chown(path, account.owner.uid, account.owner.gid)
    }
    await initialise(account, cluster, passwordFile, settings)
    await rename(cluster, clusterFolder(dataDir))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const draftPrefix = 'postgres-draft-'

async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  for (const name of names.filter(name => name.startsWith(draftPrefix))) {
    // The initdb of a killed start may still be writing there for a moment.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

async function initialise(
  account: Account,
  cluster: string,
  passwordFile: string,
  settings: Settings,
): Promise<void> {
  const { file, args, ...ids } = account.command(account.binaries.initdb, [
    `--pgdata=${cluster}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...settings.initdb,
  ])
  try {
    await run(file, args, { ...ids, cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC' } })
  } catch (cause) {
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    throw new Error(`The database could not be created: ${stderr.split('\n').at(-1) || 'initdb failed'}`, {
      cause,
    })
  }
}

type Passwords = { owner: string; app: string }

export const ownerRole = 'bancada_owner'
export const appRole = 'bancada_app'
export const databaseName = 'bancada'

/**
 * The passwords of a data folder, made at random the first time. Throws if an existing cluster's are missing.
 */
export async function keepPasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'postgres-passwords.json')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return parsePasswords(path, kept)
  if (await clusterExists(dataDir)) {
    throw new Error(
      `${clusterFolder(dataDir)} holds a database, but its passwords (${path}) are gone: restore that file.`,
    )
  }
  const made = { owner: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') }
  await writeFile(`${path}.new`, `${JSON.stringify(made)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}

/** The two URLs of the database on 127.0.0.1. */
export function connectionUrls(port: number, { owner, app }: Passwords) {
  const at = `127.0.0.1:${port}/${databaseName}`
  return { ownerUrl: `postgres://${ownerRole}:${owner}@${at}`, appUrl: `postgres://${appRole}:${app}@${at}` }
}

function parsePasswords(path: string, content: string): Passwords {
  const [, owner, app] = content.match(/^\{"owner":"([0-9a-f]+)","app":"([0-9a-f]+)"\}\s*$/) ?? []
  if (!owner || !app) throw new Error(`${path} does not hold the database's passwords: restore it.`)
  return { owner, app }
}
