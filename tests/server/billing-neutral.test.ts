import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, neutralHeaders, setProvider, token } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

const now = new Date('2026-03-10T15:00:00.000Z')

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  await database.sql`delete from entregas`
  await database.sql`delete from recusas`
  await database.sql`delete from jobs`
  await database.sql`delete from provedor`
  await setProvider(database.db)
  await database.sql`delete from jobs`
})

const kept = () => database.sql`select * from entregas order by recebida_em, id`

const kiwify = '{"order_id":"abc","webhook_event_type":"order_approved"}'
const neutral = JSON.stringify({
  event: 'compra_aprovada',
  order: { id: 'n-1', amount: 14.9, payment_method: 'pix', status: 'paid' },
  customer: { email: 'Ana@Exemplo.com.br', name: 'Ana' },
  product: { id: 'prod-basico', name: 'Básico' },
})
const sendNeutral = (body: string, headers: Record<string, string>) =>
  deliver(app, body, { signature: null, headers })

test('the body of our own is signed over its time and its bytes, five minutes around now', async () => {
  expect(await sendNeutral(neutral, neutralHeaders(neutral, now))).toBe(200)
  for (const away of [-299, 299])
    expect(await sendNeutral(neutral, neutralHeaders(neutral, new Date(now.getTime() + away * 1000)))).toBe(
      200,
    )
  expect(await kept()).toMatchObject([{ adaptador: 'neutro', grupo: 'neutro:pedido:n-1', vezes: 3 }])
})

test('holds: an old time, another’s time, a changed byte and another secret are refused', async () => {
  const headers = neutralHeaders(neutral, now)
  const away = (seconds: number) => neutralHeaders(neutral, new Date(now.getTime() + seconds * 1000))
  const later = String(Number(headers['x-webhook-timestamp']) + 1)
  for (const [body, sent] of [
    [neutral, away(-301)],
    [neutral, away(301)],
    [neutral, { ...headers, 'x-webhook-timestamp': later }],
    [neutral, { ...headers, 'x-webhook-timestamp': `${headers['x-webhook-timestamp']}.0` }],
    [neutral, { 'x-webhook-signature': headers['x-webhook-signature'] }],
    [neutral.replace('14.9', '14.8'), headers],
    [neutral, neutralHeaders(neutral, now, token)],
  ] as const)
    expect(await sendNeutral(body, { ...sent })).toBe(401)
  // Kiwify's signature beside a wrong one of ours opens nothing.
  expect(await deliver(app, kiwify, { headers: { 'x-webhook-signature': 'x' } })).toBe(401)
  expect(await kept()).toEqual([])
})

test('holds: a provider of another name speaks the body of our own alone, at its own address', async () => {
  const other = await testApp(database.db, { clock: () => now, env: { CHECKOUT_PROVIDER: 'Pagadora' } })
  const path = '/functions/v1/pagadora-webhook'
  expect(await deliver(other, kiwify, { path })).toBe(401)
  const headers = neutralHeaders(neutral, now)
  expect(await deliver(other, neutral, { path, signature: null, headers })).toBe(200)
  expect(await deliver(other, kiwify)).toBe(404)
})
