import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { setZone } from '../../src/server/settings/save-settings.ts'
import type { OrderStatus } from '../../src/shared/orders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

// 23:30 on the 20th in Manaus, 00:30 on the 21st in São Paulo.
const lateEvening = new Date('2026-11-21T03:30:00.000Z')
const nextWeek = new Date('2026-11-27T15:00:00.000Z')

let database: TestDatabase
let shop: TestShop
let cliente_id: string
let order: Order

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db, { plano: 'profissional', fuso: 'America/Manaus' })
  cliente_id = (await makeCustomer(database.db, shop)).id
})
beforeEach(async () => {
  order = await makeOrder(database.db, shop, cliente_id)
})

type Order = Awaited<ReturnType<typeof makeOrder>>
type Fields = Parameters<typeof orderInput>[1]

function save(fields: Fields, now: Date, from = order): Promise<Order> {
  const { chave: _, ...input } = orderInput(cliente_id, fields)
  return updateOrder(database.db, shop, { ...input, id: from.id, based_on: from.updated_at }, now)
}

const setStatus = (status: OrderStatus, now: Date, from = order, data_entrega: string | null = null) =>
  changeOrder(database.db, shop, { id: from.id, based_on: from.updated_at, status, data_entrega }, now)

const paid = { pago: true, forma_pagamento: 'PIX' } as const
const delivered = { status: 'Entregue' } as const

test('both days are set by the change, to the day that the shop’s clock shows', async () => {
  const after = await save({ ...delivered, ...paid }, lateEvening)
  expect([after.data_entrega, after.pago_em]).toEqual(['2026-11-20', '2026-11-20'])
  const created = await makeOrder(database.db, shop, cliente_id, { ...delivered, ...paid }, lateEvening)
  expect([created.data_entrega, created.pago_em]).toEqual(['2026-11-20', '2026-11-20'])
  const other = await makeOrder(database.db, shop, cliente_id)
  expect((await setStatus('Entregue', lateEvening, other)).data_entrega).toBe('2026-11-20')
})

test('they stay as they were while the order is edited later', async () => {
  const first = await save({ ...delivered, ...paid }, lateEvening)
  const later = await save({ ...delivered, ...paid, valor: 5, observacoes: 'x' }, nextWeek, first)
  expect([later.data_entrega, later.pago_em]).toEqual(['2026-11-20', '2026-11-20'])
  const again = await setStatus('Entregue', nextWeek, later)
  expect(again.data_entrega).toBe('2026-11-20')
})

test('they can be corrected in the form, each alone', async () => {
  const first = await save({ ...delivered, ...paid }, lateEvening)
  const corrected = await save({ ...delivered, ...paid, data_entrega: '2026-11-18' }, nextWeek, first)
  expect([corrected.data_entrega, corrected.pago_em]).toEqual(['2026-11-18', '2026-11-20'])
  const other = await save({ ...delivered, ...paid, pago_em: '2026-10-31' }, nextWeek, corrected)
  expect([other.data_entrega, other.pago_em]).toEqual(['2026-11-18', '2026-10-31'])
  const named = await setStatus('Entregue', nextWeek, other, '2026-11-15')
  expect(named.data_entrega).toBe('2026-11-15')
})

test('a day without its state is dropped: not delivered, not paid', async () => {
  const days = { data_entrega: '2026-11-18', pago_em: '2026-11-18' }
  const open = await save(days, lateEvening)
  expect([open.data_entrega, open.pago_em]).toEqual([null, null])
  const created = await makeOrder(database.db, shop, cliente_id, days, lateEvening)
  expect([created.data_entrega, created.pago_em]).toEqual([null, null])
})

test('taking a state back empties its day alone', async () => {
  const first = await save({ ...delivered, ...paid }, lateEvening)
  const unpaid = await save(delivered, nextWeek, first)
  expect([unpaid.data_entrega, unpaid.pago_em]).toEqual(['2026-11-20', null])
  const reopened = await setStatus('Pronto', nextWeek, unpaid)
  expect([reopened.status, reopened.data_entrega]).toEqual(['Pronto', null])
})

test('claim: a mistaken status is undone with the day that was there before', async () => {
  const first = await save({ ...delivered, ...paid, data_entrega: '2026-10-02' }, lateEvening)
  const mistake = await setStatus('Recebido', nextWeek, first)
  expect([mistake.data_entrega, mistake.pago_em]).toEqual([null, '2026-11-20'])
  const undone = await setStatus('Entregue', nextWeek, mistake, first.data_entrega)
  expect({ ...undone, updated_at: '' }).toEqual({ ...first, updated_at: '' })
})

test('delivered again without a day given, it is today’s', async () => {
  const first = await save({ ...delivered, data_entrega: '2026-10-02' }, lateEvening)
  const reopened = await setStatus('Pronto', lateEvening, first)
  expect((await setStatus('Entregue', nextWeek, reopened)).data_entrega).toBe('2026-11-27')
})

test('a change of zone rewrites no day', async () => {
  const first = await save({ ...delivered, ...paid }, lateEvening)
  await setZone(database.db, shop, 'America/Noronha', nextWeek)
  const { data_entrega, pago_em, data_entrada } = await save({ ...delivered, ...paid }, nextWeek, first)
  expect([data_entrega, pago_em, data_entrada]).toEqual(['2026-11-20', '2026-11-20', '2026-11-20'])
})
