import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { openSecret, purposeOf, readProvider } from '../../server/billing/provider.ts'
import { sandboxMark } from '../../server/billing/sandbox-group.ts'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/db/client.ts'
import { provedor } from '../../server/db/schema/billing.ts'
import type { AppDeps } from '../../server/deps.ts'
import { Refusal } from '../../server/errors.ts'
import { ownOrigin } from '../../server/http/security.ts'
import { bodyBytes } from '../../server/limits.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { sandboxCheckoutPath, webhookPath } from '../../shared/billing.ts'
import { isEmail, line, oneOf } from '../../shared/fields.ts'
import { paidPlans } from '../../shared/plans.ts'
import {
  actDeliveries,
  acts,
  periods,
  possibleActs,
  purchaseDeliveries,
  readBuyer,
  readPurchase,
  ways,
} from './purchases.ts'
import {
  checkoutPage,
  type Manner,
  manners,
  nothingPage,
  purchasePage,
  type Sent,
  slowness,
} from './sandbox-pages.ts'

const reference = z.optional(z.string().check(z.regex(/^[\w-]{0,64}$/)))
const asked = z.object({ plano: z._default(oneOf(paidPlans), 'basico'), s1: reference })
const bought = z.strictObject({
  ...{ plano: oneOf(paidPlans), s1: reference },
  ...{ nome: line(120), email: line(254).check(z.refine(isEmail)), como: oneOf(ways) },
  ...{ periodo: oneOf(periods), entrega: oneOf(manners) },
})
const acted = z.strictObject({ ato: oneOf(acts), periodo: oneOf(periods), entrega: oneOf(manners) })
const pathOf = z.object({ id: z.string().check(z.regex(/^sandbox-[\w-]{1,40}$/)) })
const queryOf = z.object({
  entregas: z.optional(z.string().check(z.regex(/^(a_caminho|\d{1,3}(,\d{1,3}){0,11})$/))),
})

/**
 * /sandbox: a checkout that takes no money, and its subscriptions. It replaces the provider: it sends deliveries to this
 * process's own webhook over HTTP, and knows nothing else. Only for installations on your own machine that sell nothing
 * (server/app.ts).
 */
export async function sandbox(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const { db, clock, config } = deps
  const isOwn = ownOrigin(config)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyBytes.form },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && !isOwn(request)) return reply.code(403).send({ error: 'origin' })
  })

  app.get(sandboxCheckoutPath, async (request, reply) => {
    const { plano, s1 } = read(asked, request.query)
    const buyer = s1 ? await readBuyer(db, s1) : null
    return answer(reply, checkoutPage({ plano, s1: s1 || null, buyer, address: sandboxCheckoutPath }))
  })

  app.post(sandboxCheckoutPath, async (request, reply) => {
    const { entrega, s1, ...sold } = read(bought, request.body)
    const id = `${sandboxMark}${randomBytes(9).toString('base64url')}`
    const desde = clock().toISOString()
    const bodies = purchaseDeliveries({ ...sold, id, desde, s1: s1 || null })
    return reply.redirect(addressOf(id, await send(bodies, entrega, [])), 303)
  })

  app.get('/sandbox/assinatura/:id', async (request, reply) => {
    const { id } = read(pathOf, request.params)
    const { entregas } = read(queryOf, request.query)
    const purchase = await readPurchase(db, id)
    const isOnItsWay = entregas === 'a_caminho'
    if (!purchase) return answer(reply.code(isOnItsWay ? 200 : 404), nothingPage(isOnItsWay))
    const sent: Sent =
      entregas === undefined ? null : isOnItsWay ? 'a_caminho' : entregas.split(',').map(Number)
    return answer(reply, purchasePage(purchase, sent, addressOf(id)))
  })

  app.post('/sandbox/assinatura/:id', async (request, reply) => {
    const { id } = read(pathOf, request.params)
    const { ato, periodo, entrega } = read(acted, request.body)
    const purchase = await readPurchase(db, id)
    if (!purchase) throw new Refusal('nao_encontrado')
    // The page may be out of date.
    if (!possibleActs(purchase).includes(ato)) return reply.redirect(addressOf(id), 303)
    const bodies = actDeliveries(purchase, ato, periodo, clock())
    const before = purchase.deliveries.slice(0, 1).map(({ corpo }) => corpo)
    return reply.redirect(addressOf(id, await send(bodies, entrega, before)), 303)
  })

  /** Sends deliveries in the chosen manner; `before` is the last one before them. */
  async function send(bodies: string[], manner: Manner, before: string[]): Promise<Sent> {
    const listening = app.server.address()
    if (listening === null || typeof listening === 'string') throw new Refusal('indisponivel')
    const token = await webhookToken(deps, clock())
    const sendAll = async () => {
      const statuses: number[] = []
      for (const body of inManner(bodies, manner, before))
        statuses.push(await sendDelivery({ listening, config, token }, body))
      return statuses
    }
    if (manner !== 'lenta') return sendAll()
    // Lost if the process ends first, as with a real provider.
    void pause(slowness * 1000, undefined, { signal: closing.signal, ref: false })
      .then(sendAll)
      .catch(() => {})
    return 'a_caminho'
  }
}

function inManner(bodies: string[], manner: Manner, before: string[]): string[] {
  if (manner === 'repetida') return bodies.flatMap(body => [body, body, body])
  // Formatted differently: identical bytes would only be counted, not processed again.
  if (manner === 'fora_de_ordem')
    return [...bodies.toReversed(), ...before.map(body => JSON.stringify(JSON.parse(body), null, 1))]
  return bodies
}

const addressOf = (id: string, sent: Sent = null): string =>
  `/sandbox/assinatura/${id}${sent === null ? '' : `?entregas=${sent}`}`

function read<Schema extends z.ZodMiniType>(schema: Schema, from: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(from)
  if (!success) throw new Refusal('entrada_invalida')
  return data
}

const answer = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

/** Milliseconds that an answer may take. */
const timeoutMs = 10_000

interface Mail {
  /** This process's own address: deliveries go nowhere else. */
  listening: AddressInfo
  config: Pick<Config, 'appUrl' | 'checkoutProvider'>
  token: string
}

/** Sends a signed delivery to our own webhook over HTTP, as Kiwify would. Answers the status; 0 without an answer. */
function sendDelivery({ listening, config, token }: Mail, body: string): Promise<number> {
  const signature = createHmac('sha1', token).update(body).digest('hex')
  return new Promise(resolve => {
    const sending = request(
      {
        host: listening.address,
        port: listening.port,
        method: 'POST',
        path: `${webhookPath(config.checkoutProvider)}?signature=${signature}`,
        headers: { host: config.appUrl.host, 'content-type': 'application/json' },
        timeout: timeoutMs,
        agent: false,
      },
      answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}

/** The token that signs deliveries: the stored one, or else a new random one, which is stored. */
async function webhookToken({ db, cipher }: { db: Database; cipher: Cipher }, now: Date): Promise<string> {
  const updated_at = now.toISOString()
  const webhook_token = cipher.encrypt(purposeOf('webhook_token'), randomBytes(24).toString('base64url'))
  await db.insert(provedor).values({ updated_at, webhook_token }).onConflictDoNothing()
  await db.update(provedor).set({ updated_at, webhook_token }).where(isNull(provedor.webhook_token))
  const token = openSecret(cipher, await readProvider(db), 'webhook_token')
  if (token === null) throw new Error('a token that was just stored is there')
  return token
}
