import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { ConfigError, ownHosts, readConfig } from '../../src/server/config.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { customerInput, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})

const customers = async () =>
  (await database.sql`select 1 from clientes where user_id = ${shop.user_id}`).length

/** A creation of a customer, sent as somebody else's page would. */
async function forge(headers: Record<string, string>, options: Partial<InjectOptions> = {}) {
  const before = await customers()
  const response = await app.app.inject({
    method: 'POST',
    url: '/trpc/customers.create',
    payload: JSON.stringify(customerInput()),
    headers: { host: ours.host, cookie, ...headers },
    ...options,
  })
  expect(await customers()).toBe(before)
  return response.statusCode
}

const json = { 'content-type': 'application/json' }

test.each([
  undefined,
  'null',
  '',
  'https://evil.example.com',
  'https://localhost:3000',
  'http://localhost:3001',
  'http://localhost',
  'http://localhost:3000.evil.example.com',
  'http://evil.localhost:3000',
  'http://localhost:3000/',
  'http://localhost:3000, http://evil.example.com',
])('holds: a call with the Origin %s is refused', async origin => {
  expect(await forge({ ...json, ...(origin !== undefined && { origin }) })).toBe(403)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-8',
  'application/json\t; a',
])('holds: a form of another site that sends %s is refused', async type => {
  expect(await forge({ 'content-type': type, origin: 'https://evil.example.com' })).toBe(403)
  expect(await forge({ 'content-type': type })).toBe(403)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
])('holds: not even from our own pages is %s a call', async type => {
  expect(await forge({ 'content-type': type, origin: ours.origin })).toBe(415)
})

test.each([
  'GET',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
] as const)('holds: %s calls nothing', async method => {
  const input = encodeURIComponent(JSON.stringify(customerInput()))
  const url = `/trpc/customers.create?input=${input}`
  expect(await forge({ origin: ours.origin }, { method, url, payload: undefined })).toBe(405)
  const query = await app.app.inject({
    method,
    url: '/trpc/auth.session',
    headers: { host: ours.host, cookie },
  })
  expect([query.statusCode, query.headers.allow]).toEqual([405, 'POST'])
  expect(query.body).not.toContain(shop.email)
})

test('holds: no answer lets another site read it', async () => {
  const headers = { host: ours.host, origin: 'https://evil.example.com', cookie }
  const preflight = { ...headers, 'access-control-request-method': 'POST' }
  const answers = await Promise.all([
    app.app.inject({ method: 'OPTIONS', url: '/trpc/auth.session', headers: preflight }),
    app.app.inject({ method: 'POST', url: '/trpc/auth.session', headers }),
    app.app.inject({ method: 'GET', url: '/', headers }),
    app.app.inject({ method: 'GET', url: '/assets/app-1a2b3c4d.js', headers }),
  ])
  for (const { headers: answered } of answers)
    expect(Object.keys(answered).filter(name => name.startsWith('access-control-'))).toEqual([])
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('%s is ours', async host => {
  const answer = await app.call('auth.session', undefined, { headers: { host, origin: `http://${host}` } })
  expect(answer.status).toBe(200)
})

test.each([
  'evil.example.com',
  'localhost',
  'localhost:3001',
  'LOCALHOST:3000.',
  '127.0.0.2:3000',
  '0.0.0.0:3000',
  '',
])('holds: a request for the host "%s" is refused, wherever it goes', async host => {
  for (const url of ['/', '/ordens', '/trpc/auth.session', '/assets/app-1a2b3c4d.js', '/nada.js'])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await app.app.inject({ method, url, headers: { ...ours, host, cookie } })
      expect([statusCode, body.includes(shop.email)]).toEqual([421, false])
    }
})

test('holds: what a proxy that we do not know says of the host is not believed', async () => {
  const headers = {
    ...ours,
    host: 'evil.example.com',
    'x-forwarded-host': ours.host,
    'x-forwarded-proto': 'https',
  }
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/trpc/auth.session', headers })
  expect(statusCode).toBe(421)
})

test('on the standard port a browser names none', () => {
  expect(ownHosts(readConfig({ PORT: '80' })).sort()).toEqual(['127.0.0.1', '[::1]', 'localhost'])
  expect(ownHosts(readConfig({ APP_URL: 'https://localhost' })).sort()).toEqual([
    '127.0.0.1',
    '[::1]',
    'localhost',
  ])
  expect(ownHosts(readConfig({ APP_URL: 'https://bancada.example.com' }))).toEqual(['bancada.example.com'])
})

test('a public host on plain http is refused at the start, in a sentence', () => {
  expect(() => readConfig({ APP_URL: 'http://bancada.example.com' })).toThrow(ConfigError)
  expect(readConfig({ APP_URL: 'http://bancada.example.com', INSECURE_HTTP: '1' }).production).toBe(false)
})
