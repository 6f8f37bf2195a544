import { beforeAll, expect, test } from 'vitest'
import { updateCustomer } from '../../src/server/customers/write-customers.ts'
import { createReminder, deleteReminder, updateReminder } from '../../src/server/reminders/write-reminders.ts'
import { noQuote } from '../../src/shared/quotes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
  reminderInput,
  switchPlan,
} from '../support/shops.ts'
import { uploadPhoto } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function begin() {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const customer = await makeCustomer(db, shop)
  const order = await makeOrder(db, shop, customer.id)
  const call = (path: string, input?: unknown) => app.call(path, input, { cookie })
  const events = async (id = order.id) => (await call('orders.events', { id })).data.items
  const get = async () => (await call('orders.get', { id: order.id })).data
  return {
    db,
    shop,
    customer,
    order,
    call,
    get,
    events,
    /** The newest event. */
    last: async () => (await events())[0],
    async save(fields: object) {
      const { chave: _, ...form } = orderInput(customer.id, fields)
      return call('orders.update', { ...form, id: order.id, based_on: (await get()).updated_at })
    },
  }
}

test('a new order’s history begins with all that it was made with', async () => {
  const { order, events, customer } = await begin()
  const { id: _, created_at, updated_at: _at, avisado_em: _told, clientes: _who, ...fields } = order
  // What another program called it is nothing that happens to it here, and it has no lines and no quote.
  const { numero_anterior: _before, itens: _none, soma_itens: _sum, ...known } = fields
  const state = Object.fromEntries(Object.entries(known).filter(([name]) => !(name in noQuote)))
  expect(await events()).toEqual([
    {
      id: expect.any(String),
      tipo: 'criada',
      autor: 'dono',
      created_at,
      de: null,
      para: state,
      clientes: { de: null, para: customer.nome },
      importacao: null,
    },
  ])
})

test('an edit tells what was changed alone, from what to what; one that changes nothing tells nothing', async () => {
  const { save, last, events } = await begin()
  await save({ valor: 800.5, observacoes: 'Sem chip' })
  expect(await last()).toMatchObject({
    tipo: 'alterada',
    de: { valor: 780, observacoes: null },
    para: { valor: 800.5, observacoes: 'Sem chip' },
    clientes: { de: null, para: null },
  })
  await save({ valor: 800.5, observacoes: 'Sem chip' })
  expect(await events()).toHaveLength(2)
})

test('a change of status tells the days that go with it, and an undo tells them back', async () => {
  const { call, order, last } = await begin()
  const days = { data_entrega: null }
  const based_on = order.updated_at
  const moved = await call('orders.setStatus', { ...days, id: order.id, based_on, status: 'Entregue' })
  const { data_entrega } = moved.data
  const [before, after] = [
    { status: 'Recebido', data_entrega: null },
    { status: 'Entregue', data_entrega },
  ]
  expect(await last()).toMatchObject({ tipo: 'alterada', de: before, para: after })
  await call('orders.setStatus', {
    ...days,
    id: order.id,
    based_on: moved.data.updated_at,
    status: 'Recebido',
  })
  expect(await last()).toMatchObject({ de: after, para: before })
})

test('what is refused leaves no event', async () => {
  const { call, order, events, shop } = await begin()
  const stale = { id: order.id, based_on: '2020-01-01T00:00:00.000Z' }
  expect((await call('orders.setStatus', { ...stale, status: 'Pronto' })).error?.key).toBe('conflito')
  const { chave: _, ...form } = orderInput(order.cliente_id, { valor: 1 })
  expect((await call('orders.update', { ...form, ...stale })).error?.key).toBe('conflito')
  await switchPlan(database.db, shop.user_id, 'basico', new Date(Date.now() - 1000).toISOString())
  const printed = await call('orders.note', { id: order.id, tipo: 'impresso_entrada' })
  expect([printed.status, printed.error?.key]).toEqual([403, 'plano_expirado'])
  expect(await events()).toHaveLength(1)
})

test('another customer is told by id, and read by the name that they have now', async () => {
  const { db, shop, customer, save, last } = await begin()
  const other = await makeCustomer(db, shop, { nome: 'Beto Lima' })
  await save({ cliente_id: other.id })
  const { chave: _, ...fields } = customerInput({ nome: 'Roberto Lima' })
  await updateCustomer(db, shop, { ...fields, id: other.id, based_on: other.updated_at }, new Date())
  expect(await last()).toMatchObject({
    de: { cliente_id: customer.id },
    para: { cliente_id: other.id },
    clientes: { de: customer.nome, para: 'Roberto Lima' },
  })
  const stored = JSON.stringify(
    await database.sql`select de, para from eventos_os where user_id = ${shop.user_id}`,
  )
  expect(stored).not.toMatch(/Beto|Roberto|Ribeiro/)
})

