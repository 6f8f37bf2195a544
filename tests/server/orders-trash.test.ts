import { beforeAll, expect, test } from 'vitest'
import { updateCustomer } from '../../src/server/customers/write-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  type TestShop,
} from '../support/shops.ts'
import { uploadPhoto } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function begin(plano: 'teste' | 'basico' | 'profissional' = 'profissional') {
  const { db } = database
  const shop = await makeShop(db, { plano })
  const customer = await makeCustomer(db, shop)
  const cookie = await app.signIn(shop.email)
  const call = (path: string, input?: unknown) => app.call(path, input, { cookie })
  return {
    db,
    shop,
    customer,
    cookie,
    call,
    order: (fields = {}, now?: Date) => makeOrder(db, shop, customer.id, fields, now),
    remove: (id: string) => call('orders.delete', { id }),
    restore: (id: string) => call('orders.restore', { id }),
    purge: (id: string) => call('orders.purge', { id }),
    trash: async (input = {}) => (await call('orders.trash', input)).data.items,
  }
}

/** All that is stored of an order, its photos and its reminders. */
async function rowsOf({ user_id }: TestShop, id: string) {
  const { sql } = database
  const rows = await Promise.all([
    sql`select * from ordens_servico where user_id = ${user_id} and id = ${id}`,
    sql`select * from fotos_os where user_id = ${user_id} and os_id = ${id} order by id`,
    sql`select to_jsonb(lembretes) - 'updated_at' as is from lembretes where user_id = ${user_id} and os_id = ${id} order by id`,
    sql`select total_os, bytes_fotos, proximo_numero from lojas where user_id = ${user_id}`,
    sql`select total_os, valor_total from clientes where user_id = ${user_id}`,
  ])
  return JSON.parse(JSON.stringify(rows))
}

test('a shop that deleted its only order has had its first', async () => {
  const { call, order, remove } = await begin()
  const untried = async () => (await call('orders.summary')).data.semHistorico
  expect(await untried()).toBe(true)
  const { id } = await order()
  expect(await untried()).toBe(false)
  await remove(id)
  expect(await untried()).toBe(false)
})

test('claim: a restored order is as it was: row, number, photos, reminders, totals', async () => {
  const { db, shop, order, remove, restore, trash } = await begin()
  const fields = {
    status: 'Entregue',
    pago: true,
    forma_pagamento: 'PIX',
    observacoes: 'Sem chip',
    valor: 0.1,
  }
  const { id, numero_os } = await order(fields, new Date('2026-10-31T12:34:56.789Z'))
  await uploadPhoto(db, shop, id)
  await uploadPhoto(db, shop, id, { tipo_foto: 'depois' })
  await makeReminder(db, shop, { os_id: id })
  const before = await rowsOf(shop, id)
  await remove(id)
  expect(await trash()).toEqual([
    {
      id,
      numero_os,
      aparelho: 'iPhone 12',
      valor: 0.1,
      a_orcar: false,
      status: 'Entregue',
      fotos: 2,
      excluido_em: expect.stringMatching(/Z$/),
      clientes: { nome: 'Ana Paula Ribeiro' },
    },
  ])
  expect(await audit(db)).toEqual([])
  expect(await restore(id)).toMatchObject({ status: 200, data: { id, numero_os } })
  const [[row, ...more] = [], ...others] = await rowsOf(shop, id)
  const [[was, ...moreBefore] = [], ...othersBefore] = before
  expect([{ ...row, updated_at: was?.updated_at }, more, others]).toEqual([was, moreBefore, othersBefore])
  // A version of its own: who was told of the deletion sees that this came after.
  expect(row?.updated_at > was?.updated_at).toBe(true)
  expect(await trash()).toEqual([])
  expect(await audit(db)).toEqual([])
})

test('a reminder that got its order back is newer than a form that was opened without it', async () => {
  const { order, remove, restore, call, shop, db } = await begin()
  const { id } = await order()
  const made = await makeReminder(db, shop, { os_id: id })
  await remove(id)
  const seen = (await call('reminders.get', { id: made.id })).data
  expect(seen.os_id).toBeNull()
  await restore(id)
  const { titulo, data_lembrete, tipo, descricao, updated_at: based_on } = seen
  const sent = { id: made.id, based_on, titulo, data_lembrete, tipo, descricao, os_id: null }
  expect((await call('reminders.update', sent)).error?.key).toBe('conflito')
  expect((await call('reminders.get', { id: made.id })).data.os_id).toBe(id)
})

test('its history goes on through the trash and back', async () => {
  const { order, remove, restore, call } = await begin()
  const { id } = await order()
  const kinds = async () =>
    (await call('orders.events', { id })).data.items.map(({ tipo }: { tipo: string }) => tipo)
  await remove(id)
  expect(await kinds()).toEqual(['excluida', 'criada'])
  await restore(id)
  expect(await kinds()).toEqual(['restaurada', 'excluida', 'criada'])
})

