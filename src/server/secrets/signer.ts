import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKey } from '../config.ts'

export type Signer = ReturnType<typeof createSigner>

/** Signs texts for a purpose: a signature for one purpose is not valid for another. */
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
