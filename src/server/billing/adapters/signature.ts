import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the signature is the HMAC of these bytes in lower-case hex. Compares in constant time. */
export function isSignedBy(
  algorithm: 'sha1' | 'sha256',
  secret: string,
  bytes: Buffer | string,
  signature: unknown,
): boolean {
  const digest = createHmac(algorithm, secret).update(bytes).digest()
  if (typeof signature !== 'string' || signature.length !== digest.length * 2) return false
  if (!/^[0-9a-f]+$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), digest)
}