test('holds: what lies in the trash is in no list, count or figure', async () => {
  const { db, shop, cookie, order, remove, call } = await begin()
  const { id } = await order()
  const photo = (await uploadPhoto(db, shop, id)).id
  const image = async () => {
    const headers = { host: ours.host, cookie }
    return (await app.app.inject({ url: `/photos/${photo}`, headers })).statusCode
  }
  expect((await call('photos.get', { id: photo })).status).toBe(200)
  await remove(id)
  expect((await call('photos.get', { id: photo })).error?.key).toBe('nao_encontrado')
  expect(await image()).toBe(404)
  const [list, found, photos, summary, reports] = await Promise.all([
    call('orders.list', {}),
    call('orders.list', { q: 'iphone' }),
    call('photos.list', {}),
    call('orders.summary'),
    call('reports.overview', { mes: 'tudo' }),
  ])
  expect([list.data.items, found.data.items, photos.data.items]).toEqual([[], [], []])
  expect(summary.data).toMatchObject({ total: 0, recebido: 0, osEmAberto: 0, recentes: [] })
  expect(reports.data.criadas).toBe(0)
})

test('it comes back under the name that its customer has now, to be found by', async () => {
  const { db, shop, customer, order, remove, restore, call } = await begin()
  const { id } = await order()
  await uploadPhoto(db, shop, id)
  await makeReminder(db, shop, { os_id: id })
  await remove(id)
  const { chave: _, ...fields } = customerInput({ nome: 'Zulmira Prestes' })
  await updateCustomer(db, shop, { ...fields, id: customer.id, based_on: customer.updated_at }, new Date())
  await restore(id)
  for (const path of ['orders.list', 'photos.list', 'reminders.list'])
    expect((await call(path, { q: 'zulmira' })).data.items, path).toHaveLength(1)
})

test('a reminder that has another order by then stays with it, and one that is gone stays gone', async () => {
  const { db, shop, order, remove, restore, call } = await begin()
  const [first, second] = [await order(), await order()]
  const [moved, gone] = [
    await makeReminder(db, shop, { os_id: first.id }),
    await makeReminder(db, shop, { os_id: first.id }),
  ]
  await remove(first.id)
  await database.sql`update lembretes set os_id = ${second.id} where id = ${moved.id}`
  await call('reminders.delete', { id: gone.id })
  await restore(first.id)
  const { data } = await call('reminders.list', {})
  expect(data.items.map(({ os_id }: { os_id: string }) => os_id)).toEqual([second.id])
  const [event] = (await call('orders.events', { id: first.id })).data.items
  expect(event).toMatchObject({ tipo: 'restaurada', para: { lembretes: [] } })
})

test('a photo whose key another order’s has by then comes back with one of its own', async () => {
  const { db, shop, order, remove, restore } = await begin()
  const [first, second] = [await order(), await order()]
  const photo = await uploadPhoto(db, shop, first.id)
  const other = await uploadPhoto(db, shop, second.id)
  const [{ chave } = { chave: '' }] = await database.sql<
    { chave: string }[]
  >`select chave from fotos_os where id = ${photo.id}`
  await remove(first.id)
  await database.sql`update fotos_os set chave = ${chave} where id = ${other.id}`
  expect((await restore(first.id)).status).toBe(200)
  expect(
    await database.sql`select distinct chave from fotos_os where user_id = ${shop.user_id}`,
  ).toHaveLength(2)
})

test('the list is of all or of one customer, the latest first, in pages', async () => {
  const { db, shop, customer, remove, call, trash } = await begin()
  const other = await makeCustomer(db, shop, { nome: 'Beto' })
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    const { id } = await makeOrder(db, shop, index % 2 ? other.id : customer.id)
    await remove(id)
    ids.unshift(id)
  }
  const first = (await call('orders.trash', { limit: 3 })).data
  const rest = (await call('orders.trash', { limit: 3, cursor: first.nextCursor })).data
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  expect(rest.nextCursor).toBeNull()
  expect((await trash({ cliente_id: other.id })).map(({ id }: { id: string }) => id)).toEqual([
    ids[1],
    ids[3],
  ])
})

test('holds: what lies in another shop’s trash is of nobody', async () => {
  const [one, other] = [await begin(), await begin()]
  const { id } = await other.order()
  await other.remove(id)
  expect(await one.trash()).toEqual([])
  expect((await one.restore(id)).error?.key).toBe('nao_encontrado')
  expect((await one.purge(id)).error?.key).toBe('nao_encontrado')
  expect(await other.trash()).toHaveLength(1)
})
