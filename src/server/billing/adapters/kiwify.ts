import * as z from 'zod/mini'
import { referenceParameter } from '../../../shared/billing.ts'
import type { Adapter } from './adapter.ts'
import { cents, email, flag, key, moment, name, optionalObject } from './delivery-fields.ts'
import { type EventKind, groupOf, kindOf, paidBy } from './event.ts'
import { readMoment } from './moments.ts'
import { sliceOf } from './raw-slice.ts'
import { isSignedBy } from './signature.ts'

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
