import type { ReadDelivery } from './event.ts'

/** A delivery as it came over the wire. */
export interface Delivered {
  body: Buffer
  /** ?signature= */
  signature: unknown
  headers: { timestamp: string | undefined; signature: string | undefined }
}

/** How one provider signs what it sends, and what it means by it. */
export interface Adapter {
  /** The setting that it is signed with. */
  secret: 'webhook_token' | 'webhook_secret'
  /** The bytes that are signed, which alone are kept; null where the signature is wrong. */
  verify(delivered: Delivered, secret: string, now: Date): Buffer | null
  /** Throws where it is none of this provider's. `received`: where no time is told. */
  read(json: unknown, received: string): ReadDelivery
}
