import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { overHttp, tally } from '../support/http.ts'
import { customerInput, makeCustomer, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cliente_id: string
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
  cliente_id = (await makeCustomer(database.db, shop)).id
})

const count = async (table: string) => {
  const [row] = await database.sql<{ rows: number }[]>`
    select count(*)::int as rows from ${database.sql(table)} where user_id = ${shop.user_id}`
  return row?.rows
}

test('a form sent fifty times at once makes one order, with one number', async () => {
  const post = await overHttp(app, cookie)
  const input = orderInput(cliente_id)
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('orders.create', input)))
  expect(tally(answers)).toEqual({ 200: 50 })
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await count('ordens_servico')).toBe(1)
  const next = await app.call('orders.create', orderInput(cliente_id), { cookie })
  expect(next.data.numero_os).toBe('OS-0002')
  expect(await audit(database.db)).toEqual([])
})

test('the same key with another content is refused, and nothing is overwritten', async () => {
  const input = orderInput(cliente_id)
  const first = await app.call('orders.create', input, { cookie })
  const other = await app.call('orders.create', { ...input, valor: 1 }, { cookie })
  expect([other.status, other.error?.key]).toEqual([409, 'chave_repetida'])
  expect((await app.call('orders.get', { id: first.data.id }, { cookie })).data).toEqual(first.data)
})

test('a repeat answers the order as it is now, even when the limit is reached', async () => {
  const input = orderInput(cliente_id)
  const { data: made } = await app.call('orders.create', input, { cookie })
  await app.call('orders.setStatus', { id: made.id, based_on: made.updated_at, status: 'Pronto' }, { cookie })
  while ((await app.call('orders.create', orderInput(cliente_id), { cookie })).status === 200);
  expect(await count('ordens_servico')).toBe(10)
  const again = await app.call('orders.create', input, { cookie })
  expect(again.data).toMatchObject({ id: made.id, status: 'Pronto' })
})

test('a key counts in its shop alone', async () => {
  const other = await makeShop(database.db)
  const theirs = await makeCustomer(database.db, other)
  const { chave } = orderInput(cliente_id)
  const [one, two] = await Promise.all([
    app.call('customers.create', customerInput({ chave }), { cookie }),
    app.call('customers.create', customerInput({ chave }), { cookie: await app.signIn(other.email) }),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(new Set([one.data.id, two.data.id, theirs.id]).size).toBe(3)
})

test('customers, too: fifty at once make one, another content is refused', async () => {
  const post = await overHttp(await testApp(database.db), cookie)
  const input = customerInput({ nome: 'Uma vez só' })
  const before = await count('clientes')
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('customers.create', input)))
  expect(tally(answers)).toEqual({ 200: 50 })
  expect(await count('clientes')).toBe(Number(before) + 1)
  const other = await post('customers.create', { ...input, nome: 'Outro' })
  expect(other.error?.key).toBe('chave_repetida')
  expect(await audit(database.db)).toEqual([])
})
