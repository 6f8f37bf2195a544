import { beforeAll, expect, test } from 'vitest'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { readExport } from '../support/exported-zip.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder, makeReminder, orderInput, password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { makeWholeShop } from '../support/whole-shop.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const owner = () => exportOwner(database, app)

test('holds: who was erased stays out of an older file, with all that is theirs', async () => {
  const one = await owner()
  const made = await makeWholeShop(database.db, app.storage, one.shop)
  const { shop, cookie } = one
  const dalva = await makeCustomer(database.db, shop, { nome: 'Dalva Nogueira', telefone: '(31) 98765-0001' })
  const order = await makeOrder(database.db, shop, dalva.id, { defeito: 'Dalva derrubou' })
  const { chave: _key, ...fields } = orderInput(dalva.id, { defeito: 'Dalva molhou' })
  const moved = await updateOrder(
    database.db,
    shop,
    // Another price than was quoted before.
    { ...fields, valor: undefined, desconto: 30.5, id: made.order.id, based_on: made.changed.updated_at },
    new Date(),
  )
  await makeQuote(database.db, shop, moved)
  const refused = { versao: 3, resposta: 'recusado', nome: 'Dalva', motivo: 'Dalva achou caro' } as const
  await makeAnswer(database.db, shop, moved.id, refused)
  await updateOrder(
    database.db,
    shop,
    {
      ...fields,
      valor: undefined,
      cliente_id: made.ana.id,
      defeito: 'Tela',
      id: moved.id,
      based_on: moved.updated_at,
    },
    new Date(),
  )
  await makeReminder(database.db, shop, { titulo: 'Ligar', os_id: order.id })
  await makeReminder(database.db, shop, { titulo: 'Avisar a Dálva Nogueira.' })
  const file = await one.taken()
  const { updated_at } = (await app.call('customers.get', { id: dalva.id }, { cookie })).data
  const erase = { id: dalva.id, based_on: updated_at, senha_atual: password }
  expect((await app.call('customers.erase', erase, { cookie })).status).toBe(200)
  for (const { id } of [order, made.order]) {
    await app.call('orders.delete', { id }, { cookie })
    await app.call('orders.purge', { id }, { cookie })
  }
  await app.call('customers.delete', { id: dalva.id }, { cookie })
  const done = await one.bring('bancada', file)
  expect(done.contagens).toMatchObject({ clientes: 0, ordens: 1, ruins: 0 })
  const { rows, all } = await readExport(await one.taken())
  expect(rows.ordens_servico.map(({ id }) => id)).toContain(made.order.id)
  expect(rows.eventos_os.length).toBeGreaterThan(4)
  const quotes = rows.ordens_servico.find(({ id }) => id === made.order.id)?.orcamentos
  expect(quotes?.map(({ resposta }) => resposta)).toEqual(['recusado', 'aprovado', 'recusado'])
  for (const word of ['Dalva', 'Dálva', '98765-0001', order.id]) expect(all).not.toContain(word)
})

test('holds: who was brought from another shop, and erased here, stays out too', async () => {
  const one = await owner()
  const dalva = await makeCustomer(database.db, one.shop, { nome: 'Dalva Nogueira' })
  const file = await one.taken()
  const other = await owner()
  await other.bring('bancada', file)
  const { cookie } = other
  const [brought] = (await app.call('customers.list', {}, { cookie })).data.items
  expect([brought.nome, brought.id === dalva.id]).toEqual(['Dalva Nogueira', false])
  const { id, updated_at } = brought
  await app.call('customers.erase', { id, based_on: updated_at, senha_atual: password }, { cookie })
  await app.call('customers.delete', { id }, { cookie })
  const { previa } = await other.preview('bancada', file)
  expect(previa).toMatchObject({ totais: { clientes: 0 }, contagens: { fora: 1 } })
})

test('holds: who was erased a moment ago stays out before the store has their mark, too', async () => {
  const one = await owner()
  const { shop, cookie } = one
  const dalva = await makeCustomer(database.db, shop, { nome: 'Dalva Nogueira' })
  const file = await one.taken()
  const ending = await testApp(database.db, {
    storage: {
      ...app.storage,
      put: async () => {
        throw new StorageAway('the process ends')
      },
    },
  })
  const { id, updated_at } = (await app.call('customers.get', { id: dalva.id }, { cookie })).data
  const erase = { id, based_on: updated_at, senha_atual: password }
  expect((await ending.call('customers.erase', erase, { cookie })).status).toBe(200)
  await app.call('customers.delete', { id }, { cookie })
  // Nobody has come to it yet.
  await database.sql`update jobs set vence_em = now() + interval '1 hour' where user_id = ${shop.user_id}`
  expect(await keysOf(app.storage, `${shop.user_id}/apagados/`)).toEqual([])
  expect((await one.preview('bancada', file)).previa).toMatchObject({
    totais: { clientes: 0 },
    contagens: { fora: 1 },
  })
})

test('who is erased while an older file is being stored stays out of what it has not stored yet', async () => {
  const one = await owner()
  const { shop, cookie } = one
  const dalva = await makeCustomer(database.db, shop, { nome: 'Dalva Nogueira', telefone: '(31) 98765-0001' })
  const order = await makeOrder(database.db, shop, dalva.id, { defeito: 'Dalva derrubou' })
  const file = await one.taken()
  await app.call('orders.delete', { id: order.id }, { cookie })
  await app.call('orders.purge', { id: order.id }, { cookie })
  const { id, versao } = await one.preview('bancada', file)
  await one.call('confirm', { id, versao })
  const { updated_at } = (await app.call('customers.get', { id: dalva.id }, { cookie })).data
  const erase = { id: dalva.id, based_on: updated_at, senha_atual: password }
  expect((await app.call('customers.erase', erase, { cookie })).status).toBe(200)
  await one.run()
  expect(await one.get(id)).toMatchObject({ estado: 'feita', contagens: { ordens: 0 } })
  expect((await readExport(await one.taken())).all).not.toContain('Dalva')
  expect(await keysOf(app.storage, `${shop.user_id}/imports/`)).toEqual([])
  expect((await one.bring('bancada', file)).contagens).toMatchObject({ ordens: 0, esperam: 0 })
})
