import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError, type SecretKey } from '../config.ts'
import type { Database } from '../db/client.ts'
import { chaves_secretas } from '../db/schema/secret-keys.ts'
import { transaction } from '../db/transaction.ts'

/** The existing keys, of the configuration or the data folder; null without any. Makes none. */
export async function findSecretKeys(config: Config): Promise<SecretKey[] | null> {
  const isMade = await access(join(config.dataDir, 'secret-key')).then(
    () => true,
    () => false,
  )
  return config.secretKeys || isMade ? openSecretKeys(config) : null
}

/** The configured keys, or the data folder's, which is made at random the first time. */
export async function openSecretKeys({ secretKeys, dataDir }: Config): Promise<SecretKey[]> {
  if (secretKeys) return secretKeys
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  const made = `${path}.${randomUUID()}`
  await writeFile(made, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    // A link appears whole or not at all, and only once: another process that starts now reads the same key.
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
 * Stores a fingerprint of each key, and refuses a list without any known key: it could not read what other
 * processes encrypted. Throws ConfigError.
 */
export async function checkSecretKeys(db: Database, keys: SecretKey[], now: Date): Promise<void> {
  const given = keys.map(key => ({ id: key.id, impressao: fingerprint(key), created_at: now.toISOString() }))
  await transaction(db, async tx => {
    // If two processes start first with different keys, the second waits and then sees the first's.
    await tx.execute(sql`lock table ${chaves_secretas} in share row exclusive mode`)
    const known = await tx.select().from(chaves_secretas)
    assertKnownKeys(known, keys)
    await tx.insert(chaves_secretas).values(given).onConflictDoNothing()
  })
}

/** Throws ConfigError if the keys do not match the known fingerprints. */
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

/** Identifies a key without revealing it. */
const fingerprint = ({ key }: SecretKey): string =>
  createHmac('sha256', key).update('fingerprint').digest('base64url')
