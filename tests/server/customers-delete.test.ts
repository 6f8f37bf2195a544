import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
  type TestShop,
} from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})

const remove = (id: string, as = cookie) => app.call('customers.delete', { id }, { cookie: as })
const total = async () => (await app.call('customers.stats', undefined, { cookie })).data.total

test('a customer without orders goes, and is in no list, count or search any more', async () => {
  const customer = await makeCustomer(database.db, shop, { nome: 'Zulmira Prestes' })
  const before = await total()
  expect((await remove(customer.id)).status).toBe(200)
  expect(await total()).toBe(before - 1)
  const found = await app.call('customers.list', { q: 'zulmira' }, { cookie })
  expect(found.data.items).toEqual([])
  expect((await app.call('customers.get', { id: customer.id }, { cookie })).error?.key).toBe('nao_encontrado')
  expect((await remove(customer.id)).error?.key).toBe('nao_encontrado')
  expect(await audit(database.db)).toEqual([])
})

test('claim: a customer with an order stays, with it; once the order is deleted it may go', async () => {
  const customer = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, customer.id)
  const refused = await remove(customer.id)
  expect([refused.status, refused.error?.key]).toEqual([409, 'cliente_com_os'])
  expect((await app.call('orders.get', { id: order.id }, { cookie })).data.cliente_id).toBe(customer.id)
  await app.call('orders.delete', { id: order.id }, { cookie })
  expect((await remove(customer.id)).status).toBe(200)
})

test('a deleted customer frees a place of the plan', async () => {
  const full = await makeShop(database.db, { plano: 'basico' })
  const as = await app.signIn(full.email)
  const ids: string[] = []
  for (let count = 0; count < 50; count++) ids.push((await makeCustomer(database.db, full)).id)
  const create = () => app.call('customers.create', customerInput(), { cookie: as })
  const usage = async () => (await app.call('plans.current', undefined, { cookie: as })).data.uso.clientes
  expect((await create()).error?.key).toBe('limite_clientes')
  await remove(ids[0] ?? '', as)
  expect(await usage()).toBe(49)
  expect((await create()).status).toBe(200)
})

test('another shop’s customer cannot be deleted, nor is it told to exist', async () => {
  const customer = await makeCustomer(database.db, shop)
  const stranger = await app.signIn((await makeShop(database.db)).email)
  expect((await remove(customer.id, stranger)).error?.key).toBe('nao_encontrado')
  expect((await app.call('customers.get', { id: customer.id }, { cookie })).status).toBe(200)
})

test('of deleting a customer and registering an order for it at once exactly one passes', async () => {
  for (let round = 0; round < 8; round++) {
    const customer = await makeCustomer(database.db, shop)
    const [gone, order] = await Promise.all([
      remove(customer.id),
      app.call('orders.create', orderInput(customer.id), { cookie }),
    ])
    const outcome = [gone.error?.key ?? gone.status, order.error?.key ?? order.status]
    expect([
      ['cliente_com_os', 200],
      [200, 'entrada_invalida'],
    ]).toContainEqual(outcome)
  }
  expect(await audit(database.db)).toEqual([])
})

test('an order that moves to a customer meets its deletion in the same way', async () => {
  const from = await makeCustomer(database.db, shop)
  for (let round = 0; round < 8; round++) {
    const { chave: _, ...fields } = orderInput(from.id)
    const order = await makeOrder(database.db, shop, from.id)
    const to = await makeCustomer(database.db, shop)
    const [gone, moved] = await Promise.all([
      remove(to.id),
      app.call(
        'orders.update',
        { ...fields, cliente_id: to.id, id: order.id, based_on: order.updated_at },
        { cookie },
      ),
    ])
    const outcome = [gone.error?.key ?? gone.status, moved.error?.key ?? moved.status]
    expect([
      ['cliente_com_os', 200],
      [200, 'entrada_invalida'],
    ]).toContainEqual(outcome)
  }
  expect(await audit(database.db)).toEqual([])
})

test('an edit of a customer that was deleted meanwhile says so', async () => {
  const customer = await makeCustomer(database.db, shop)
  await remove(customer.id)
  const { chave: _, ...fields } = customerInput()
  const edited = await app.call(
    'customers.update',
    { ...fields, id: customer.id, based_on: customer.updated_at },
    { cookie },
  )
  expect(edited.error?.key).toBe('nao_encontrado')
})
