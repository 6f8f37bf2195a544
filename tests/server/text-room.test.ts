import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { recountTexts } from '../../src/server/totals/recount-totals.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type PlanName, plans } from '../../src/shared/plans.ts'
import { maxWaitingBytes } from '../../src/shared/webhooks.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
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
let cliente_id: string
let call: (path: string, input: object) => ReturnType<TestApp['call']>

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})
const begin = async (plano: PlanName = 'teste', confirmed = true) => {
  shop = await makeShop(database.db, { plano, confirmed })
  cliente_id = (await makeCustomer(database.db, shop)).id
  const cookie = await app.signIn(shop.email)
  call = (path, input) => app.call(path, input, { cookie })
}
beforeEach(() => begin())

const itens: OrderLine[] = [
  {
    ...{ tipo: 'peca', descricao: 'Tela OLED', quantidade: 1, valor_unitario: 580 },
    ...{ custo_unitario: 398, garantia_dias: 120 },
  },
]
const stored = async () =>
  Number(
    (await database.sql`select bytes_textos from lojas where user_id = ${shop.user_id}`)[0]?.bytes_textos,
  )
/** What the audit says of this shop. */
const differences = async () => (await audit(database.db)).filter(({ user_id }) => user_id === shop.user_id)
/** Lets the shop have so many bytes less than its plan holds. */
const leave = (bytes: number) =>
  database.sql`update lojas set bytes_textos = ${plans.teste.bytes_textos - bytes} where user_id = ${shop.user_id}`

/** The fields of a form that saves an order. */
const form = (fields: object) => {
  const { chave: _, ...sent } = orderInput(cliente_id, fields)
  return sent
}

test('holds: every write of a customer and an order counts its texts, the trash’s too, and what is gone for good does not', async () => {
  const empty = await stored()
  const { data: order } = await call('orders.create', orderInput(cliente_id, { itens, valor: undefined }))
  const created = await stored()
  expect(created).toBeGreaterThan(empty + 400)
  const { data: sent } = await call('orders.sendQuote', { id: order.id, based_on: order.updated_at })
  const quoted = await stored()
  expect(quoted).toBeGreaterThan(created + 200)
  const longer = { ...form({ itens, valor: undefined, observacoes: 'ã'.repeat(1000) }), id: order.id }
  const { data: after } = await call('orders.update', { ...longer, based_on: sent.order.updated_at })
  expect(await stored()).toBe(quoted + 2000)
  await call('orders.update', { ...longer, observacoes: null, based_on: after.updated_at })
  expect(await stored()).toBe(quoted)
  const { data: customer } = await call('customers.create', customerInput({ endereco: 'Rua das Flores, 12' }))
  expect(await stored()).toBeGreaterThan(quoted + 200)
  expect(await differences()).toEqual([])
  await call('customers.delete', { id: customer.id })
  await call('orders.delete', { id: order.id })
  expect(await stored()).toBe(quoted)
  await call('orders.restore', { id: order.id })
  await call('orders.delete', { id: order.id })
  expect(await stored()).toBe(quoted)
  await call('orders.purge', { id: order.id })
  expect(await stored()).toBe(empty)
  expect(await differences()).toEqual([])
})

test('holds: a shop whose texts fill its plan makes nothing new and nothing longer, and goes on otherwise', async () => {
  const { data: order } = await call('orders.create', orderInput(cliente_id, { itens, valor: undefined }))
  await leave(100)
  const full = await stored()
  const refused = async (path: string, input: object) => (await call(path, input)).error?.key
  const save = (fields: object, based_on: string) => ({ ...form(fields), id: order.id, based_on })
  const priced = { itens, valor: undefined }
  const longer = { ...priced, observacoes: 'x'.repeat(500) }
  expect(await refused('orders.create', orderInput(cliente_id))).toBe('espaco_textos')
  expect(await refused('customers.create', customerInput())).toBe('espaco_textos')
  expect(await refused('orders.update', save(longer, order.updated_at))).toBe('espaco_textos')
  expect(await refused('orders.sendQuote', { id: order.id, based_on: order.updated_at })).toBe(
    'espaco_textos',
  )
  // Nothing of what was refused is there.
  expect(await stored()).toBe(full)
  await database.sql`update lojas set bytes_textos = bytes_textos + 200 where user_id = ${shop.user_id}`
  const day = '2026-11-20'
  const expense = { chave: crypto.randomUUID(), descricao: 'Tela', valor: 90, categoria: 'pecas' }
  expect(await refused('finance.createExpense', { ...expense, data_despesa: day })).toBe('espaco_textos')

  const shorter = await call('orders.update', save({ ...priced, defeito: 'Tela' }, order.updated_at))
  expect(shorter.status).toBe(200)
  const moved = await call('orders.setStatus', {
    ...{ id: order.id, based_on: shorter.data.updated_at, status: 'Entregue', forma_pagamento: 'PIX' },
  })
  expect(moved.data).toMatchObject({ status: 'Entregue', pago: true })
  expect((await call('orders.delete', { id: order.id })).status).toBe(200)
  expect((await call('orders.purge', { id: order.id })).status).toBe(200)
})

test('holds: a trial’s trash holds fifty orders, and a quote is sent by who has a confirmed address', async () => {
  expect([plans.teste.lixeira, plans.basico.lixeira]).toEqual([50, 1000])
  const first = await makeOrder(database.db, shop, cliente_id)
  await call('orders.delete', { id: first.id })
  await database.sql`
    insert into lixeira_os (user_id, id, cliente_id, chave, os, fotos, lembretes, excluido_em)
    select user_id, bancada_uuidv7(), cliente_id, gen_random_uuid(), os, '[]', '[]', excluido_em - interval '1 hour'
    from lixeira_os, generate_series(2, ${plans.teste.lixeira}::int) where user_id = ${shop.user_id}`
  await transaction(database.db, tx => recountTexts(tx, shop.user_id))
  const next = await makeOrder(database.db, shop, cliente_id)
  await call('orders.delete', { id: next.id })
  const [trash] =
    await database.sql`select count(*)::int as n from lixeira_os where user_id = ${shop.user_id}`
  expect(trash?.n).toBe(50)
  // Rows that were laid there by hand have no history and no number of their own.
  expect((await differences()).filter(({ what }) => what === 'lojas.bytes_textos')).toEqual([])

  await begin('teste', false)
  const order = await makeOrder(database.db, shop, cliente_id)
  const { error } = await call('orders.sendQuote', { id: order.id, based_on: order.updated_at })
  expect(error?.key).toBe('email_nao_confirmado')
})

test('holds: an address for which so many bytes of deliveries wait is switched off', async () => {
  await begin('profissional')
  const { id } = await makeWebhook(database.db, shop)
  await makeCustomer(database.db, shop)
  await database.sql`update entregas_webhook set corpo = (
    select string_agg(md5(random()::text), '') from generate_series(1, ${maxWaitingBytes / 32 + 1})) where webhook_id = ${id}`
  await makeCustomer(database.db, shop)
  const [address] = await database.sql`select motivo from webhooks where id = ${id}`
  const waiting = await database.sql`select id from entregas_webhook where webhook_id = ${id}`
  expect([address?.motivo, waiting.length]).toEqual(['fila', 1])
})
