import { request } from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { adapterApp } from '../support/adapter-app.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { beginSession } from '../support/begin-session.ts'
import { copyShop, type RecordedShop, recordShop } from '../support/copied-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { byLot } from '../support/long.ts'
import { plain } from '../support/plain-answer.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { customerInput, makeShop, password, setIdleTime, switchPlan } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

// The procedures' own route answers as tRPC's adapter would, for whatever is sent.
let database: TestDatabase
let app: TestApp
let adapter: FastifyInstance
type Pair = [Asked, Asked]
/** A shop that each of the two is asked about, equal in all but its ids. */
let shops: Pair
/** Another, whose plan is over. */
let over: Pair
/** What they are copies of. */
let furnished: RecordedShop<Named>

interface Asked {
  cookie: string
  rows: Named
  email: string
  user_id: string
}

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  adapter = await adapterApp(database.db, { storage: app.storage, clock: () => new Date() })
  furnished = await furnish()
  shops = await pair()
  over = await pairOver()
})

const pair = async (): Promise<Pair> => [await copied(), await copied()]

async function pairOver(): Promise<Pair> {
  const made = await pair()
  for (const { user_id } of made) await switchPlan(database.db, user_id, 'basico', '2020-01-01T00:00:00.000Z')
  return made
}

async function furnish(): Promise<RecordedShop<Named>> {
  const shop = await makeShop(database.db, { plano: 'profissional', nome: 'Oficina' })
  // Slid once a minute, it would be in one answer and not in the other.
  await setIdleTime(database.db, shop, null)
  return recordShop(database.sql, shop, await secretRows(database.db, shop))
}

async function copied(): Promise<Asked> {
  const { shop, known } = await copyShop(database.sql, furnished)
  const { email, user_id } = shop
  return { rows: known, cookie: await beginSession(database.db, user_id), email, user_id }
}

type Sent = Pick<InjectOptions, 'payload' | 'headers' | 'method' | 'remoteAddress'> & { url: string }
/** The answers of both to what `of` makes of each one's shop. */
async function both(of: (shop: Asked) => Sent, asked = shops) {
  const [mine, theirs] = asked.map(shop => ({ method: 'POST' as const, ...of(shop) }))
  return [plain(await app.app.inject(mine ?? '')), plain(await adapter.inject(theirs ?? ''))]
}

const call = (path: string, { cookie }: { cookie?: string | undefined }, payload?: string): Sent => ({
  url: `/trpc/${path}`,
  headers: { ...ours, ...(cookie && { cookie }) },
  ...(payload !== undefined && { payload }),
})
const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

async function expectEqual(of: (shop: Asked) => Sent, asked = shops) {
  const [mine, theirs] = await both(of, asked)
  expect(mine).toEqual(theirs)
  return mine
}

const paths = byLot(2, pathsOf('visitor', 'signedIn', 'shop', 'writer', 'admin'))
/** What runs beside it: beside a sign-out anything else finds the session or does not. */
function alike(path: string): string {
  if (path === 'auth.signOut') return path
  return isQuery(path) ? 'auth.session' : 'auth.cancelDeletion'
}

const isQuery = (path: string) => procedures.find(one => one.path === path)?.type === 'query'

test.each(paths)('%s refuses as the adapter does, whatever is wrong', async path => {
  for (const cookie of [undefined, 'sessao=', `sessao=${'a'.repeat(40)}`])
    await expectEqual(({ rows }) => call(path, { cookie }, json(sampleOf(path, rows))))
  for (const wrong of [
    '{',
    '',
    'null',
    '[]',
    '"x"',
    '5',
    '{"nada":1}',
    '{"__proto__":{"a":1}}',
    '{"id":"x"}',
  ]) {
    if (path === 'auth.signOut') continue
    await expectEqual(shop => call(path, shop, wrong))
    await expectEqual(shop => call(`${path}?batch=1`, shop, wrong))
    await expectEqual(shop => call(`${path}?batch=1`, shop, `{"0":${wrong}}`))
  }
  // The other's rows are nobody's.
  const strange = ({ cookie }: Asked) => {
    const [first, second] = shops
    return call(path, { cookie }, json(sampleOf(path, (cookie === first.cookie ? second : first).rows)))
  }
  if (path !== 'auth.signOut') await expectEqual(strange)
})

test.each(paths)('%s answers as the adapter does, alone and in a batch', async path => {
  // What reads leaves its shop as it was; what writes gets another each time.
  const [before, beforeOver] = isQuery(path) ? [() => shops, () => over] : [pair, pairOver]
  const input = ({ rows }: Asked) => sampleOf(path, rows)
  await expectEqual(shop => call(path, shop, json(input(shop))), await before())
  await expectEqual(shop => call(`${path}?batch=1`, shop, json({ 0: input(shop) })), await before())
  await expectEqual(
    shop => call(`${path},${alike(path)}?batch=1`, shop, json({ 0: input(shop) })),
    await before(),
  )
  await expectEqual(shop => call(path, shop, json(input(shop))), await beforeOver())
})

