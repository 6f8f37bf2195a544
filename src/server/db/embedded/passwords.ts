import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterExists, clusterFolder } from './folders.ts'

export type Passwords = { owner: string; app: string }

export const ownerRole = 'bancada_owner'
export const appRole = 'bancada_app'
export const databaseName = 'bancada'

/**
 * The passwords of a data folder, made at random the first time. Throws if an existing cluster's are missing.
 */
export async function keepPasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'postgres-passwords.json')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return parse(path, kept)
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

function parse(path: string, content: string): Passwords {
  const [, owner, app] = content.match(/^\{"owner":"([0-9a-f]+)","app":"([0-9a-f]+)"\}\s*$/) ?? []
  if (!owner || !app) throw new Error(`${path} does not hold the database's passwords: restore it.`)
  return { owner, app }
}
