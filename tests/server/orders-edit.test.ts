import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let order: Awaited<ReturnType<typeof makeOrder>>

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})
beforeEach(async () => {
  order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
})

function edit(fields: Record<string, unknown>, based_on = order.updated_at) {
  const { chave: _, ...input } = orderInput(order.cliente_id)
  return app.call('orders.update', { ...input, id: order.id, based_on, ...fields }, { cookie })
}

const setStatus = (status: string, based_on = order.updated_at) =>
  app.call('orders.setStatus', { id: order.id, based_on, status }, { cookie })

test('an edit stores every field and nothing else', async () => {
  const fields = {
    marca: 'Samsung',
    modelo: 'A54',
    tipo_servico: 'Troca de Bateria',
    defeito: 'Não carrega\nnem liga',
    valor: 249.9,
    status: 'Em Andamento',
    data_entrada: '2026-11-01',
    data_previsao: '2026-11-25',
    observacoes: 'Cliente pede pressa',
  }
  const { data } = await edit(fields)
  const { marca: _, modelo: __, ...stored } = fields
  expect(data).toEqual({ ...order, ...stored, aparelho: 'Samsung A54', updated_at: data.updated_at })
  expect((await app.call('orders.get', { id: order.id }, { cookie })).data).toEqual(data)
})

test('what is emptied becomes null', async () => {
  const first = await edit({ observacoes: 'algo', data_previsao: '2026-11-25' })
  const { data } = await edit({ observacoes: '  ', data_previsao: '' }, first.data.updated_at)
  expect([data.observacoes, data.data_previsao]).toEqual([null, null])
})

test('every change moves updated_at on, by a millisecond at least', async () => {
  const seen = [order.updated_at]
  for (let times = 0; times < 5; times++) {
    const { data } = await setStatus(times % 2 ? 'Recebido' : 'Pronto', seen.at(-1))
    seen.push(data.updated_at)
  }
  expect([...seen].sort()).toEqual(seen)
  expect(new Set(seen).size).toBe(6)
  expect(seen.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('an updated_at from the future still only grows', async () => {
  await database.sql`update ordens_servico set updated_at = '2099-01-01T00:00:00.000Z' where id = ${order.id}`
  const { data } = await setStatus('Pronto', '2099-01-01T00:00:00.000Z')
  expect(data.updated_at).toBe('2099-01-01T00:00:00.001Z')
})

test('of two edits at once one wins, and the other gets the newer row', async () => {
  const answers = await Promise.all([edit({ valor: 1 }), edit({ valor: 2 }), setStatus('Pronto')])
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  expect([won.length, lost.length]).toEqual([1, 2])
  for (const { error } of lost) expect(error).toMatchObject({ key: 'conflito', row: won[0]?.data })
  const { data } = await app.call('orders.get', { id: order.id }, { cookie })
  expect(data).toEqual(won[0]?.data)
})

test('an edit on the row that a conflict brought succeeds', async () => {
  await setStatus('Pronto')
  const { error } = await edit({ valor: 5 })
  expect(error?.row?.status).toBe('Pronto')
  expect((await edit({ valor: 5 }, error?.row?.updated_at)).status).toBe(200)
})

test('holds: an order that is nobody’s is not found, by edit, status and reading alike', async () => {
  const id = crypto.randomUUID()
  const answers = await Promise.all([
    edit({ id }),
    app.call('orders.setStatus', { id, based_on: order.updated_at, status: 'Pronto' }, { cookie }),
    app.call('orders.get', { id }, { cookie }),
  ])
  for (const { status, error } of answers) expect([status, error?.key]).toEqual([404, 'nao_encontrado'])
})

test('an id in capital letters is the same id', async () => {
  const { status, data } = await edit({
    id: order.id.toUpperCase(),
    cliente_id: order.cliente_id.toUpperCase(),
  })
  expect([status, data?.cliente_id]).toEqual([200, order.cliente_id])
  const created = await app.call(
    'orders.create',
    { ...orderInput(order.cliente_id), cliente_id: order.cliente_id.toUpperCase() },
    { cookie },
  )
  expect(created.status).toBe(200)
})
