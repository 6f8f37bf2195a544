import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needsVersion, type Route, routes } from '../../src/server/api/routes.ts'
import { usuarios } from '../../src/server/db/schema/access.ts'
import { user_planos } from '../../src/server/db/schema/plans.ts'
import { apiScopes } from '../../src/shared/api-keys.ts'
import { apiOf, makeFullKey, uncounted } from '../support/api.ts'
import { type ApiRows, apiRows, bodyFor, pathTo } from '../support/api-shop.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copyShop, type RecordedShop, recordShop } from '../support/copied-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { byLot } from '../support/long.ts'
import { makeShop, switchPlan, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let rows: ApiRows
let other: ApiRows
let furnished: RecordedShop<ApiRows>
/** What the store has of its photo. */
const objects: [string, Buffer][] = []

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, uncounted)
  const source = await makeShop(database.db, { plano: 'profissional' })
  furnished = await recordShop(database.sql, source, await apiRows(database.db, source, app.storage))
  for await (const { key } of app.storage.list(`${source.user_id}/`)) {
    const object = await app.storage.get(key)
    if (object) objects.push([key, await buffer(object.body)])
  }
})
beforeEach(async () => {
  const copy = await anotherShop()
  shop = copy.shop
  rows = copy.known
})

/** One whose rows no write has changed. */
async function anotherShop() {
  const copy = await copyShop(database.sql, furnished)
  for (const [key, body] of objects) await app.storage.put(copy.renamed(key), body, 'image/jpeg')
  return copy
}

const walked = byLot(
  7,
  routes.map(route => [`${route.method} ${route.path}`, route] as const),
)

/** Calls a route with what it takes, naming these rows. */
async function call(route: Route, key: string, named: ApiRows, bodyRows = named) {
  const at = `${route.method} ${route.path}`
  const { body, headers } = await bodyFor(at, bodyRows)
  const noun = route.path.split('/')[1] as 'orders'
  const version = needsVersion(route) ? { 'if-match': `"${named[noun].updated_at}"` } : {}
  return apiOf(app, key)(route.method, pathTo(route.path, named), {
    body,
    headers: { ...headers, ...version },
  })
}

const anothers = async () => (await anotherShop()).known

const stored = () => database.sql`
  select (select json_agg(o order by id) from ordens_servico o)::text as ordens,
    (select json_agg(c order by id) from clientes c)::text as clientes,
    (select json_agg(d order by id) from despesas d)::text as despesas,
    (select json_agg(l order by id) from lembretes l)::text as lembretes,
    (select count(*)::int from fotos_os) as fotos`

const isGood = (status: number) => status === 200 || status === 201 || status === 204

test('every route has a body in the walks', async () => {
  for (const { method, path } of routes) await bodyFor(`${method} ${path}`, rows)
})

describe.each(walked)('%s', (_, route) => {
  test('answers the owner’s key', async () => {
    const { key } = await makeFullKey(database.db, shop)
    const answer = await call(route, key, rows)
    expect([isGood(answer.status), answer.data?.code]).toEqual([true, undefined])
  })

  test('holds: needs its own scope, and no other serves', async () => {
    for (const escopos of apiScopes.map(scope => [scope])) {
      const { shop, known: fresh } = await anotherShop()
      const { key } = await makeFullKey(database.db, shop, { escopos })
      const { status, data } = await call(route, key, fresh)
      if (escopos.includes(route.scope)) expect(isGood(status)).toBe(true)
      else expect([status, data.code]).toEqual([403, 'escopo_ausente'])
    }
  })

  test('holds: another shop’s rows do not exist', async () => {
    other = await anothers()
    const { key } = await makeFullKey(database.db, shop)
    const before = await stored()
    if (!route.path.includes('{')) return
    const { status, data } = await call(route, key, other, rows)
    expect([status, data.code]).toEqual([404, 'nao_encontrado'])
    expect(await stored()).toEqual(before)
    const nobodys = { ...other, [route.path.split('/')[1] ?? '']: { ...rows.orders, id: 'x' } }
    expect((await call(route, key, nobodys as ApiRows, rows)).status).toBe(404)
    if (!route.path.includes('{photo_id}')) return
    const mixed = await call(route, key, { ...rows, photos: other.photos })
    expect([mixed.status, mixed.data.code]).toEqual([404, 'nao_encontrado'])
  })

  test.each<
    [
      string,
      number,
      string,
      (change: (values: Record<string, unknown>) => Promise<unknown>) => Promise<unknown>,
    ]
  >([
    ['a revoked key', 401, 'chave_api_invalida', change => change({ revogada_em: new Date().toISOString() })],
    [
      'a key past its end',
      401,
      'chave_api_invalida',
      change => change({ expira_em: '2026-01-01T00:00:00.000Z' }),
    ],
    [
      'a sleeping key',
      403,
      'chave_api_dormindo',
      change => change({ dormindo_em: new Date().toISOString() }),
    ],
    [
      'a disabled owner',
      401,
      'chave_api_invalida',
      () => setOwner({ desativado_em: new Date().toISOString() }),
    ],
    [
      'an owner due for deletion',
      401,
      'chave_api_invalida',
      () => setOwner({ exclusao_em: '2027-01-01T00:00:00.000Z' }),
    ],
    ['an ended plan', 403, 'plano_sem_api', () => endPlan()],
    ['another plan', 403, 'plano_sem_api', () => switchPlan(database.db, shop.user_id, 'basico')],
  ])('holds: %s gets %i %s, and stores nothing', async (_, status, code, act) => {
    const { key, change } = await makeFullKey(database.db, shop)
    await act(change)
    const before = await stored()
    const answer = await call(route, key, rows)
    expect([answer.status, answer.data?.code]).toEqual([status, code])
    expect(answer.type).toMatch(/^application\/problem\+json/)
    expect(await stored()).toEqual(before)
  })

  test('holds: no key, and a made-up one, get 401', async () => {
    for (const key of ['', 'x', `bnc_${'0'.repeat(12)}_${'0'.repeat(49)}`]) {
      const { status, data } = await call(route, key, rows)
      expect([status, data.code]).toEqual([401, 'chave_api_invalida'])
    }
  })
})

test('holds: a customer or an order of another shop cannot be named in a body', async () => {
  other = await anothers()
  const { key } = await makeFullKey(database.db, shop)
  const api = apiOf(app, key)
  const before = await stored()
  for (const at of ['POST /orders', 'PUT /orders/{id}', 'POST /reminders', 'PUT /reminders/{id}']) {
    const route = routes.find(({ method, path }) => at === `${method} ${path}`)
    if (!route) throw new Error(at)
    const { status, data } = await call(route, key, rows, other)
    expect([status, data.code]).toEqual([400, 'entrada_invalida'])
  }
  expect((await api('GET', `/orders?cliente_id=${other.clients.id}`)).data.items).toEqual([])
  expect((await api('GET', `/reminders?os_id=${other.orders.id}`)).data.items).toEqual([])
  expect(await stored()).toEqual(before)
})

const setOwner = (values: Partial<typeof usuarios.$inferInsert>) =>
  database.db.update(usuarios).set(values).where(eq(usuarios.id, shop.user_id))

const endPlan = () =>
  database.db
    .update(user_planos)
    .set({ data_fim: '2026-01-01T00:00:00.000Z' })
    .where(eq(user_planos.user_id, shop.user_id))