const json10 = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, {}])))
test.each<[string, (shop: Asked) => Sent]>([
  ['no procedure', shop => call('orders.drop', shop)],
  ['a name of JavaScript’s own', shop => call('toString', shop)],
  ['another of them', shop => call('__proto__', shop, '{}')],
  ['no path', shop => call('', shop)],
  ['a path that goes on', shop => call('orders.list/x', shop)],
  ['a noun', shop => call('orders', shop, '{}')],
  ['ten calls', shop => call(`${Array(10).fill('orders.summary').join()}?batch=1`, shop, json10)],
  ['eleven calls', shop => call(`${Array(11).fill('orders.summary').join()}?batch=1`, shop, json10)],
  ['a batch that names nothing last', shop => call('orders.list,?batch=1', shop, '{"0":{}}')],
  ['two that are no batch', shop => call('orders.list,orders.list', shop, '{}')],
  ['a batch that says 2', shop => call('orders.list,orders.list?batch=2', shop, '{}')],
  ['a batch with no input', shop => call('orders.list,orders.summary?batch=1', shop, '{}')],
  ['a batch whose inputs are a list', shop => call('orders.list,orders.summary?batch=1', shop, '[{},{}]')],
  [
    'a batch of which one is wrong',
    shop => call('orders.list,orders.get?batch=1', shop, '{"0":{},"1":{"id":1}}'),
  ],
  ['a batch of which one is none', shop => call('orders.list,orders.drop?batch=1', shop, '{"0":{}}')],
  ['a batch all of which are none', shop => call('orders.drop,orders.drop?batch=1', shop, '{}')],
  ['a comma in code', shop => call('orders.list%2Corders.summary?batch=1', shop, '{"0":{}}')],
  ['parameters of a connection', shop => call('orders.list?connectionParams={}', shop, '{}')],
  [
    'another type',
    shop => ({
      ...call('orders.list', shop, '{}'),
      headers: { ...ours, cookie: shop.cookie, 'content-type': 'text/plain' },
    }),
  ],
  [
    'a charset',
    shop => ({
      ...call('orders.list', shop, '{}'),
      headers: { ...ours, cookie: shop.cookie, 'content-type': 'application/json; charset=utf-8' },
    }),
  ],
  [
    'another origin',
    shop => ({
      ...call('orders.list', shop, '{}'),
      headers: { ...ours, cookie: shop.cookie, origin: 'http://alheio.exemplo' },
    }),
  ],
  ['a body past the limit', shop => call('orders.list', shop, `{"q":"${'a'.repeat(1_100_000)}"}`)],
  [
    'bytes that are no text',
    shop => ({ ...call('orders.list', shop), payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) }),
  ],
  ['a GET', shop => ({ ...call('orders.list', shop), method: 'GET' })],
  ['a PUT', shop => ({ ...call('orders.list', shop, '{}'), method: 'PUT' })],
  ['a DELETE', shop => ({ ...call('orders.list', shop), method: 'DELETE' })],
])('%s is answered alike', async (_what, of) => {
  await expectEqual(of)
})

test('reads and writes in one batch are refused alike; ours tells the request’s id, and its type', async () => {
  const [mine, theirs] = await both(shop => call('auth.session,auth.signOut?batch=1', shop, '{}'))
  expect(theirs?.body).toContain('"requestId":""')
  expect([mine?.status, mine?.body.replace('"<id>"', '""')]).toEqual([theirs?.status, theirs?.body])
  expect(mine?.headers['content-type']).toBe('"application/json"')
})

test('without a type both refuse by 415', async () => {
  const untyped = (shop: Asked): Sent => {
    const { 'content-type': _, ...headers } = ours
    return { url: '/trpc/orders.list', headers: { ...headers, cookie: shop.cookie } }
  }
  expect((await both(untyped)).map(({ status }) => status)).toEqual([415, 415])
})

testInAll('too many wrong passwords are refused alike, and so are a right one’s cookies', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 22; at++) {
    const wrong = await expectEqual(({ email }) => ({
      ...call('auth.signIn', {}, json({ email, password: 'x' })),
      remoteAddress: '10.0.0.1',
    }))
    statuses.push(wrong?.status ?? 0)
  }
  expect(statuses.slice(-3)).toEqual([401, 429, 429])
  const right = await expectEqual(
    ({ email, cookie }) => call('auth.signIn', { cookie }, json({ email, password })),
    await pair(),
  )
  expect(right?.headers['set-cookie']).toContain('sessao=<token>')
})

test('what a sender sent who is gone at once is stored alike', async () => {
  const gone: string[] = []
  for (const [at, server] of [app.app, adapter].entries()) {
    const shop = shops[at] ?? shops[0]
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const nome = `Quem saiu ${at}`
    gone.push(nome)
    const { headers, url: path } = call('customers.create', shop)
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers } })
    sent.on('error', () => {})
    sent.end(json(customerInput({ nome })), () => sent.destroy())
  }
  const stored = async () =>
    (await database.sql`select nome from clientes where nome in ${database.sql(gone)} order by nome`).map(
      ({ nome }) => nome,
    )
  await expect.poll(stored).toEqual(gone)
})
