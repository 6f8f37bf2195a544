import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { Order } from '../../src/server/orders/read-orders.ts'
import { maxHistory } from '../../src/shared/orders.ts'
import { plans } from '../../src/shared/plans.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  orderInput,
  type TestShop,
} from '../support/shops.ts'
import { memoryStorage, uploadPhoto } from '../support/uploads.ts'

const maxTrash = plans.profissional.lixeira

let database: TestDatabase
let app: TestApp
let shop: TestShop
let order: Order
let call: (path: string, input: object) => ReturnType<TestApp['call']>
const storage = memoryStorage()

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { storage })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional' })
  const customer = await makeCustomer(database.db, shop)
  order = await makeOrder(database.db, shop, customer.id)
  const cookie = await app.signIn(shop.email)
  call = (path, input) => app.call(path, input, { cookie })
})

/** Lays orders into the trash, the first of them deleted first. */
const fillTrash = (count: number) => database.sql`
  insert into lixeira_os (user_id, id, cliente_id, chave, os, fotos, lembretes, excluido_em)
  select ${shop.user_id}, gen_random_uuid(), ${order.cliente_id}, gen_random_uuid(), '{"numero_os": "OS-0001"}', '[]', '[]',
    now() - interval '1 day' + n * interval '1 second' from generate_series(1, ${count}) n`

const inTrash = async () => {
  const rows = await database.sql<
    { id: string }[]
  >`select id from lixeira_os where user_id = ${shop.user_id} order by excluido_em desc, id desc`
  return rows.map(({ id }) => id)
}

test('holds: a trash that is full lets the oldest go, with its photos and its history', async () => {
  await uploadPhoto(database.db, shop, order.id, { storage })
  await call('orders.delete', { id: order.id })
  await database.sql`update lixeira_os set excluido_em = now() - interval '2 days' where id = ${order.id}`
  await fillTrash(maxTrash - 1)
  const next = await makeOrder(database.db, shop, order.cliente_id)
  expect(storage.objects.size).toBe(2)
  expect((await call('orders.delete', { id: next.id })).status).toBe(200)
  const kept = await inTrash()
  expect([kept.length, kept[0], kept.includes(order.id)]).toEqual([maxTrash, next.id, false])
  expect(storage.objects.size).toBe(0)
  expect((await call('orders.events', { id: order.id })).data.items).toEqual([])
  expect((await call('orders.restore', { id: order.id })).error?.key).toBe('nao_encontrado')
  expect((await call('orders.restore', { id: next.id })).status).toBe(200)
  expect(await audit(database.db)).toEqual([])
})

test('one that holds more than it may is emptied with each deletion, some at a time', async () => {
  await fillTrash(maxTrash + 30)
  for (const left of [maxTrash + 11, maxTrash, maxTrash]) {
    const { id } = await makeOrder(database.db, shop, order.cliente_id)
    await call('orders.delete', { id })
    expect(await inTrash()).toHaveLength(left)
  }
})

/** Makes the order's history larger by at least so many bytes, of text that does not shrink when it is stored. */
const fillHistory = (bytes: number) => database.sql`
  insert into eventos_os (user_id, os_id, tipo, autor, created_at, para)
  select ${shop.user_id}, ${order.id}, 'alterada', 'dono', now(), jsonb_build_object('observacoes', (
    select string_agg(md5(n::text), '') from generate_series(1, ${Math.ceil(bytes / 20)}) n))`

const now = async (): Promise<Order> => (await call('orders.get', { id: order.id })).data
const told = async (): Promise<string[]> =>
  (await call('orders.events', { id: order.id })).data.items.map(({ tipo }: { tipo: string }) => tipo)

async function save(fields: object) {
  const { chave: _, ...form } = orderInput(order.cliente_id, fields)
  return call('orders.update', { ...form, id: order.id, based_on: (await now()).updated_at })
}
const move = async (status: string) =>
  call('orders.setStatus', { id: order.id, based_on: (await now()).updated_at, status })

test('holds: a history that is full takes no more texts, and tells no more papers, photos and reminders', async () => {
  await save({ observacoes: 'Sem chip' })
  await fillHistory(maxHistory)
  const full = await told()
  const refused = await save({ observacoes: 'Com chip' })
  expect([refused.status, refused.error?.key]).toEqual([403, 'limite_historico'])
  expect((await save({ observacoes: 'Sem chip', defeito: 'Outro', valor: 1 })).error?.key).toBe(
    'limite_historico',
  )
  expect(await now()).toMatchObject({ observacoes: 'Sem chip', defeito: order.defeito, valor: order.valor })

  await uploadPhoto(database.db, shop, order.id, { storage })
  await makeReminder(database.db, shop, { os_id: order.id })
  for (const tipo of ['avisado', 'impresso_entrada'])
    expect((await call('orders.note', { id: order.id, tipo })).status).toBe(200)
  expect((await now()).avisado_em).not.toBeNull()
  expect(await told()).toEqual(full)

  expect((await save({ observacoes: 'Sem chip', valor: 1 })).status).toBe(200)
  expect((await move('Pronto')).status).toBe(200)
  await call('orders.delete', { id: order.id })
  await call('orders.restore', { id: order.id })
  expect(await told()).toEqual(['restaurada', 'excluida', 'alterada', 'alterada', ...full])
  expect(await audit(database.db)).toEqual([])
})

test('holds: past four times that nothing of it changes, but it can be deleted and brought back', async () => {
  await fillHistory(4 * maxHistory)
  const full = await told()
  expect((await move('Pronto')).error?.key).toBe('limite_historico')
  expect((await save({ valor: 1 })).error?.key).toBe('limite_historico')
  expect(await now()).toMatchObject({ status: order.status, valor: order.valor })
  expect((await call('orders.delete', { id: order.id })).status).toBe(200)
  expect((await call('orders.restore', { id: order.id })).status).toBe(200)
  expect(await told()).toEqual(full)
  expect(await audit(database.db)).toEqual([])
})

test('another order, and one that is new, have their own', async () => {
  await fillHistory(4 * maxHistory)
  const other = await makeOrder(database.db, shop, order.cliente_id)
  const input = { id: other.id, based_on: other.updated_at, status: 'Pronto' }
  expect((await call('orders.setStatus', input)).status).toBe(200)
  const { items } = (await call('orders.events', { id: other.id })).data
  expect(items.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['alterada', 'criada'])
})
