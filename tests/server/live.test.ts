import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeLink } from '../../src/server/auth/credentials/links.ts'
import { shopTransaction } from '../../src/server/db/transaction.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  expenseInput,
  makeCustomer,
  makeOrder,
  makeShop,
  type TestShop,
} from '../support/shops.ts'
import { listening, openStream, type Stream } from '../support/stream.ts'
import { lastMonthsEnd, thisMonth } from '../support/this-month.ts'

/** Two processes over one database: what one writes, a stream of the other hears. */
let database: TestDatabase
let writing: TestApp
let hearing: TestApp
let url: string
let shop: TestShop
let cookie: string
const streams: Stream[] = []

beforeAll(async () => {
  database = await freshDatabase()
  writing = await testApp(database.db)
  hearing = await testApp(database.db)
  url = await hearing.app.listen({ port: 0, host: '127.0.0.1' })
  await listening(database.sql)
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await writing.signIn(shop.email)
})
afterAll(() => {
  for (const stream of streams) stream.close()
})

const listen = async (as = cookie) => {
  const stream = await openStream(url, as)
  streams.push(stream)
  await stream.opens()
  return stream
}

test('a change made through one process is heard in another within a second', async () => {
  const stream = await listen()
  const tab = crypto.randomUUID()
  let took = Number.POSITIVE_INFINITY
  // The best of some: a machine that is busy with something else says nothing of the server.
  for (let tries = 0; tries < 10 && took >= 1_000; tries++) {
    const asked = performance.now()
    const { data } = await writing.call('customers.create', customerInput(), {
      cookie,
      headers: { 'x-aba': tab },
    })
    const heard = await stream.hears(message => typeof message === 'object' && message.id === data.id)
    took = heard - asked
    expect(stream.messages()).toContainEqual({ noun: 'customers', id: data.id, aba: tab })
  }
  expect(took).toBeLessThan(1_000)
})

test('every write of orders and customers is told, with the row’s id and nothing of its data', async () => {
  const stream = await listen()
  const told = () =>
    stream.messages().flatMap(one => (typeof one === 'object' ? [`${one.noun} ${one.id}`] : []))
  const call = async (path: string, input: unknown) => {
    const before = stream.messages().length
    const { status, data, body } = await writing.call(path, input, { cookie })
    expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, ''])
    await stream.hears(() => stream.messages().length > before)
    return data
  }
  const customer = await call('customers.create', customerInput({ nome: 'Segredo Severino' }))
  expect(told()).toEqual([`customers ${customer.id}`])
  const order = await makeOrder(database.db, shop, customer.id)
  await stream.hears(message => typeof message === 'object' && message.id === order.id)
  const { updated_at } = await call('orders.setStatus', {
    id: order.id,
    based_on: order.updated_at,
    status: 'Pronto',
  })
  expect(told().filter(one => one === `orders ${order.id}`).length).toBeGreaterThanOrEqual(2)
  await call('orders.pay', { id: order.id, based_on: updated_at, forma_pagamento: 'PIX' })
  expect(told().filter(one => one === `orders ${order.id}`).length).toBeGreaterThanOrEqual(3)
  await call('orders.delete', { id: order.id })
  await expect.poll(() => told().filter(one => one === `orders ${order.id}`).length).toBeGreaterThanOrEqual(4)
  expect(JSON.stringify(stream.said)).not.toContain('Severino')
  for (const message of stream.messages())
    if (typeof message === 'object') expect(Object.keys(message).sort()).toEqual(['aba', 'id', 'noun'])
})

test('every write of expenses is told, and a zone that changes is; what changes nothing is not', async () => {
  const stream = await listen()
  const told = () =>
    stream.messages().flatMap(one => (typeof one === 'object' ? [`${one.noun} ${one.id}`] : []))
  const call = async (path: string, input: unknown) => (await writing.call(path, input, { cookie })).data
  const [mes, data_despesa] = [thisMonth(), lastMonthsEnd()]
  const { chave: _, ...fields } = expenseInput({ descricao: 'Segredo', recorrente: true, data_despesa })
  const { id, updated_at } = await call('finance.createExpense', { chave: crypto.randomUUID(), ...fields })
  await call('finance.updateExpense', { ...fields, id, based_on: updated_at, valor: 5 })
  await call('finance.copyRecurring', { mes })
  const [copy] = (await call('finance.expenses', { mes })).items
  await call('finance.copyRecurring', { mes })
  await call('finance.deleteExpense', { id })
  await call('settings.setZone', { fuso: 'America/Sao_Paulo' })
  await call('settings.setZone', { fuso: 'America/Manaus' })
  const [own, copied] = [`finance ${id}`, `finance ${copy.id}`]
  const zone = ['orders', 'settings', 'reminders'].map(noun => `${noun} ${shop.user_id}`)
  await expect.poll(told).toEqual([own, own, copied, own, ...zone])
  expect(JSON.stringify(stream.said)).not.toContain('Segredo')
})

