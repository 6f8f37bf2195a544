import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let telling: ReturnType<typeof tellingDatabase>

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
  telling = tellingDatabase(database.appUrl)
})
afterAll(() => telling.close())

test('who asks and what shop it is are read once a request, however many calls it holds', async () => {
  const told = await telling.captured(async db => {
    const { call } = await testApp(db)
    const { status } = await call('plans.current,customers.stats,plans.current?batch=1', {}, { cookie })
    expect(status).toBe(200)
  })
  const reads = (table: string) => told.filter(({ sql }) => sql.includes(`from "${table}"`)).length
  // The session with its owner's plan, then the shop by its id; customers.stats reads the shop's counters.
  expect([reads('sessoes'), reads('user_planos')]).toEqual([1, 1])
  expect(told.find(({ sql }) => sql.includes('from "sessoes"'))?.sql).toMatch(/from "user_planos"/)
  expect(told.filter(({ sql }) => sql.startsWith('select "fuso", "limite_de"'))).toHaveLength(1)
})

test.each(['auth.signIn', 'auth.signUp'])('%s is the only call of its request', async path => {
  const input = { nome: 'Loja', email: shop.email, password }
  for (const batch of [`${path},${path}`, `${path},auth.signOut`, `auth.signOut,${path}`]) {
    const { body, setCookie } = await app.call(`${batch}?batch=1`, { 0: input, 1: input })
    const index = batch.split(',').indexOf(path)
    expect([batch, JSON.parse(body)[index].error.data.key]).toEqual([batch, 'entrada_invalida'])
    expect(setCookie ?? '').not.toMatch(/sessao=\w/)
  }
})

test('a batch of one signs in as a call does', async () => {
  const { body, cookie: given } = await app.call('auth.signIn?batch=1', {
    0: { email: shop.email, password },
  })
  expect(JSON.parse(body)[0].error).toBeUndefined()
  expect(given).toMatch(/^sessao=\w{40}$/)
})

test('holds: a thousand fields that nobody knows are answered with twenty, a megabyte of them is not read', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))
  const { status, body, error } = await app.call('auth.signIn', {
    email: 'a@b.com.br',
    password: 'x',
    ...unknown,
  })
  expect(status).toBe(400)
  expect(Object.keys(error?.fields ?? {})).toHaveLength(20)
  expect(body.length).toBeLessThan(2000)
  const sent = (length: number) =>
    app.call('auth.signIn', { email: 'a@b.com.br', password: 'x', ['k'.repeat(length)]: 1 })
  const [long, tooLong] = [await sent(30_000), await sent(900_000)]
  expect([long.status, long.body.length < 2000]).toEqual([400, true])
  expect([tooLong.status, tooLong.body.length < 2000]).toEqual([413, true])
})

test.each([
  ['trpc-accept', 'application/jsonl'],
  ['accept', 'application/jsonl'],
  ['accept', 'text/html, application/jsonl'],
])('an answer in a stream (%s: %s), which would lose its cookies, is not given', async (name, value) => {
  const input = { email: shop.email, password }
  const answer = await app.call('auth.signIn', input, { headers: { [name]: value } })
  expect(answer.setCookie).toContain('sessao=')
  expect(answer.body).toBe('{"result":{}}')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})

test('holds: a type in other letters is no type of ours, whatever comes in it', async () => {
  for (const type of ['APPLICATION/JSON', 'Application/json; charset=utf-8']) {
    const input = { email: shop.email, password }
    const { status, body } = await app.call('auth.signIn', input, { headers: { 'content-type': type } })
    expect([type, status, body]).toEqual([type, 415, '{"error":"type"}'])
  }
})
