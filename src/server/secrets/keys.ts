import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError, type SecretKey } from '../config.ts'
import type { Database } from '../db/client.ts'
import { chaves_secretas } from '../db/schema/secret-keys.ts'
import { transaction } from '../db/transaction.ts'

/** The keys of the configuration or of the data folder, where there are any: none is made. */
export async function findSecretKeys(config: Config): Promise<SecretKey[] | null> {
  const isMade = await access(join(config.dataDir, 'secret-key')).then(
    () => true,
    () => false,
  )
  return config.secretKeys || isMade ? openSecretKeys(config) : null
}

/** The keys of the configuration, or the one of the data folder, which is made at random the first time. */
export async function openSecretKeys({ secretKeys, dataDir }: Config): Promise<SecretKey[]> {
  if (secretKeys) return secretKeys
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  const made = `${path}.${randomUUID()}`
  await writeFile(made, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    // Whole or not at all, and whoever comes first: another process that starts now reads the same.
    await link(made, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(made)
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${path} does not hold the key that signs links: restore it.`)
  return [{ id: 'local', key }]
}

/**
 * Keeps a fingerprint of each key in the database, and refuses keys that are not the ones it knows: what other
 * processes signed or encrypted would be void here. A list with a known key may bring new ones.
 * Throws ConfigError.
 */
export async function checkSecretKeys(db: Database, keys: SecretKey[], now: Date): Promise<void> {
  const given = keys.map(key => ({ id: key.id, impressao: fingerprint(key), created_at: now.toISOString() }))
  await transaction(db, async tx => {
    // Two first processes with two keys: the second waits here, and then reads what the first stored.
    await tx.execute(sql`lock table ${chaves_secretas} in share row exclusive mode`)
    const known = await tx.select().from(chaves_secretas)
    assertKnownKeys(known, keys)
    await tx.insert(chaves_secretas).values(given).onConflictDoNothing()
  })
}

/** Throws ConfigError where the keys are not those of which fingerprints are known. */
export function assertKnownKeys(known: { id: string; impressao: string }[], keys: SecretKey[]): void {
  const isKnown = (key: SecretKey) =>
    known.some(({ id, impressao }) => id === key.id && impressao === fingerprint(key))
  const other = keys.find(key => known.some(({ id }) => id === key.id) && !isKnown(key))
  if (other)
    throw new ConfigError(`SECRET_KEY's “${other.id}” is not the key of that name that this database knows.`)
  if (known.length > 0 && !keys.some(isKnown))
    throw new ConfigError(
      `SECRET_KEY lacks every key that this database knows (${known.map(({ id }) => id).join(', ')}): add one of them to the list.`,
    )
}

/** Tells keys apart, and nothing of the key: one way, and of a purpose of its own. */
const fingerprint = ({ key }: SecretKey): string =>
  createHmac('sha256', key).update('fingerprint').digest('base64url')
