import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { Order } from '../../src/server/orders/read-orders.ts'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { paidForms, paymentMethods } from '../../src/shared/orders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

const now = new Date('2026-11-22T15:00:00.000Z')
const today = '2026-11-22'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cliente_id: string
let cookie: string
let order: Order

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  shop = await makeShop(database.db, { plano: 'profissional', now })
  cliente_id = (await makeCustomer(database.db, shop, {}, now)).id
  cookie = await app.signIn(shop.email)
})
beforeEach(async () => {
  order = await makeOrder(database.db, shop, cliente_id, { status: 'Pronto' }, now)
})

type Sent = Record<string, unknown>
const pay = (sent: Sent, from = order) =>
  app.call('orders.pay', { id: from.id, based_on: from.updated_at, ...sent }, { cookie })
const move = (status: string, sent: Sent, from = order) =>
  app.call('orders.setStatus', { id: from.id, based_on: from.updated_at, status, ...sent }, { cookie })

const payment = ({ pago, forma_pagamento, pago_em }: Order) => [pago, forma_pagamento, pago_em]
const revenue = async () => (await summarizeOrders(database.db, shop, now)).faturamentoMes

test.each(paidForms)('choosing %s pays the order today, and every figure follows', async forma_pagamento => {
  const before = await revenue()
  const { status, data } = await pay({ forma_pagamento })
  expect([status, ...payment(data)]).toEqual([200, true, forma_pagamento, today])
  expect(await revenue()).toBe(before + order.valor)
  expect(await audit(database.db)).toEqual([])
})

test('not paid after all leaves the form as agreed upon; Pendente takes that back, too', async () => {
  const { data: paid } = await pay({ forma_pagamento: 'PIX' })
  const { data: agreed } = await pay({ forma_pagamento: null }, paid)
  expect(payment(agreed)).toEqual([false, 'PIX', null])
  const { data: again } = await pay({ forma_pagamento: 'Cartão' }, agreed)
  const { data: pending } = await pay({ forma_pagamento: 'Pendente' }, again)
  expect(payment(pending)).toEqual([false, 'Pendente', null])
  expect(await audit(database.db)).toEqual([])
})

test('a day of payment without a payment is refused, not dropped', async () => {
  const pago_em = '2026-11-01'
  for (const answer of [
    await pay({ forma_pagamento: null, pago_em }),
    await pay({ forma_pagamento: 'PIX', pago: false, pago_em }),
    await move('Entregue', { pago_em }),
  ])
    expect([answer.status, answer.error?.fields]).toEqual([400, { pago_em: 'campo_invalido' }])
})

test('another form of a paid order moves no money, unless it is told another day', async () => {
  const { data: paid } = await pay({ forma_pagamento: 'PIX', pago_em: '2026-10-05' })
  expect(payment(paid)).toEqual([true, 'PIX', '2026-10-05'])
  const { data: corrected } = await pay({ forma_pagamento: 'Dinheiro' }, paid)
  expect(payment(corrected)).toEqual([true, 'Dinheiro', '2026-10-05'])
  const { data: moved } = await pay({ forma_pagamento: 'Dinheiro', pago_em: '2026-11-01' }, corrected)
  expect(payment(moved)).toEqual([true, 'Dinheiro', '2026-11-01'])
})

test('a payment that is undone gives back what was there, its day too', async () => {
  for (const forma_pagamento of paymentMethods)
    for (const pago of [true, false]) {
      if (pago && forma_pagamento === 'Pendente') continue
      const pago_em = pago ? '2026-10-05' : null
      const before = await makeOrder(database.db, shop, cliente_id, { pago, forma_pagamento, pago_em }, now)
      for (const chosen of [...paymentMethods, null]) {
        const { data: fresh } = await app.call('orders.get', { id: before.id }, { cookie })
        const { data: changed } = await pay({ forma_pagamento: chosen }, fresh)
        const { data: back } = await pay({ pago, forma_pagamento, pago_em }, changed)
        expect([chosen, ...payment(back)]).toEqual([chosen, ...payment(before)])
      }
    }
  expect(await audit(database.db)).toEqual([])
})

test('delivered and paid for is one write, and so is its undoing', async () => {
  const { data } = await move('Entregue', { forma_pagamento: 'Dinheiro' })
  expect([data.status, data.data_entrega, ...payment(data)]).toEqual([
    'Entregue',
    today,
    true,
    'Dinheiro',
    today,
  ])
  const { pago, forma_pagamento, pago_em, pronto_em, data_entrega } = order
  const was = { pago, forma_pagamento, pago_em, pronto_em, data_entrega }
  const { data: back } = await move('Pronto', was, data)
  expect(back).toEqual({ ...order, updated_at: back.updated_at })
  expect(await audit(database.db)).toEqual([])
})

test('a status that says nothing of the payment leaves it as it is', async () => {
  const { data: paid } = await pay({ forma_pagamento: 'PIX', pago_em: '2026-10-05' })
  const { data: delivered } = await move('Entregue', {}, paid)
  expect(payment(delivered)).toEqual([true, 'PIX', '2026-10-05'])
  const { data: refunded } = await move('Pronto', { forma_pagamento: 'Pendente' }, delivered)
  expect(payment(refunded)).toEqual([false, 'Pendente', null])
})

test('a paid order says how it was paid, whoever sends it', async () => {
  const needed = { forma_pagamento: 'forma_pagamento_obrigatoria' }
  const answers = [
    await pay({ forma_pagamento: 'Pendente', pago: true }),
    await pay({ forma_pagamento: null, pago: true }),
    await move('Entregue', { pago: true }),
    await move('Entregue', { pago: true, forma_pagamento: 'Pendente' }),
  ]
  for (const { status, error } of answers) expect([status, error?.fields]).toEqual([400, needed])
  const wrong: [Sent, string][] = [
    [{}, 'forma_pagamento'],
    [{ forma_pagamento: 'Cheque' }, 'forma_pagamento'],
    [{ forma_pagamento: 'PIX', pago: 'sim' }, 'pago'],
    [{ forma_pagamento: 'PIX', pago_em: 'ontem' }, 'pago_em'],
    [{ forma_pagamento: 'PIX', valor: 1 }, 'valor'],
  ]
  for (const [sent, field] of wrong) {
    const { status, error } = await pay(sent)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  }
  const { data } = await app.call('orders.get', { id: order.id }, { cookie })
  expect(data).toEqual(order)
})

test('sent twice, or from an old page, it is stored once and answered with the newer row', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => pay({ forma_pagamento: 'PIX' })))
  const [won, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  for (const { status, error } of answers.filter(one => one !== won))
    expect([status, error?.key, error?.row]).toEqual([409, 'conflito', won?.data])
  const { error } = await pay({ forma_pagamento: null, based_on: '2020-01-01T00:00:00.000Z' })
  expect([error?.key, error?.row]).toEqual(['conflito', won?.data])
  expect(await audit(database.db)).toEqual([])
})

test('an order that is nobody’s is not found', async () => {
  const { status, error } = await pay({ id: crypto.randomUUID(), forma_pagamento: 'PIX' })
  expect([status, error?.key]).toEqual([404, 'nao_encontrado'])
})
