import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { isEmail } from '../../../shared/fields.ts'
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

// Providers' bodies are read leniently: missing, empty or new fields must not lose a payment.

const unprintable = /[\p{Cc}\p{Surrogate}\u2028\u2029]/gu

const rawText = z.optional(z.nullable(z.union([z.string(), z.int()])))
const clean = (value: string | number | null | undefined): string =>
  String(value ?? '')
    .slice(0, 2000)
    .replace(unprintable, ' ')
    .trim()

/** One line of text, cut to the column's length. A number becomes its digits. */
const cut = (max: number) =>
  z.pipe(
    rawText,
    z.transform((value: z.output<typeof rawText>) => clean(value).slice(0, max)),
  )

export const name = cut(200)
export const moment = cut(40)

/** An id of the provider's, or null. Too long a one is refused: cut, two ids could become one. */
export const key = z.pipe(
  rawText.check(z.refine(value => String(value ?? '').length <= 200)),
  z.transform((value: z.output<typeof rawText>) => clean(value) || null),
)

/** An address in lower case; an invalid one counts as missing. */
export const email = z.pipe(
  cut(254),
  z.transform((value: string) => (isEmail(value) ? value.toLowerCase() : '')),
)

/** A nested object; anything else counts as missing. */
export const optionalObject = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.catch(z.optional(z.nullable(z.object(shape))), null)

/** True or false; anything else counts as missing. */
export const flag = z.catch(z.optional(z.nullable(z.boolean())), null)

/** An amount, read from its text: null if missing, NaN if unreadable. */
const amount = (read: (text: string) => number) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown): number | null => {
      if (value === undefined || value === null || value === '') return null
      return typeof value === 'number' || typeof value === 'string' ? read(String(value)) : Number.NaN
    }),
  )

/** Reais, read from the number's text, so that no arithmetic changes an amount. */
export const reais = amount(text => (/^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN))

/** Cents, read in the same way and given in reais. */
export const cents = amount(text =>
  /^\d{1,10}$/.test(text) ? Number(text.padStart(3, '0').replace(/..$/, '.$&')) : Number.NaN,
)

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
