import { beforeAll, expect, test } from 'vitest'
import { apiOf, makeFullKey } from '../support/api.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, switchPlan } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

let database: TestDatabase
const now = Date.parse('2026-11-20T12:00:00.000Z')
let later = 0
const clock = () => new Date(now + later)

beforeAll(async () => {
  database = await freshDatabase()
})

/** Two processes over one database, and a key on each. */
async function twoProcesses() {
  later = 0
  const shop = await makeShop(database.db, { plano: 'profissional', now: new Date(now) })
  const apps = [await testApp(database.db, { clock }), await testApp(database.db, { clock })] as const
  const ask = (key: string) => (at: number) => apiOf(apps[at % 2 ? 1 : 0], key)('GET', '/clients')
  return { shop, ask, key: async () => ask((await makeFullKey(database.db, shop)).key) }
}

const parallel = (count: number, ask: (at: number) => ReturnType<ReturnType<typeof apiOf>>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)))

const countOf = (answers: { status: number }[], status: number) =>
  answers.filter(answer => answer.status === status).length

test('claim, holds: of a hundred calls at once on two processes a key has sixty', async () => {
  const { key } = await twoProcesses()
  const ask = await key()
  const answers = await parallel(100, ask)
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([60, 40])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.data).toMatchObject({ code: 'limite_de_chamadas', status: 429 })
  expect(refused?.headers['retry-after']).toBe('60')
  expect(refused?.headers['ratelimit-policy']).toBe('"chave";q=60;w=60, "loja";q=120;w=60')
  later = 59_000
  const waiting = await ask(0)
  expect([waiting.status, waiting.headers['retry-after'], waiting.headers.ratelimit]).toEqual([
    429,
    '1',
    '"chave";r=0;t=1',
  ])
  later = 60_000
  const again = await ask(0)
  expect([again.status, again.headers.ratelimit]).toEqual([200, '"chave";r=59;t=60, "loja";r=119;t=60'])
})

test('holds: all keys of a shop have a hundred and twenty, and another shop has its own', async () => {
  const { key } = await twoProcesses()
  const keys = [await key(), await key(), await key()]
  const answers = (await Promise.all(keys.map(ask => parallel(50, ask)))).flat()
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([120, 30])
  const elsewhere = await (await twoProcesses()).key()
  expect((await elsewhere(0)).status).toBe(200)
})

test('GET /orders asks four things of the database: the key, both counters, its shop, the page', async () => {
  const { shop } = await twoProcesses()
  const { key } = await makeFullKey(database.db, shop)
  const telling = tellingDatabase(database.appUrl)
  const statements = await telling.captured(async db => {
    const api = apiOf(await testApp(db, { clock }), key)
    await api('GET', '/orders')
    later = 1_000
    expect((await api('GET', '/orders')).status).toBe(200)
  })
  await telling.close()
  const tables = statements.slice(-4).map(({ sql }) => /(?:from|into) "(\w+)"/.exec(sql)?.[1])
  expect(tables).toEqual(['chaves_api', 'limites', 'lojas', 'ordens_servico'])
})

test('a call that is refused for its scope counts too, one without a key does not', async () => {
  const { shop, ask } = await twoProcesses()
  const ofPhotos = ask((await makeFullKey(database.db, shop, { escopos: ['fotos'] })).key)
  const refused = await ofPhotos(0)
  expect([refused.status, refused.headers.ratelimit]).toEqual([403, '"chave";r=59;t=60, "loja";r=119;t=60'])
  const nobody = await ask('')(0)
  expect([nobody.status, nobody.headers.ratelimit]).toEqual([401, undefined])
})

test('holds: calls that are refused because the plan is over, or the key sleeps, count too', async () => {
  const { shop, ask } = await twoProcesses()
  const { key, change } = await makeFullKey(database.db, shop)
  const other = await makeFullKey(database.db, shop)
  await change({ dormindo_em: clock().toISOString() })
  const asleep = await ask(key)(0)
  expect([asleep.status, asleep.data.code, asleep.headers.ratelimit]).toEqual([
    403,
    'chave_api_dormindo',
    '"chave";r=59;t=60, "loja";r=119;t=60',
  ])
  await switchPlan(database.db, shop.user_id, 'basico')
  const answers = await parallel(100, ask(other.key))
  expect([countOf(answers, 403), countOf(answers, 429)]).toEqual([60, 40])
  expect(answers.find(({ status }) => status === 403)?.data.code).toBe('plano_sem_api')
})
