import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { openSecret, readProvider } from './provider.ts'
import { receive } from './receive-delivery.ts'

interface TestDeps {
  db: Database
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'checkoutProvider'>
}

/**
 * admin.testWebhook: signs a sample purchase with the stored secret and receives it like a delivery. It is
 * stored as a test, and nothing is derived from it. Answers the result: `sem_segredo` without a secret.
 */
export async function tryProvider(deps: TestDeps) {
  const now = deps.clock()
  const row = await readProvider(deps.db)
  const isKiwify = deps.config.checkoutProvider.toLowerCase() === 'kiwify'
  const secret = openSecret(deps.cipher, row, isKiwify ? 'webhook_token' : 'webhook_secret')
  if (!secret) return { resultado: 'sem_segredo' as const, entrega: null }
  const body = Buffer.from(JSON.stringify(isKiwify ? kiwifySample(now) : neutralSample(now)))
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const digest = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex')
  const kept = await receive(
    deps,
    {
      body,
      signature: isKiwify ? digest('sha1', body.toString()) : undefined,
      headers: isKiwify
        ? { timestamp: undefined, signature: undefined }
        : { timestamp, signature: digest('sha256', `${timestamp}.${body}`) },
    },
    { teste: true },
  )
  if (!kept) return { resultado: 'recusada' as const, entrega: null }
  const { id, adaptador, evento, pedido, erro } = kept
  return { resultado: 'guardada' as const, entrega: { id, adaptador, evento, pedido, erro } }
}

const sampleCustomer = { name: 'Teste', email: 'teste@example.com' }
const sampleProduct = { id: 'produto-de-teste', name: 'Teste' }

function kiwifySample(now: Date) {
  return {
    webhook_event_type: 'compra_aprovada',
    order_id: `teste-${crypto.randomUUID()}`,
    order_status: 'paid',
    payment_method: 'pix',
    created_at: now.toISOString(),
    approved_date: now.toISOString(),
    Customer: { full_name: sampleCustomer.name, email: sampleCustomer.email },
    Product: { product_id: sampleProduct.id, product_name: sampleProduct.name },
    Commissions: { charge_amount: 1490, currency: 'BRL' },
  }
}

function neutralSample(now: Date) {
  return {
    event: 'compra_aprovada',
    created_at: now.toISOString(),
    order: { id: `teste-${crypto.randomUUID()}`, amount: 14.9, payment_method: 'pix', status: 'paid' },
    customer: sampleCustomer,
    product: sampleProduct,
  }
}
