import { beforeAll, expect, test } from 'vitest'
import { customerStats, listCustomers } from '../../src/server/customers/read-customers.ts'
import { listCustomers as listSchema } from '../../src/shared/customers-schema.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { customerInput, makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

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

test('a new customer has no orders, and empty fields are null', async () => {
  const { data } = await app.call(
    'customers.create',
    { ...customerInput(), email: '', endereco: '  ' },
    { cookie },
  )
  expect(data).toMatchObject({
    nome: 'Ana Paula Ribeiro',
    telefone: '(11) 98741-1107',
    email: null,
    endereco: null,
    total_os: 0,
    valor_total: 0,
  })
  expect((await app.call('customers.get', { id: data.id }, { cookie })).data).toEqual(data)
})

test('a phone is stored in one form, however it was typed', async () => {
  for (const telefone of [
    '11987654321',
    '+55 11 98765-4321',
    '011 98765 4321',
    '\u202a(11) 98765\u20114321'.replace('\u2011', '-'),
  ]) {
    const { data } = await app.call('customers.create', { ...customerInput(), telefone }, { cookie })
    expect(data.telefone).toBe('(11) 98765-4321')
  }
})

test('of two edits at once one wins, and the other gets the newer row', async () => {
  const customer = await makeCustomer(database.db, shop)
  const edit = (nome: string) => {
    const { chave: _, ...fields } = customerInput({ nome })
    return app.call(
      'customers.update',
      { ...fields, id: customer.id, based_on: customer.updated_at },
      { cookie },
    )
  }
  const answers = await Promise.all([edit('Um'), edit('Dois')])
  const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed()
  expect([won?.status, lost?.status]).toEqual([200, 409])
  expect(lost?.error).toMatchObject({ key: 'conflito', row: won?.data })
  expect((await app.call('customers.get', { id: customer.id }, { cookie })).data).toEqual(won?.data)
})

test('a renamed customer is shown with the new name on old orders, whose updated_at stays', async () => {
  const customer = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, customer.id)
  const { chave: _, ...fields } = customerInput({ nome: 'Outra Pessoa' })
  await app.call(
    'customers.update',
    { ...fields, id: customer.id, based_on: customer.updated_at },
    { cookie },
  )
  const { data } = await app.call('orders.get', { id: order.id }, { cookie })
  expect([data.clientes.nome, data.updated_at]).toEqual(['Outra Pessoa', order.updated_at])
})

test('claim: customers are found by name, phone and e-mail', async () => {
  const own = await makeShop(database.db)
  const fields = { nome: 'Íris Falcão', telefone: '(47) 3322-1100', email: 'iris_99@exemplo.com.br' }
  await makeCustomer(database.db, own, fields)
  await makeCustomer(database.db, own, { nome: 'Outro' })
  const find = async (q: string) =>
    (await listCustomers(database.db, own, listSchema.parse({ q }))).items.map(({ nome }) => nome)
  for (const q of ['iris', 'FALCAO', '3322-1100', '(47) 3322-1100', '+55 47 3322', 'iris_99@', 'falcao iris'])
    expect(await find(q), q).toEqual(['Íris Falcão'])
  for (const q of ['iris9', 'iris%', 'iris outro', 'zzz', '\u0301']) expect(await find(q), q).toEqual([])
  expect(await find('')).toEqual(['Outro', 'Íris Falcão'])
})

test('claim: the four cards count all, those with orders, this month’s and those of five orders', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const own = await makeShop(database.db, { plano: 'profissional', now })
  const vip = await makeCustomer(database.db, own, {}, new Date('2026-11-01T02:59:59Z'))
  const active = await makeCustomer(database.db, own, {}, new Date('2026-11-01T03:00:00Z'))
  await makeCustomer(database.db, own, {}, now)
  for (let times = 0; times < 5; times++) await makeOrder(database.db, own, vip.id)
  for (let times = 0; times < 4; times++) await makeOrder(database.db, own, active.id)
  expect(await customerStats(database.db, own, now)).toEqual({ total: 3, ativos: 2, novos: 2, vip: 1 })
  // In December none of them is new.
  expect(await customerStats(database.db, own, new Date('2026-12-01T03:00:00Z'))).toMatchObject({ novos: 0 })
})

test('the month begins at the shop’s own midnight: 30 November, 23:30 in Manaus, is December in São Paulo', async () => {
  const now = new Date('2026-12-01T03:30:00Z')
  const registered = new Date('2026-11-30T12:00:00Z')
  const novos = async (fuso: string) => {
    const own = await makeShop(database.db, { fuso, now: registered })
    await makeCustomer(database.db, own, {}, registered)
    await makeCustomer(database.db, own, {}, now)
    return (await customerStats(database.db, own, now)).novos
  }
  // There it is 1 December, 0:30: of the two only the one of just now is new.
  expect(await novos('America/Sao_Paulo')).toBe(1)
  expect(await novos('America/Manaus')).toBe(2)
})
