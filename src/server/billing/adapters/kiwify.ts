import * as z from 'zod/mini'
import { referenceParameter } from '../../../shared/billing.ts'
import {
  type Adapter,
  cents,
  type EventKind,
  email,
  flag,
  groupOf,
  isSignedBy,
  key,
  kindOf,
  moment,
  name,
  optionalObject,
  paidBy,
  readMoment,
} from './adapter.ts'

/**
 * Kiwify's deliveries, flat or wrapped in `order`. The query's signature is the HMAC-SHA1, by the webhook
 * token, of the raw body or of the inner object's bytes.
 */
export const kiwify: Adapter = {
  secret: 'webhook_token',

  verify({ body, signature }, token) {
    if (isSignedBy('sha1', token, body, signature)) return body
    const inner = sliceOf(body, 'order')
    return inner && isSignedBy('sha1', token, inner, signature) ? inner : null
  },

  read(json, received) {
    const { order } = wrapped.parse(json)
    const content = delivery.parse(order ?? json)
    const evento = content.webhook_event_type
    const tipo = evento === null ? null : kindOf(evento)
    const { order_id: pedido, Product, Customer, Commissions, Subscription, TrackingParameters } = content
    const assinatura = content.subscription_id ?? Subscription?.id ?? null
    const grupo = tipo && groupOf('kiwify', { assinatura, pedido })
    if (evento === null || tipo === null || !grupo) return { evento, grupo: null, pedido, event: null }
    const access = Subscription?.customer_access
    const criado_em = readMoment(content.created_at)
    const aprovado_em = readMoment(content.approved_date)
    const event = {
      ...{ tipo, evento, pedido, assinatura, criado_em, aprovado_em },
      happenedAt: whenOf(tipo, content) ?? received,
      produto: { id: Product?.product_id ?? '', nome: Product?.product_name ?? '' },
      cliente: { nome: Customer?.full_name ?? '', email: Customer?.email ?? '' },
      valor: paidBy(tipo, Commissions?.charge_amount, { evento, pedido }),
      referencia: TrackingParameters?.[referenceParameter] ?? null,
      acesso: {
        tem: access?.has_access ?? null,
        ate: readMoment(access?.access_until, 'end'),
        proxima: readMoment(Subscription?.next_payment, 'end'),
      },
    }
    return { evento, grupo, pedido, event }
  },
}

const wrapped = z.object({ order: z.optional(z.unknown()) })

const delivery = z.object({
  order_id: key,
  webhook_event_type: key,
  subscription_id: key,
  created_at: moment,
  updated_at: moment,
  approved_date: moment,
  refunded_at: moment,
  Product: optionalObject({ product_id: key, product_name: name }),
  Customer: optionalObject({ full_name: name, email }),
  Commissions: optionalObject({ charge_amount: cents }),
  Subscription: optionalObject({
    id: key,
    next_payment: moment,
    customer_access: optionalObject({ has_access: flag, access_until: moment }),
  }),
  TrackingParameters: optionalObject({ [referenceParameter]: key }),
})

/** When it happened. The times in a body are those of the whole order, so each kind has its own. */
function whenOf(tipo: EventKind, content: z.output<typeof delivery>): string | null {
  const { created_at, updated_at, approved_date, refunded_at } = content
  const times = {
    aguardando: [created_at, updated_at],
    recusada: [updated_at, created_at],
    aprovada: [approved_date, updated_at, created_at],
    reembolsada: [refunded_at, updated_at, created_at],
    contestada: [refunded_at, updated_at, created_at],
    atrasada: [updated_at, created_at],
    cancelada: [updated_at, created_at],
  }[tipo]
  for (const time of times) {
    const read = readMoment(time)
    if (read) return read
  }
  return null
}

/**
 * The exact bytes of one field's value in a JSON object; null if the object has no such field, or two. For a
 * wrapped delivery only the inner object is signed, so exactly its bytes must be verified and read.
 */
function sliceOf(body: Buffer, field: string): Buffer | null {
  let found: [number, number] | null = null
  let at = skipBlank(body, 0)
  if (body[at] !== open) return null
  at = skipBlank(body, at + 1)
  while (body[at] === quote) {
    const nameEnd = endOfString(body, at)
    const name = readName(body.subarray(at, nameEnd))
    at = skipBlank(body, nameEnd)
    if (body[at] !== colon) return null
    const start = skipBlank(body, at + 1)
    const end = endOfValue(body, start)
    if (end <= start) return null
    if (name === field) {
      if (found) return null
      found = [start, end]
    }
    at = skipBlank(body, end)
    if (body[at] === comma) at = skipBlank(body, at + 1)
  }
  return found && body[at] === close ? body.subarray(...found) : null
}

const [open, close, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]

function skipBlank(body: Buffer, from: number): number {
  let at = from
  while (body[at] === 0x20 || body[at] === 0x09 || body[at] === 0x0a || body[at] === 0x0d) at++
  return at
}

/** The position after the closing quote, or the body's end. */
function endOfString(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === backslash) at++
    else if (body[at] === quote) return at + 1
  }
  return body.length
}

/** The position after the value: a string, list, object or bare word. */
function endOfValue(body: Buffer, from: number): number {
  if (body[from] === quote) return endOfString(body, from)
  let depth = 0
  for (let at = from; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) at = endOfString(body, at) - 1
    else if (byte === open || byte === openList) depth++
    else if (byte === close || byte === closeList) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && byte === comma) return at
  }
  return body.length
}

function readName(bytes: Buffer): string | null {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
