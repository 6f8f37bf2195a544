import { createHmac } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { deriveAllGroupsWork, deriveGroupWork } from '../../src/server/billing/derive-group.ts'
import { saveProvider } from '../../src/server/billing/provider.ts'
import type { Database } from '../../src/server/db/client.ts'
import { assinaturas, transacoes } from '../../src/server/db/schema/billing.ts'
import { endJob, takeJob } from '../../src/server/jobs/jobs.ts'
import type { SaveProvider } from '../../src/shared/billing.ts'
import type { TestApp } from './app.ts'
import { cipher } from './work.ts'

/** What a test's provider signs with, and what it sells. */
export const token = 'w9i3pvutvxe'
export const secret = 'segredo do corpo neutro'
export const products = { basico: 'prod-basico', profissional: 'prod-profissional' }

/** Stores the provider's settings, as an operator would. */
export const setProvider = (db: Database, more: SaveProvider = {}, now = new Date()) =>
  saveProvider(
    { db, cipher },
    {
      webhook_token: token,
      webhook_secret: secret,
      produto_basico: products.basico,
      produto_profissional: products.profissional,
      ...more,
    },
    now,
  )

export const kiwifySignature = (body: string, key = token) =>
  createHmac('sha1', key).update(body).digest('hex')

/** Sends a body as Kiwify does, with its signature or the one that is given; answers the status. */
export async function deliver(
  { app }: Pick<TestApp, 'app'>,
  body: unknown,
  { signature, headers, path = '/functions/v1/kiwify-webhook' }: DeliverOptions = {},
): Promise<number> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const signed = signature === undefined ? kiwifySignature(payload) : signature
  const response = await app.inject({
    method: 'POST',
    url: signed === null ? path : `${path}?signature=${signed}`,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload,
  })
  return response.statusCode
}

interface DeliverOptions {
  /** Null sends none. */
  signature?: string | null
  headers?: NonNullable<InjectOptions['headers']>
  path?: string
}

/** The headers of a neutral body that is sent at `now`. */
export function neutralHeaders(body: string, now: Date, key = secret) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }
}

export interface KiwifyOrder {
  evento: string
  pedido?: string
  assinatura?: string | null
  email?: string
  nome?: string
  produto?: string
  centavos?: number
  s1?: string | null
  /** `YYYY-MM-DD HH:mm` of São Paulo. */
  criado?: string
  aprovado?: string | null
  mudado?: string | null
  reembolsado?: string | null
  ate?: string | null
  proxima?: string | null
  tem?: boolean | null
}

/** What Kiwify sends, flat, with every field that it has. */
export function kiwifyBody(order: KiwifyOrder) {
  const { evento, pedido = 'pedido-1', assinatura = null, produto = products.basico } = order
  return {
    order_id: pedido,
    order_ref: pedido.slice(0, 7),
    order_status: 'paid',
    payment_method: 'pix',
    webhook_event_type: evento,
    ...(assinatura !== null && { subscription_id: assinatura }),
    created_at: order.criado ?? order.aprovado ?? order.mudado ?? '2026-03-10 09:00',
    updated_at: order.mudado ?? null,
    approved_date: order.aprovado ?? null,
    refunded_at: order.reembolsado ?? null,
    Product: { product_id: produto, product_name: `Bancada ${produto}` },
    Customer: {
      full_name: order.nome ?? 'Ana Paula Ribeiro',
      email: order.email ?? 'ana@exemplo.com.br',
      mobile: '+5511987411107',
      CPF: '52998224725',
    },
    Commissions: { charge_amount: order.centavos ?? 1490, currency: 'BRL' },
    ...(assinatura !== null && {
      Subscription: {
        status: 'active',
        next_payment: order.proxima ?? null,
        plan: { id: 'plano', name: 'Mensal', frequency: 'monthly' },
        customer_access: { has_access: order.tem ?? null, access_until: order.ate ?? null },
      },
    }),
    TrackingParameters: { s1: order.s1 ?? null, src: null, utm_source: null },
  }
}

/** A purchase of this owner's that waits for its payment, and so changes no plan. */
export async function makePurchase(db: Database, { user_id, email }: { user_id: string; email: string }) {
  const [assinatura_id, id, created_at] = [crypto.randomUUID(), crypto.randomUUID(), new Date().toISOString()]
  const bought = {
    ...{ user_id, customer_name: 'Segredo Severino', customer_email: email, product_name: 'Básico' },
    ...{ amount: 14.9, created_at },
  }
  await db.insert(assinaturas).values({
    ...{ ...bought, id: assinatura_id, grupo: assinatura_id, vinculo: 'email', plano_tipo: 'basico' },
    ...{ status: 'pending', updated_at: created_at },
  })
  await db.insert(transacoes).values({
    ...{ ...bought, id, assinatura_id, adaptador: 'kiwify', pedido: id, plano: 'basico' },
    ...{ status: 'waiting_payment', webhook_event: 'pix_created' },
  })
  return { id }
}

/** Does what is due of selling, and what becomes due by it. */
export async function deriveDue(db: Database, clock: () => Date, sandbox = false): Promise<void> {
  const deps = { db, clock, config: { sandbox } }
  const work: Record<string, ReturnType<typeof deriveGroupWork>> = {
    derivar_cobranca: deriveGroupWork(deps),
    derivar_todas: deriveAllGroupsWork(deps),
  }
  for (let job = await takeJob(db, clock()); job; job = await takeJob(db, clock())) {
    await work[job.tipo]?.(job, AbortSignal.timeout(10_000))
    await endJob(db, job)
  }
}
