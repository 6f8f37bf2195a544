import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { logLines } from '../support/log-lines.ts'
import {
  customerInput,
  makeCustomer,
  makeShop,
  orderInput,
  password,
  type TestShop,
} from '../support/shops.ts'

const log = logLines()
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { logger: log.logger })
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})

/** Takes a table away while work is done: whatever asks it fails as nobody foresaw. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await database.sql.unsafe(`alter table ${table} rename to fora`)
  try {
    return await work()
  } finally {
    await database.sql.unsafe(`alter table fora rename to ${table}`)
  }
}

const insides =
  /stack|at \w+ \(|node_modules|\.ts\b|select |insert |relation|does not exist|42P01|Failed query|postgres|drizzle|fastify/i
const secret = customerInput({
  nome: 'Severino Sigiloso',
  telefone: '(92) 99123-4567',
  email: 'sigilo@exemplo.com.br',
})

test('holds: a failure that nobody foresaw is told by a key and the request’s id, no more', async () => {
  const { status, body, error } = await without('clientes', () =>
    app.call('customers.create', secret, { cookie }),
  )
  expect(status).toBe(500)
  expect(JSON.parse(body).error.message).toBe('interno')
  expect(error).toEqual({
    code: 'INTERNAL_SERVER_ERROR',
    httpStatus: 500,
    key: 'interno',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(body).not.toMatch(insides)
})

test('holds: the log has the failure under that id, with its cause and place, and nothing of the customer', async () => {
  const { error } = await without('clientes', () => app.call('customers.create', secret, { cookie }))
  const lines = log.lines().filter(line => line.reqId === error?.requestId)
  const line = lines.find(({ level }) => level === 50)
  expect(line).toMatchObject({ err: { code: '42P01', stack: expect.stringContaining('.ts') } })
  const text = JSON.stringify(lines)
  for (const word of ['Severino', '99123-4567', '991234567', 'sigilo', secret.chave, cookie.split('=')[1]])
    expect(text).not.toContain(word)
})

test('a page that fails says nothing of the database either', async () => {
  const { statusCode, body, headers } = await without('lojas', () =>
    app.app.inject({ url: '/ordens', headers: { host: ours.host, cookie } }),
  )
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toEqual({ key: 'interno', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(body).not.toMatch(insides)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const token = cookie.split('=')[1] ?? ''
  expect(log.text()).not.toContain(token)
})

test('holds: a write that the database refuses tells no value of its row, in the answer or in the log', async () => {
  await database.sql`alter table clientes add constraint nunca check (nome <> 'Severino Sigiloso')`
  const { status, body, error } = await app.call('customers.create', secret, { cookie })
  await database.sql`alter table clientes drop constraint nunca`
  expect([status, error?.key]).toEqual([500, 'interno'])
  expect(body).not.toMatch(/Severino|nunca|23514/)
  expect(log.text()).toContain('nunca')
  for (const word of ['Severino', '99123-4567', '991234567', 'sigilo@'])
    expect(log.text()).not.toContain(word)
})

test('holds: an amount with which a sum no longer fits is refused, stored nowhere, and logged', async () => {
  const { id } = await makeCustomer(database.db, shop)
  await database.sql`update clientes set valor_total = 999999999999999999.99 where id = ${id}`
  const before = await dumpOwner(database.sql, shop.user_id)
  const { status, error } = await app.call('orders.create', orderInput(id), { cookie })
  expect([status, error?.key]).toEqual([400, 'entrada_invalida'])
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
  expect(log.text()).toContain('number out of range')
})

test.each([
  ['{', 400],
  ['"texto"', 400],
  ['[]', 400],
  ['null', 400],
  ['{"email":{"$gt":""},"password":{"$gt":""}}', 400],
  ['{"0":{}}', 400],
  [`${'['.repeat(15_000)}${']'.repeat(15_000)}`, 400],
  [`{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 400],
  ['x'.repeat(1_048_577), 413],
])('a body that is none of ours (%#) is refused with %2$s', async (payload, status) => {
  const answer = await app.app.inject({ method: 'POST', url: '/trpc/auth.signIn', headers: ours, payload })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toMatch(/stack|node_modules/)
})

test('holds: a key that would change an object’s nature is a field that nobody knows', async () => {
  const polluted = () => ({}) as { polluted?: unknown }
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const payload = `{"email":"a@b.com.br","password":"${password}","${key}":{"polluted":true}}`
    const answer = await app.app.inject({ method: 'POST', url: '/trpc/auth.signIn', headers: ours, payload })
    expect([key, answer.statusCode]).toEqual([key, 400])
    expect(JSON.parse(answer.body).error.data.fields).toHaveProperty([key], 'campo_desconhecido')
    expect(polluted().polluted).toBeUndefined()
  }
})

test('holds: ten calls are a batch, eleven are refused whole', async () => {
  const batch = (size: number) =>
    app.call(`${Array(size).fill('auth.session').join(',')}?batch=1`, {}, { cookie })
  const ten = await batch(10)
  expect([ten.status, JSON.parse(ten.body).length]).toEqual([200, 10])
  const eleven = await batch(11)
  expect(eleven.body).not.toContain(shop.email)
  const encoded = await app.call(`${Array(11).fill('auth.session').join('%2C')}?batch=1`, {}, { cookie })
  const parameters = await app.call('auth.session?connectionParams=[', undefined, { cookie })
  for (const { status, error } of [eleven, encoded, parameters])
    expect([status, error]).toEqual([
      400,
      {
        code: 'BAD_REQUEST',
        httpStatus: 400,
        key: 'entrada_invalida',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
})

test('one call of a batch that fails does not take the others along', async () => {
  const { status, body } = await app.call(
    'auth.session,nada,orders.get,customers.stats?batch=1',
    { 2: { id: 5 } },
    { cookie },
  )
  const kinds = JSON.parse(body).map(
    (one: { error?: { data: { key: string } } }) => one.error?.data.key ?? 'ok',
  )
  expect([status, kinds]).toEqual([207, ['ok', 'nao_encontrado', 'entrada_invalida', 'ok']])
})

test('a body sent in parts without a length is cut off at the limit, whatever type it claims', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    const { Readable } = await import('node:stream')
    const payload = Readable.from(
      (function* () {
        for (let times = 0; times < 64; times++) yield Buffer.alloc(65_536, 'x')
      })(),
    )
    const headers = { ...ours, 'content-type': type }
    const answer = await app.app.inject({ method: 'POST', url: '/trpc/auth.signIn', headers, payload })
    expect([413, 415]).toContain(answer.statusCode)
  }
})
