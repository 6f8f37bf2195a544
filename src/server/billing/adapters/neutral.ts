import * as z from 'zod/mini'
import {
  type Adapter,
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
  reais,
} from './adapter.ts'

/** Milliseconds by which the sender's clock may differ from ours, the delivery's travel included. */
const window = 5 * 60_000

/**
 * Our own format, for any other provider. X-Webhook-Signature is the HMAC-SHA256 of `timestamp.body` by the
 * webhook secret; X-Webhook-Timestamp is in seconds.
 */
export const neutral: Adapter = {
  secret: 'webhook_secret',

  verify({ body, headers: { timestamp, signature } }, secret, now) {
    if (!timestamp || !/^\d{1,12}$/.test(timestamp)) return null
    if (Math.abs(now.getTime() - Number(timestamp) * 1000) > window) return null
    const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body])
    return isSignedBy('sha256', secret, signed, signature) ? body : null
  },

  read(json, received) {
    const content = delivery.parse(json)
    const { event: evento, order, subscription, customer, product } = content
    const tipo = evento === null ? null : kindOf(evento)
    const pedido = order?.id ?? null
    const assinatura = subscription?.id ?? null
    const grupo = tipo && groupOf('neutro', { assinatura, pedido })
    if (evento === null || tipo === null || !grupo) return { evento, grupo: null, pedido, event: null }
    const criado_em = readMoment(content.created_at)
    const event = {
      ...{ tipo, evento, pedido, assinatura, criado_em },
      aprovado_em: tipo === 'aprovada' ? criado_em : null,
      happenedAt: criado_em ?? received,
      produto: { id: product?.id ?? '', nome: product?.name ?? '' },
      cliente: { nome: customer?.name ?? '', email: customer?.email ?? '' },
      valor: paidBy(tipo, order?.amount, { evento, pedido }),
      referencia: content.reference,
      acesso: {
        tem: subscription?.has_access ?? null,
        ate: readMoment(subscription?.access_until, 'end'),
        proxima: readMoment(subscription?.next_payment, 'end'),
      },
    }
    return { evento, grupo, pedido, event }
  },
}

const delivery = z.object({
  event: key,
  created_at: moment,
  reference: key,
  order: optionalObject({ id: key, amount: reais }),
  customer: optionalObject({ email, name }),
  product: optionalObject({ id: key, name }),
  subscription: optionalObject({ id: key, next_payment: moment, access_until: moment, has_access: flag }),
})
