import type { ParsedDelivery } from './event.ts'

/** A delivery as it was received. */
export interface RawDelivery {
  body: Buffer
  /** The query parameter `signature`. */
  signature: unknown
  headers: { timestamp: string | undefined; signature: string | undefined }
}

/** How one provider signs its deliveries, and how to read them. */
export interface Adapter {
  /** The provider setting that holds the signing secret. */
  secret: 'webhook_token' | 'webhook_secret'
  /** The signed bytes, which alone are stored; null if the signature is wrong. */
  verify(delivery: RawDelivery, secret: string, now: Date): Buffer | null
  /** Throws if the body is not this provider's. `received` stands in for a missing time. */
  read(json: unknown, received: string): ParsedDelivery
}
