import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { gateTo } from '../support/gate.ts'
import { logLines } from '../support/log-lines.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
  password,
  type TestShop,
} from '../support/shops.ts'

const log = logLines()
let database: TestDatabase
let gate: Awaited<ReturnType<typeof gateTo>>
let app: TestApp
let shop: TestShop
let cookie: string
let pool: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await freshDatabase()
  gate = await gateTo(database.appUrl)
  pool = openDatabase({ url: gate.url, max: 4 })
  app = await testApp(pool.db, { logger: log.logger })
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})
afterAll(() => pool?.close(1))

const ready = async () => (await app.app.inject({ url: '/ready' })).statusCode

test('with the database away every call is told so, and it comes back without a restart', async () => {
  const customer = await makeCustomer(database.db, shop)
  expect(await ready()).toBe(200)

  await gate.shut()
  const calls: [string, unknown][] = [
    ['orders.list', {}],
    ['orders.list', { q: 'ana' }],
    ['plans.current', undefined],
    ['customers.create', customerInput()],
    ['orders.create', orderInput(customer.id)],
    ['auth.session', undefined],
    ['auth.signIn', { email: shop.email, password }],
    ['auth.signUp', { nome: 'Nova', email: 'nova@exemplo.com.br', password }],
  ]
  const answers = await Promise.all(calls.map(([path, input]) => app.call(path, input, { cookie })))
  expect(answers.map(({ status, error }) => [status, error?.key])).toEqual(
    calls.map(() => [503, 'indisponivel']),
  )
  expect(answers.some(({ setCookie }) => setCookie !== undefined)).toBe(false)

  // The page still comes, and says so itself; the process lives, but asks for no work.
  const page = await app.app.inject({ url: '/ordens', headers: { host: ours.host, cookie } })
  expect([page.statusCode, page.body.includes('page-data')]).toEqual([200, false])
  expect((await app.app.inject({ url: '/live' })).statusCode).toBe(200)
  expect(await ready()).toBe(503)

  await gate.open()
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 50 })
  for (const [path, input] of calls.slice(0, 6))
    expect([path, (await app.call(path, input, { cookie })).status]).toEqual([path, 200])
})

test('a call that is under way when it goes fails, stores nothing, and may be sent again', async () => {
  const customer = await makeCustomer(database.db, shop)
  const input = orderInput(customer.id)
  const waiting = await holdShop()
  const call = app.call('orders.create', input, { cookie })
  await vi.waitFor(async () => expect((await blocked()).length).toBe(1), { timeout: 30_000, interval: 10 })
  await gate.shut()
  expect((await call).error?.key).toBe('indisponivel')
  await waiting.release()
  await gate.open()
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 50 })

  const again = await app.call('orders.create', input, { cookie })
  expect(again.status).toBe(200)
  const rows = await database.sql`select 1 from ordens_servico where chave = ${input.chave}`
  expect(rows.length).toBe(1)
})

test('the log says that the database was away, and nothing of what was asked of it', async () => {
  await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  const warnings = log.lines().filter(({ level, msg }) => level === 40 && msg === 'database away')
  expect(warnings.length).toBeGreaterThan(5)
  for (const word of [
    'Failed query',
    'select',
    shop.email,
    shop.user_id,
    cookie.split('=')[1] ?? '',
    'Ana Paula',
  ])
    expect(JSON.stringify(warnings)).not.toContain(word)
})

const blocked = () => database.sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`

/** Holds the shop's row, so that a write waits for it. */
async function holdShop() {
  const holder = ownerClient(database.ownerUrl)
  await holder`begin`
  await holder`select 1 from lojas where user_id = ${shop.user_id} for update`
  return { release: () => holder.end({ timeout: 1 }) }
}
