import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../src/server/orders/read-orders.ts'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { type OrderStatus, orderStatuses } from '../../src/shared/orders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

// 23:30 on the 20th in Manaus, 00:30 on the 21st in São Paulo.
const lateEvening = new Date('2026-11-21T03:30:00.000Z')
const nextWeek = new Date('2026-11-27T15:00:00.000Z')
const nextMonth = new Date('2026-12-20T15:00:00.000Z')

let database: TestDatabase
let shop: TestShop
let cliente_id: string
let ready: Order

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db, { plano: 'profissional', fuso: 'America/Manaus' })
  cliente_id = (await makeCustomer(database.db, shop)).id
})
beforeEach(async () => {
  ready = await make('Pronto', lateEvening)
})

const make = (status: OrderStatus, now: Date) => makeOrder(database.db, shop, cliente_id, { status }, now)

const setStatus = (from: Order, status: OrderStatus, now: Date, days: Partial<Order> = {}) =>
  changeOrder(
    database.db,
    shop,
    {
      id: from.id,
      based_on: from.updated_at,
      status,
      ...(days.pronto_em !== undefined && { pronto_em: days.pronto_em }),
      data_entrega: days.data_entrega ?? null,
    },
    now,
  )

function save(from: Order, status: OrderStatus, now: Date) {
  const { chave: _, ...input } = orderInput(cliente_id, { status, defeito: 'Outro' })
  return updateOrder(database.db, shop, { ...input, id: from.id, based_on: from.updated_at }, now)
}

const waits = ({ status, pronto_em }: Order) => [status, pronto_em]

test('an order is ready since the day that the shop’s clock showed, however it became so', async () => {
  expect(ready.pronto_em).toBe('2026-11-20')
  const [button, form] = [await make('Recebido', lateEvening), await make('Em Andamento', lateEvening)]
  expect([button.pronto_em, form.pronto_em]).toEqual([null, null])
  expect((await setStatus(button, 'Pronto', lateEvening)).pronto_em).toBe('2026-11-20')
  expect((await save(form, 'Pronto', lateEvening)).pronto_em).toBe('2026-11-20')
  expect((await make('Entregue', lateEvening)).pronto_em).toBeNull()
})

test('editing it, or saying again that it is ready, begins no new wait', async () => {
  const edited = await save(ready, 'Pronto', nextWeek)
  expect(edited.pronto_em).toBe('2026-11-20')
  expect((await setStatus(edited, 'Pronto', nextMonth)).pronto_em).toBe('2026-11-20')
})

test('a delivery keeps the day, so that one that is taken back waits as long as before', async () => {
  for (const change of [setStatus, save]) {
    const delivered = await change(await make('Pronto', lateEvening), 'Entregue', nextWeek)
    expect(waits(delivered)).toEqual(['Entregue', '2026-11-20'])
    expect(waits(await change(delivered, 'Pronto', nextMonth))).toEqual(['Pronto', '2026-11-20'])
  }
})

test('work that begins again ends the wait: ready anew is ready since then', async () => {
  for (const change of [setStatus, save])
    for (const status of ['Recebido', 'Em Andamento'] as const) {
      const again = await change(await make('Pronto', lateEvening), status, nextWeek)
      expect(again.pronto_em).toBeNull()
      expect(waits(await change(again, 'Pronto', nextMonth))).toEqual(['Pronto', '2026-12-20'])
    }
})

test.each([
  'Recebido',
  'Em Andamento',
  'Pronto',
  'Entregue',
] as const)('a mistake at an order that is %s is undone with the days that were there before', async status => {
  for (const mistake of orderStatuses.filter(other => other !== status)) {
    const made = await make(status === 'Entregue' ? 'Pronto' : status, lateEvening)
    const before = status === 'Entregue' ? await setStatus(made, status, nextWeek) : made
    const wrong = await setStatus(before, mistake, nextMonth)
    expect(days(await setStatus(wrong, status, nextMonth, before))).toEqual(days(before))
  }
})

test('an order that was delivered without ever waiting has no such day after a mistake is undone', async () => {
  const before = await make('Entregue', lateEvening)
  expect(before.pronto_em).toBeNull()
  const wrong = await setStatus(before, 'Pronto', nextWeek)
  expect(days(await setStatus(wrong, 'Entregue', nextWeek, before))).toEqual(days(before))
})

const days = ({ status, pronto_em, data_entrega }: Order) => ({ status, pronto_em, data_entrega })
