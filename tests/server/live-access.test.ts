import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { maxStreams, streamPath } from '../../src/shared/live.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { inAll } from '../support/long.ts'
import { makeCustomer, makeShop, switchPlan, type TestShop } from '../support/shops.ts'
import { listening, openStream, type Stream } from '../support/stream.ts'

let database: TestDatabase
let app: TestApp
let url: string
let shop: TestShop
let cookie: string
let streams: Stream[] = []

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await listening(database.sql)
})
beforeEach(async () => {
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

const open = async (as: string | undefined = cookie, headers: Record<string, string> = {}, query = '') => {
  const stream = await openStream(url, as, { headers, query })
  streams.push(stream)
  return stream
}

/** The refusal that a stream ended with. */
async function refusal(stream: Stream) {
  await stream.ends()
  const [told] = stream.said.filter(({ event }) => event === 'serialized-error')
  return (told?.data as { data?: { key: string } })?.data?.key
}

test.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s opens no stream', async method => {
  const { statusCode, headers } = await app.app.inject({
    method,
    url: streamPath,
    headers: { ...ours, cookie },
    ...(method === 'POST' && { payload: '{}' }),
  })
  expect([statusCode, headers.allow]).toEqual([405, 'GET'])
})

test('holds: no other procedure is to be had by GET, beside a stream or by a name that only looks like it', async () => {
  const paths = [
    '/trpc/auth.session',
    '/trpc/live.changes,auth.session?batch=1',
    '/trpc/live%2Echanges',
    '/trpc/live.changes/',
    '/trpc/Live.changes',
    '//trpc/live.changes',
  ]
  for (const path of paths) {
    const { statusCode, body } = await app.app.inject({
      method: 'GET',
      url: path,
      headers: { host: ours.host, cookie, 'sec-fetch-mode': 'cors' },
    })
    expect([path, statusCode >= 400, body.includes(shop.email)]).toEqual([path, true, false])
  }
})

test('a batch holds no stream', async () => {
  const { statusCode } = await app.app.inject({
    url: `${streamPath}?batch=1`,
    headers: { host: ours.host, cookie },
  })
  expect(statusCode).toBe(400)
  const mixed = await app.call('live.changes,live.changes?batch=1', {}, { cookie })
  expect(mixed.status).toBe(400)
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example.com' },
  { origin: 'null' },
  { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example.com', 'sec-fetch-site': 'same-origin' },
])('holds: another site’s page is refused: %o', async headers => {
  const { status, said } = await open(cookie, headers as Record<string, string>)
  expect([status, said]).toEqual([403, []])
})

test.each([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { origin: ours.origin, 'sec-fetch-site': 'same-origin' },
])('our own page is not: %o', async headers => {
  const stream = await open(cookie, headers as Record<string, string>)
  expect(stream.status).toBe(200)
  await stream.opens()
})

test('a stream for another host is refused', async () => {
  expect((await open(cookie, { host: 'evil.example.com' })).status).toBe(421)
})

test.each([
  undefined,
  'sessao=',
  'sessao=abc',
  `sessao=${'a'.repeat(40)}`,
])('a stranger (%s) is told so, and nothing more', async stranger => {
  const stream = await openStream(url, stranger)
  streams.push(stream)
  expect(await refusal(stream)).toBe('nao_autenticado')
  expect(stream.messages()).toEqual([])
})

test('an input that is none is refused', async () => {
  for (const idade of [-1, 1.5, '5', { a: 1 }]) {
    const query = `?input=${encodeURIComponent(JSON.stringify({ idade }))}`
    expect(await refusal(await open(cookie, {}, query))).toBe('entrada_invalida')
  }
})

test('the stream stays open when the plan is over, as reading does', async () => {
  await switchPlan(database.db, shop.user_id, 'basico', new Date(Date.now() - 1_000).toISOString())
  const stream = await open()
  await stream.opens()
})

test('an owner has twenty streams; one more is refused, and takes nobody else’s', async () => {
  const all = await Promise.all(Array.from({ length: maxStreams }, () => open()))
  await Promise.all(all.map(stream => stream.opens()))
  expect(await refusal(await open())).toBe('muitas_tentativas')
  const other = await makeShop(database.db)
  await (await open(await app.signIn(other.email))).opens()
  // None of them holds one of the turns that the owner's calls take.
  const calls = await Promise.all(Array.from({ length: 20 }, () => app.call('orders.list', {}, { cookie })))
  expect(calls.map(({ status }) => status)).toEqual(Array(20).fill(200))
  all[0]?.close()
  // Its place is free at once, not at the next heartbeat.
  await vi.waitFor(async () => {
    const again = await open()
    await again.hears(() => true, 2_000).finally(again.close)
  }, 15_000)
})

test('many streams that came and went leave nothing behind', async () => {
  let stood = 0
  while (stood < inAll(1_000, 60)) {
    const crowd = await Promise.all(Array.from({ length: maxStreams }, () => openStream(url, cookie)))
    await Promise.all(crowd.map(stream => stream.opens()))
    for (const stream of crowd) stream.close()
    await Promise.all(crowd.map(stream => stream.ends()))
    stood += crowd.filter(({ said }) => said.every(({ event }) => event !== 'serialized-error')).length
  }
  // All twenty are to be had again: one that is still held would refuse the last of these.
  await vi.waitFor(
    async () => {
      const crowd = await Promise.all(Array.from({ length: maxStreams }, () => open()))
      const customer = await makeCustomer(database.db, shop)
      const heard = crowd.map(stream =>
        stream.hears(told => typeof told === 'object' && told.id === customer.id),
      )
      const missed = (await Promise.allSettled(heard)).filter(({ status }) => status === 'rejected')
      for (const stream of crowd) stream.close()
      expect(missed).toEqual([])
    },
    { timeout: 50_000, interval: 500 },
  )
}, 120_000)

test('a reader that hangs holds no more than its buffer, and hears of a gap', async () => {
  const stream = await openStream(url, cookie, { unread: true })
  streams.push(stream)
  const aba = 'x'.repeat(4_000)
  for (let round = 0; round < 30; round++)
    await database.sql`select pg_notify('bancada', json_build_object('user_id', ${shop.user_id}::text,
      'noun', 'orders', 'id', n::text, 'aba', ${aba}::text)::text) from generate_series(1, 100) n`
  const last = await makeCustomer(database.db, shop)
  stream.resume()
  await stream.hears(message => typeof message === 'object' && message.id === last.id)
  expect(stream.messages()).toContain('gap')
  expect(stream.messages().length).toBeLessThan(3_000)
})
