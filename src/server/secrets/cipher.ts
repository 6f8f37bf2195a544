import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretKey } from '../config.ts'

export type Cipher = ReturnType<typeof createCipher>

/**
 * Encrypts with AES-256-GCM. The first key encrypts, every key in the list decrypts. Each text is bound to a
 * purpose, such as one owner's factor, and cannot be decrypted for another.
 */
export function createCipher(keys: SecretKey[]) {
  // A derived key, because the key itself signs links.
  const derived = ({ key }: SecretKey) => Buffer.from(hkdfSync('sha256', key, '', 'encrypt', 32))
  return {
    encrypt(purpose: string, text: string): string {
      const [first] = keys
      if (!first) throw new Error('there is no key to encrypt with')
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derived(first), nonce).setAAD(Buffer.from(purpose))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${first.id}.${Buffer.concat(parts).toString('base64url')}`
    },
    /** Whether the first key encrypted it; otherwise it should be encrypted again. */
    isCurrent: (encrypted: string): boolean => encrypted.startsWith(`${keys[0]?.id}.`),
    /** Throws if the text was changed, belongs to another purpose, or its key is no longer in the list. */
    decrypt(purpose: string, encrypted: string): string {
      const [id, sealed = ''] = encrypted.split('.')
      const key = keys.find(key => key.id === id)
      if (!key) throw new Error(`SECRET_KEY lacks the key “${id}” with which something is encrypted`)
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) throw new Error('what is encrypted is cut short')
      const opened = createDecipheriv('aes-256-gcm', derived(key), bytes.subarray(0, 12), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([opened.update(bytes.subarray(12, -16)), opened.final()]).toString('utf8')
    },
  }
}
