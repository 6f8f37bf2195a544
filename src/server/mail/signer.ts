import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, SecretKey } from '../config.ts'

export type Signer = ReturnType<typeof createSigner>

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

/** Signs texts for a purpose, so that what was signed for one says nothing for another. */
export function createSigner(keys: SecretKey[]) {
  const digest = ({ key }: SecretKey, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest()
  return {
    sign(purpose: string, text: string): string {
      const [first] = keys
      if (!first) throw new Error('there is no key to sign with')
      return `${first.id}.${digest(first, purpose, text).toString('base64url')}`
    },
    isSigned(purpose: string, text: string, signature: string): boolean {
      const [id, signed = ''] = signature.split('.')
      const found = keys.find(key => key.id === id)
      const given = Buffer.from(signed, 'base64url')
      return (
        found !== undefined && given.length === 32 && timingSafeEqual(digest(found, purpose, text), given)
      )
    },
  }
}
