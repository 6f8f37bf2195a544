import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  orderInput,
  reminderInput,
  type TestShop,
} from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

// 23:30:40 on the last of November in Manaus.
const now = new Date('2026-12-01T03:30:40Z')

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  shop = await makeShop(database.db, { fuso: 'America/Manaus', plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})

const call = (path: string, input?: unknown) => app.call(`reminders.${path}`, input, { cookie })
const make = (fields: Record<string, unknown> = {}) => makeReminder(database.db, shop, fields, now)
const version = ({ id, updated_at }: { id: string; updated_at: string }) => ({ id, based_on: updated_at })

test('what its order and customer are called finds it, as they are called now', async () => {
  const customer = await makeCustomer(database.db, shop, { nome: 'Zilá Antunes' })
  const order = await makeOrder(database.db, shop, customer.id)
  const { id } = await make({ titulo: 'Entregar', descricao: 'Já pago', os_id: order.id })
  const finds = async (q: string) =>
    (await call('list', { q })).data.items.map((item: { id: string }) => item.id).includes(id)
  for (const q of [
    'entregar',
    'JA PAGO',
    'zila',
    'iphone',
    order.numero_os,
    order.numero_os.replace(/\D|0/g, ''),
  ])
    expect([q, await finds(q)]).toEqual([q, true])

  const { chave: _, ...renamed } = customerInput({ nome: 'Quitéria Bragança' })
  await app.call('customers.update', { ...renamed, ...version(customer) }, { cookie })
  expect([await finds('quiteria'), await finds('zila')]).toEqual([true, false])

  const { chave: __, ...changed } = orderInput(customer.id, { marca: 'Motorola', modelo: 'Edge 40' })
  const { data } = await app.call('orders.update', { ...changed, ...version(order) }, { cookie })
  expect([await finds('edge 40'), await finds('iphone')]).toEqual([true, false])

  const another = await makeCustomer(database.db, shop, { nome: 'Wesley Santana' })
  const { chave: ___, ...moved } = orderInput(another.id, { marca: 'Motorola', modelo: 'Edge 40' })
  await app.call('orders.update', { ...moved, ...version(data) }, { cookie })
  expect([await finds('wesley'), await finds('quiteria')]).toEqual([true, false])

  const { updated_at } = (await call('get', { id })).data
  await app.call('orders.delete', { id: order.id }, { cookie })
  expect((await call('get', { id })).data).toMatchObject({ os_id: null, ordens_servico: null, updated_at })
  expect([await finds('entregar'), await finds('wesley'), await finds('edge')]).toEqual([true, false, false])
})

test('an order that is deleted while reminders of it are made leaves none that names it', async () => {
  const customer = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, customer.id)
  const made = Array.from({ length: 6 }, () => call('create', reminderInput({ os_id: order.id })))
  const [{ status }, ...answers] = await Promise.all([
    app.call('orders.delete', { id: order.id }, { cookie }),
    ...made,
  ])
  expect(status).toBe(200)
  for (const { status, error } of answers)
    expect([status, error?.fields]).toEqual(error ? [400, { os_id: 'opcao_invalida' }] : [200, undefined])
  const named =
    await database.sql`select from lembretes where os_id = ${order.id} or busca like ${`% ${order.numero_os.toLowerCase()} %`}`
  expect(named).toHaveLength(0)
})

test('the dashboard is told what is overdue and what is due until midnight', async () => {
  const quiet = await makeShop(database.db, { fuso: 'America/Manaus', plano: 'profissional' })
  const mine = await app.signIn(quiet.email)
  const summary = async () => (await app.call('orders.summary', undefined, { cookie: mine })).data.lembretes
  expect(await summary()).toEqual({ quantidade: 0, vencidos: 0, itens: [] })
  for (const data_lembrete of [
    '2026-12-01T00:00:00.000Z',
    '2026-11-30T23:59:59.000Z',
    '2026-11-30T23:30:40.000Z',
    '2026-11-30T09:00:00.000Z',
    '2026-11-01T09:00:00.000Z',
  ])
    await makeReminder(database.db, quiet, { data_lembrete }, now)
  const { quantidade, vencidos, itens } = await summary()
  expect([quantidade, vencidos]).toEqual([4, 3])
  expect(itens.map((item: { data_lembrete: string }) => item.data_lembrete.slice(5, 16))).toEqual([
    '11-01T09:00',
    '11-30T09:00',
    '11-30T23:30',
  ])
})
