import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/server/db/client.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copyShop, type RecordedShop, recordShop } from '../support/copied-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { distributionRules } from '../support/distributable.ts'
import { byLot } from '../support/long.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie = ''
let isWritten = false
let rows: Named
let client: postgres.Sql
let sent: string[] = []
let running = 0
let most = 0
let broken: (statement: string) => string[]
let furnished: RecordedShop<Named>

beforeAll(async () => {
  database = await freshDatabase()
  broken = await distributionRules(database.sql)
  client = postgres(database.appUrl, { max: 8, onnotice() {}, connection: { TimeZone: 'UTC' } })
  const logger = { logQuery: (sql: string) => void sent.push(sql) }
  app = await testApp(drizzle(counting(client), { logger }) as unknown as Database)
  const source = await makeShop(database.db, { plano: 'profissional' })
  furnished = await recordShop(database.sql, source, await secretRows(database.db, source))
})
afterAll(() => client.end({ timeout: 1 }))

/** The same pool, telling how many statements outside transactions, and transactions, run at once. */
function counting(pool: postgres.Sql): postgres.Sql {
  const counted = async <T>(work: PromiseLike<T>) => {
    most = Math.max(most, ++running)
    try {
      return await work
    } finally {
      running--
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'begin') return (...given: [never]) => counted(target.begin(...given))
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...given: [string]) => {
        const query = target.unsafe(...given)
        return {
          values: () => counted(query.values()),
          // biome-ignore lint/suspicious/noThenProperty: as the driver's own, a query begins once it is awaited.
          then: (...on: Parameters<Promise<unknown>['then']>) => counted(query).then(...on),
        }
      }
    },
  })
}

async function call(path: string) {
  // What reads leaves its shop as it was; what writes gets another, and so does what comes after it.
  if (!isQuery(path) || isWritten || !cookie) await enterShop()
  isWritten = !isQuery(path)
  sent = []
  most = 0
  const { status, body } = await app.call(path, sampleOf(path, rows), { cookie })
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  // What a database that is distributed by user_id asks of statements: docs/decisions/citus.md.
  expect(sent.flatMap(broken)).toEqual([])
}

async function enterShop() {
  const copy = await copyShop(database.sql, furnished)
  shop = copy.shop
  rows = copy.known
  cookie = await app.signIn(shop.email)
}

const isQuery = (path: string) => procedures.some(one => one.path === path && one.type === 'query')

/** Open to an owner whose plan is over, for some of what it saves; it writes, and reads the plan again under the lock. */
const saves = 'settings.save'

test.each(
  byLot(
    20,
    pathsOf('shop').filter(path => path !== saves),
  ),
)('%s asks once who sent it and of which shop, and then only its own, one query at a time', async path => {
  await call(path)
  expect([most, running]).toEqual([1, 0])
  const [first, second, ...own] = sent
  expect(first).toMatch(/from "sessoes" .*from "user_planos"/)
  expect(second).toMatch(/^select "fuso", .* from "lojas" where "lojas"."user_id" = \$1$/)
  expect(own.filter(sql => /"sessoes"|"user_planos"/.test(sql))).toEqual([])
})

test('a page of orders costs three statements, and who is signed in two', async () => {
  await call('orders.list')
  expect(sent).toHaveLength(3)
  sent = []
  expect((await app.call('auth.session', undefined, { cookie })).body).toContain(shop.email)
  expect(sent).toHaveLength(2)
})

/** Of one order: no limit and no number asks for the shop's lock, and the counter does not wait for it. */
const ofOneOrder = ['orders.setStatus', 'orders.pay', 'orders.link', 'orders.renewLink']

/** No limit and no number asks for the shop's lock: a sample and a delivery are rows of one address. */
const ofOneWebhook = ['webhooks.test', 'webhooks.resend']

/** The account is locked first, since its session may have ended. A key is no row of the shop's. */
const ofAccount: Record<string, string[]> = {
  'apiKeys.create': ['usuarios', 'sessoes'],
  'settings.setPix': ['usuarios', 'sessoes', 'lojas'],
  'webhooks.create': ['usuarios', 'sessoes', 'lojas'],
  'webhooks.update': ['usuarios', 'sessoes', 'lojas'],
}

test.each([
  saves,
  ...byLot(12, pathsOf('writer')),
])('%s locks the shop before anything else, one query at a time', async path => {
  await call(path)
  expect([most, running]).toEqual([1, 0])
  if ([...ofOneOrder, ...ofOneWebhook].includes(path)) return
  const first = ofAccount[path]
  if (first) {
    // What was counted before is of no transaction.
    const own = sent.filter(sql => !sql.includes('"limites"'))
    const write = own.findIndex(sql => /^(insert|update|delete)/i.test(sql))
    const locked = own.slice(0, write).flatMap(sql => /from "(\w+)" .*for [\w ]+$/.exec(sql)?.[1] ?? [])
    expect(locked).toEqual(first)
    return
  }
  const locks = sent.filter(sql => /for update|^(insert|update|delete)/i.test(sql))
  expect(locks[0]).toMatch(/from "lojas" .*for update$/)
})

test('the walk sees a subquery that names no shop, and a change by what is not immutable', () => {
  const lateral = (of: string) =>
    `select 1 from "lembretes" left join lateral (select "nome" from "clientes" where "clientes"."user_id" = ${of} limit $2) c on true where "lembretes"."user_id" = $1`
  expect(broken(lateral('$1'))).toEqual([])
  expect(broken(lateral('"lembretes"."user_id"'))).toHaveLength(1)
  const set = (to: string) => `update "lembretes" set "busca" = ${to} where "lembretes"."user_id" = $1`
  expect(broken(set(`bancada_busca("lembretes"."titulo")`))).toEqual([])
  expect(broken(set(`greatest(statement_timestamp(), bancada_depois("lembretes"."updated_at"))`))).toEqual([])
  expect(broken(set('clock_timestamp()'))).toEqual(['clock_timestamp('])
  expect(broken(set(`concat_ws(' ', "lembretes"."titulo")`))).toEqual(['concat_ws('])
  expect(broken(set(`"lembretes"."updated_at" + interval '1 day'`))).toHaveLength(1)
})