test('claim: a message that was opened says when the customer was written to, and edits nothing', async () => {
  const { call, order, get, last, events } = await begin()
  expect((await call('orders.note', { id: order.id, tipo: 'avisado' })).status).toBe(200)
  const { avisado_em, updated_at } = await get()
  expect(updated_at).toBe(order.updated_at)
  expect(await last()).toMatchObject({ tipo: 'avisado', de: { avisado_em: null }, para: { avisado_em } })
  expect(avisado_em).toMatch(/Z$/)
  await call('orders.note', { id: order.id, tipo: 'impresso_etiqueta' })
  expect(await last()).toMatchObject({ tipo: 'impresso_etiqueta', de: null, para: null })
  expect((await get()).avisado_em).toBe(avisado_em)
  expect(await events()).toHaveLength(3)
  const unknown = await call('orders.note', { id: crypto.randomUUID(), tipo: 'avisado' })
  expect(unknown.error?.key).toBe('nao_encontrado')
})

test('photos are told of without their file’s name', async () => {
  const { db, shop, order, call, events } = await begin()
  const { id } = await uploadPhoto(db, shop, order.id, { name: 'Celular da Ana.jpg' })
  await call('photos.update', { id, tipo_foto: 'depois' })
  await call('photos.update', { id, tipo_foto: 'depois' })
  await call('photos.delete', { id })
  expect((await events()).slice(0, -1)).toMatchObject([
    { tipo: 'foto_excluida', de: { foto_id: id, tipo_foto: 'depois' }, para: null },
    { tipo: 'foto_alterada', de: { foto_id: id, tipo_foto: 'antes' }, para: { tipo_foto: 'depois' } },
    { tipo: 'foto_adicionada', de: null, para: { foto_id: id, tipo_foto: 'antes' } },
  ])
})

test('a reminder is told of where it is made, moved to another order, and removed', async () => {
  const { db, shop, customer, order, events } = await begin()
  const other = await makeOrder(db, shop, customer.id)
  const now = new Date()
  await createReminder(db, shop, reminderInput(), now)
  const made = await createReminder(db, shop, reminderInput({ os_id: order.id }), now)
  const { chave: _, ...fields } = reminderInput({
    os_id: other.id,
    data_lembrete: '2026-11-21T10:30:00.000Z',
  })
  const moved = await updateReminder(db, shop, { ...fields, id: made.id, based_on: made.updated_at }, now)
  await deleteReminder(db, shop, moved.id, now)
  const facts = (data_lembrete: string) => ({ lembrete_id: made.id, tipo_lembrete: 'geral', data_lembrete })
  const [first, second] = [facts('2026-11-20T09:00:00.000Z'), facts('2026-11-21T10:30:00.000Z')]
  const told = (list: { tipo: string; de: unknown; para: unknown }[]) =>
    list.slice(0, -1).map(({ tipo, de, para }) => [tipo, de, para])
  expect(told(await events())).toEqual([
    ['lembrete_removido', first, null],
    ['lembrete_criado', null, first],
  ])
  expect(told(await events(other.id))).toEqual([
    ['lembrete_removido', second, null],
    ['lembrete_criado', null, second],
  ])
})

test('a page has twenty, newest first, and the next goes on from there', async () => {
  const { order, call } = await begin()
  for (let times = 0; times < 45; times++)
    await call('orders.note', { id: order.id, tipo: 'impresso_entrega' })
  const pages: { items: { id: string; tipo: string }[]; nextCursor: string | null }[] = []
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push((await call('orders.events', { id: order.id, cursor })).data)
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 6])
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)].sort().reverse())
  expect(pages.at(-1)?.items.at(-1)?.tipo).toBe('criada')
})

test('events of one order follow each other whichever clock a process has', async () => {
  const { db, shop, order, events } = await begin()
  const { noteOrder } = await import('../../src/server/orders/order-events.ts')
  for (const hour of ['12', '09', '15'])
    await noteOrder(db, shop, { id: order.id, tipo: 'avisado' }, new Date(`2027-01-01T${hour}:00:00Z`))
  const told = (await events()).map(({ para }: { para: { avisado_em?: string } }) =>
    para.avisado_em?.slice(11, 13),
  )
  expect(told.slice(0, 3)).toEqual(['15', '09', '12'])
})

test('another shop’s order has no history, as nobody’s has none', async () => {
  const [one, other] = [await begin(), await begin()]
  expect(await one.events(other.order.id)).toEqual([])
  expect(await one.events(crypto.randomUUID())).toEqual([])
})
