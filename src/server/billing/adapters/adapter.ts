import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type AdapterName, billingZone, type PaidPlan } from '../../../shared/billing.ts'
import { addDays, instantOf, isDay, momentOf } from '../../../shared/days.ts'
import { isEmail } from '../../../shared/fields.ts'
import { subscriptionPrefix } from '../../db/schema/billing.ts'

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

/** What happened to a purchase, in our words for every provider. */
export type EventKind =
  | 'aguardando'
  | 'recusada'
  | 'aprovada'
  | 'reembolsada'
  | 'contestada'
  | 'atrasada'
  | 'cancelada'

/** What one delivery says about a purchase. */
export interface BillingEvent {
  tipo: EventKind
  /** The provider's name for it. */
  evento: string
  /** When it happened. */
  happenedAt: string
  pedido: string | null
  /** The provider's subscription; null for a single order. */
  assinatura: string | null
  criado_em: string | null
  /** When the order was paid, if the delivery says so. */
  aprovado_em: string | null
  produto: { id: string; nome: string }
  /** The address in lower case, or empty. */
  cliente: { nome: string; email: string }
  /** Reais. */
  valor: number
  /** The reference that went with the owner to the checkout. */
  referencia: string | null
  acesso: {
    /** Only an explicit false ends access at once. */
    tem: boolean | null
    ate: string | null
    proxima: string | null
  }
}

/** Which plan a product is; null for any other. */
export type PlanOf = (product: BillingEvent['produto']) => PaidPlan | null

/** A parsed delivery. `event` is null if it is not about a purchase, such as an abandoned cart. */
export interface ParsedDelivery {
  evento: string | null
  grupo: string | null
  pedido: string | null
  event: BillingEvent | null
}

/** A purchase whose amount cannot be read. Nothing is derived from it, and the operator sees which it is. */
export class UnreadableAmount extends Error {
  constructor(readonly of: Pick<ParsedDelivery, 'evento' | 'pedido'>) {
    super('A purchase has an amount that cannot be read.')
  }
}

/** The amount paid, in reais; 0 if the delivery has none. Throws UnreadableAmount. */
export function paidBy(
  tipo: EventKind,
  amount: number | null | undefined,
  of: Pick<ParsedDelivery, 'evento' | 'pedido'>,
): number {
  if (!Number.isNaN(amount)) return amount ?? 0
  if (tipo === 'aprovada') throw new UnreadableAmount(of)
  return 0
}

/** Providers mix the names of their triggers and of their bodies. */
const kinds: Record<string, EventKind> = {
  pix_gerado: 'aguardando',
  pix_created: 'aguardando',
  boleto_gerado: 'aguardando',
  billet_created: 'aguardando',
  compra_recusada: 'recusada',
  order_rejected: 'recusada',
  compra_aprovada: 'aprovada',
  order_approved: 'aprovada',
  subscription_renewed: 'aprovada',
  assinatura_renovada: 'aprovada',
  compra_reembolsada: 'reembolsada',
  order_refunded: 'reembolsada',
  chargeback: 'contestada',
  order_chargedback: 'contestada',
  subscription_late: 'atrasada',
  assinatura_atrasada: 'atrasada',
  subscription_canceled: 'cancelada',
  assinatura_cancelada: 'cancelada',
}

export const kindOf = (evento: string): EventKind | null =>
  Object.hasOwn(kinds, evento) ? (kinds[evento] ?? null) : null

/** The group of a delivery: its subscription, else its order. Null if it names neither. */
export function groupOf(
  adaptador: AdapterName,
  { assinatura, pedido }: { assinatura: string | null; pedido: string | null },
): string | null {
  if (assinatura !== null) return `${adaptador}:${subscriptionPrefix}${assinatura}`
  return pedido === null ? null : `${adaptador}:${orderPrefix}${pedido}`
}
export const orderPrefix = 'pedido:'

const form = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Reads an instant with a zone, or without one as São Paulo's. A lone day means its first instant, or its
 * last for an end. Anything else is null: no payment is lost over it.
 */
export function readMoment(text: string | null | undefined, as: 'event' | 'end' = 'event'): string | null {
  const [, day = '', time, seconds = '00', fraction = '', zone] = form.exec(text?.trim() ?? '') ?? []
  if (!isDay(day)) return null
  if (time === undefined) return as === 'event' ? inSaoPaulo(day, '00:00') : endOf(day)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || !/^[0-5]\d$/.test(seconds)) return null
  const exact = `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`
  if (zone === undefined) return inSaoPaulo(day, time, exact)
  const instant = new Date(`${day}T${time}:${exact}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** The same local time in São Paulo some months later, on the last day of a shorter month. */
export function addBillingMonths(instant: string, count: number): string {
  const { day } = momentOf(new Date(instant), billingZone)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  const there = [date, 30, 29, 28].map(one => `${first}-${String(one).padStart(2, '0')}`)
  return onDay(
    instant,
    there.find((one, at) => (at === 0 || date > Number(one.slice(8))) && isDay(one)) ?? day,
  )
}

/** The same local time in São Paulo some days later. */
export const addBillingDays = (instant: string, count: number): string =>
  onDay(instant, addDays(momentOf(new Date(instant), billingZone).day, count))

function onDay(instant: string, day: string): string {
  const at = new Date(instant)
  const { time } = momentOf(at, billingZone)
  return inSaoPaulo(day, time, `${String(at.getUTCSeconds()).padStart(2, '0')}.${instant.slice(20, 23)}`)
}

function inSaoPaulo(day: string, time: string, seconds = '00.000'): string {
  const minute = instantOf(day, time, billingZone).toISOString()
  return `${minute.slice(0, 17)}${seconds}Z`
}

const endOf = (day: string): string => inSaoPaulo(day, '23:59', '59.999')
