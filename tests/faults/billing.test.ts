import { request } from 'node:http'
import { test } from 'vitest'
import { assinaturas, entregas } from '../../src/server/db/schema/billing.ts'
import { ours, testApp } from '../support/app.ts'
import { findLosses } from '../support/auditor.ts'
import { deriveDue, kiwifyBody, kiwifySignature, setProvider } from '../support/billing.ts'
import { freshDatabase } from '../support/database.ts'
import { faultyWayTo } from '../support/faulty.ts'
import { makeShop } from '../support/shops.ts'
import { tellFault } from '../support/tell-fault.ts'

test('answer-lost: a purchase is stored, its answer never comes, and the provider sends it again', async () => {
  const { db, sql } = await freshDatabase()
  const app = await testApp(db)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const way = await faultyWayTo(new URL(`http://127.0.0.1:${port}`))
  await setProvider(db)
  const shop = await makeShop(db)
  const body = JSON.stringify(
    kiwifyBody({ evento: 'order_approved', email: shop.email, aprovado: '2026-11-20 09:00' }),
  )
  /** As a provider sends it: with the name that people type, whatever way it takes. */
  const send = () =>
    new Promise<string>(resolve => {
      const sent = request(
        `${way.url.origin}/functions/v1/kiwify-webhook?signature=${kiwifySignature(body)}`,
        { method: 'POST', agent: false, headers: { ...ours, 'content-length': Buffer.byteLength(body) } },
        answer => {
          answer.resume()
          resolve(String(answer.statusCode))
        },
      )
      sent.on('error', () => resolve('no answer'))
      sent.end(body)
    })
  way.set({ kind: 'reset', after: 0 })
  const lost = [await send(), await send()]
  way.set(null)
  lost.push(await send())
  for (let times = 0; times < 2; times++) await deriveDue(db, () => new Date())
  const stored = await db.$count(entregas)
  const subscriptions = await db.select().from(assinaturas)
  const plans = await sql`select plano from user_planos where user_id = ${shop.user_id} and ativo`
  const told = `${lost.join(', ')}: ${stored} delivery, ${subscriptions.length} subscription, plan ${plans[0]?.plano}`
  const isOnce =
    stored === 1 && subscriptions.length === 1 && plans.length === 1 && plans[0]?.plano === 'basico'
  tellFault('answer-lost', told, [...(isOnce ? [] : [told]), ...(await findLosses({ db, sql }))])
})