test('an address that a link confirms is told once, and nothing of it', async () => {
  const [stream, other] = [await listen(), await makeShop(database.db)]
  const stranger = await listen(await writing.signIn(other.email))
  const token = await makeLink(database.db, { tipo: 'confirmar_email', ...shop }, new Date())
  for (const sent of [token, 'x'.repeat(43), token]) await writing.call('auth.confirmEmail', { token: sent })
  // What is told after it: all that was told before has been heard by then.
  const [mark, theirs] = [await makeCustomer(database.db, shop), await makeCustomer(database.db, other)]
  await stream.hears(message => typeof message === 'object' && message.id === mark.id)
  await stranger.hears(message => typeof message === 'object' && message.id === theirs.id)
  const told = stream.messages().filter(one => typeof one === 'object' && one.noun === 'settings')
  expect(told).toEqual([{ noun: 'settings', id: shop.user_id, aba: null }])
  expect(JSON.stringify(stranger.said)).not.toContain(shop.user_id)
  expect(JSON.stringify(stream.said)).not.toContain(shop.email)
})

test('holds: another owner hears nothing', async () => {
  const other = await makeShop(database.db, { plano: 'profissional' })
  const stranger = await listen(await writing.signIn(other.email))
  const own = await listen()
  const customer = await makeCustomer(database.db, shop)
  await own.hears(message => typeof message === 'object' && message.id === customer.id)
  const theirs = await makeCustomer(database.db, other)
  await stranger.hears(message => typeof message === 'object' && message.id === theirs.id)
  // What is told after it: theirs would have been heard by then.
  const mark = await makeCustomer(database.db, shop)
  await own.hears(message => typeof message === 'object' && message.id === mark.id)
  expect(JSON.stringify(stranger.said)).not.toContain(customer.id)
  expect(JSON.stringify(own.said)).not.toContain(theirs.id)
})

test('what is rolled back is never told, and what is stored is told only then', async () => {
  const stream = await listen()
  const [undone, stored] = [crypto.randomUUID(), crypto.randomUUID()]
  await shopTransaction(database.db, shop, async (_, changed) => {
    changed('orders', undone)
    throw new Error('undo')
  }).catch(() => {})
  let committed = 0
  await shopTransaction(database.db, shop, async (_, changed) => {
    changed('orders', stored)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(JSON.stringify(stream.said)).not.toContain(stored)
    committed = performance.now()
  })
  const heard = await stream.hears(message => typeof message === 'object' && message.id === stored)
  expect(heard).toBeGreaterThan(committed)
  expect(JSON.stringify(stream.said)).not.toContain(undone)
})

test('holds: the channel carries whose row changed, by whom, and nothing of it', async () => {
  const told: string[] = []
  const { unlisten } = await database.sql.listen('bancada', payload => told.push(payload))
  const customer = await makeCustomer(database.db, { ...shop, tab: 'a-aba' }, { nome: 'Segredo Severino' })
  await vi.waitFor(() => expect(told.filter(one => one.includes(customer.id))).toHaveLength(1), {
    timeout: 30_000,
  })
  await unlisten()
  expect(told.map(one => JSON.parse(one))).toContainEqual({
    user_id: shop.user_id,
    noun: 'customers',
    id: customer.id,
    aba: 'a-aba',
  })
  expect(told.join()).not.toContain('Severino')
})

test('a refused write is not told', async () => {
  const customer = await makeCustomer(database.db, shop)
  await makeOrder(database.db, shop, customer.id)
  const stream = await listen()
  // What was written before may still be on its way to the stream: from this one on it is not.
  const mark = await makeCustomer(database.db, shop)
  await stream.hears(message => typeof message === 'object' && message.id === mark.id)
  const before = stream.messages().length
  const { status } = await writing.call('customers.delete', { id: customer.id }, { cookie })
  expect(status).toBe(409)
  const last = await makeCustomer(database.db, shop)
  await stream.hears(message => typeof message === 'object' && message.id === last.id)
  expect(stream.messages().length).toBe(before + 1)
})

test('a page that loaded while something changed is told to ask again', async () => {
  const own = await listen()
  const customer = await makeCustomer(database.db, shop)
  await own.hears(message => typeof message === 'object' && message.id === customer.id)
  const query = `?input=${encodeURIComponent(JSON.stringify({ idade: 1_000 }))}`
  const loading = await openStream(url, cookie, { query })
  streams.push(loading)
  await loading.hears(message => message === 'gap')
  expect(own.messages()).not.toContain('gap')
})

test('a notification that is none of ours disturbs nobody', async () => {
  const stream = await listen()
  const odd = [
    '',
    '{',
    '[]',
    '{"user_id":5}',
    `{"user_id":"${shop.user_id}","noun":"nada","id":"x","aba":null}`,
  ]
  for (const payload of odd) await database.sql`select pg_notify('bancada', ${payload})`
  await database.sql`select pg_notify('outro', ${JSON.stringify({ user_id: shop.user_id, noun: 'orders', id: 'x', aba: null })})`
  const customer = await makeCustomer(database.db, shop)
  await stream.hears(message => typeof message === 'object' && message.id === customer.id)
  expect(stream.messages().filter(message => typeof message === 'object')).toHaveLength(1)
})

test('nothing on the way may keep, gather or change what a stream says', async () => {
  const stream = await openStream(url, cookie, { headers: { 'accept-encoding': 'gzip, br' } })
  streams.push(stream)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': expect.stringContaining('no-store'),
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(stream.headers['cache-control']).toContain('no-transform')
  expect(stream.headers['content-encoding']).toBeUndefined()
  expect(stream.headers['set-cookie']).toBeUndefined()
})
