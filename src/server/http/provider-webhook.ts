import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxDeliveryBytes, webhookPath } from '../../shared/billing.ts'
import { countRefused, receive } from '../billing/receive-delivery.ts'
import { limitByAddress, limitConcurrency } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { concurrency } from '../limits.ts'

const busy = () => new Refusal('indisponivel')

/**
 * POST /functions/v1/<provider>-webhook, for the checkout's provider: authenticated by its signature over the
 * raw body, without session, cookie or origin check. The provider repeats a delivery until it gets 200. Deliveries come in
 * here; those that go out, to addresses of owners, are in webhooks/.
 */
export async function providerWebhook(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const limit = limitConcurrency(concurrency.deliveries, busy)
  // Unsigned deliveries are refused and counted, with at most one connection.
  const limitCounting = limitByAddress(concurrency.unsignedByAddress)

  // Whatever the type, even an invalid one: the signature covers the bytes.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxDeliveryBytes }, (_, body, done) =>
    done(null, body),
  )

  app.post(webhookPath(deps.config.checkoutProvider), async (request: FastifyRequest, reply) => {
    reply.header('cache-control', 'no-store')
    const kept = await limit(() => receive(deps, deliveredBy(request)))
    if (kept) {
      const { id: entrega, vezes, erro } = kept
      request.log.info({ event: 'delivery', entrega, vezes, erro }, 'delivery kept')
      return reply.send({})
    }
    await limitCounting(request.ip, () => countRefused(deps.db, deps.clock())).catch(error => {
      if (!(error instanceof Refusal)) throw error
    })
    // Logged like any other refusal.
    throw new Refusal('nao_autenticado')
  })
}

function deliveredBy({ body, query, headers }: FastifyRequest) {
  const one = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    signature: (query as { signature?: unknown }).signature,
    headers: {
      timestamp: one(headers['x-webhook-timestamp']),
      signature: one(headers['x-webhook-signature']),
    },
  }
}
