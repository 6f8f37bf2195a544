import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})
beforeEach(async () => {
  cliente_id = (await makeCustomer(database.db, shop)).id
})

const line = (fields: Partial<OrderLine> = {}): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela OLED com aro',
  quantidade: 1,
  valor_unitario: 580,
  custo_unitario: 398,
  garantia_dias: null,
  ...fields,
})
const labour = line({ tipo: 'servico', descricao: 'Mão de obra', valor_unitario: 180, custo_unitario: null })

const call = (path: string, input: unknown) => app.call(path, input, { cookie })
const create = (fields: Record<string, unknown>) =>
  call('orders.create', { ...orderInput(cliente_id), valor: undefined, ...fields })

function update(order: { id: string; updated_at: string }, fields: Record<string, unknown>) {
  const { chave: _, ...input } = orderInput(cliente_id)
  return call('orders.update', {
    ...input,
    valor: undefined,
    id: order.id,
    based_on: order.updated_at,
    ...fields,
  })
}

const stored = async (id: string) =>
  (
    await database.sql`select valor, soma_itens, desconto, soma_custos, texto_itens, a_orcar, busca
    from ordens_servico where id = ${id}`
  )[0]

test('the value is the sum of the lines less the discount, and the customer’s total counts it', async () => {
  const { data } = await create({
    itens: [
      line(),
      line({ descricao: 'Fita', valor_unitario: 0.1, custo_unitario: 12, quantidade: 3 }),
      labour,
    ],
    desconto: 20,
  })
  expect(data).toMatchObject({ valor: 740.3, soma_itens: 760.3, desconto: 20, a_orcar: false })
  expect(data.itens).toEqual([
    line(),
    line({ descricao: 'Fita', valor_unitario: 0.1, custo_unitario: 12, quantidade: 3 }),
    labour,
  ])
  expect(await stored(data.id)).toMatchObject({
    soma_custos: '434.00',
    texto_itens: 'Tela OLED com aro Fita Mão de obra',
  })
  expect((await call('customers.get', { id: cliente_id })).data.valor_total).toBe(740.3)
  expect((await call('orders.get', { id: data.id })).data).toEqual(data)
  const { items } = (await call('orders.list', { q: 'oled aro' })).data
  expect(items.map((one: { id: string }) => one.id)).toContain(data.id)
  expect(items[0]).not.toHaveProperty('itens')
})

test('lines that an older page does not send stay; removing the last one leaves the value', async () => {
  const { data: order } = await create({ itens: [line(), labour], desconto: 60 })
  const { data: edited } = await update(order, { defeito: 'Outro defeito', valor: 700 })
  expect(edited).toMatchObject({
    itens: [line(), labour],
    desconto: 60,
    valor: 700,
    defeito: 'Outro defeito',
  })
  const { data: dearer } = await update(edited, { itens: [line({ valor_unitario: 600 }), labour] })
  expect(dearer).toMatchObject({ valor: 720, desconto: 60, soma_itens: 780 })
  const { data: plain } = await update(dearer, { itens: [] })
  expect(plain).toMatchObject({ itens: [], valor: 720, soma_itens: null, desconto: 0 })
  expect(await stored(order.id)).toMatchObject({ texto_itens: null, soma_custos: null })
})

test('a value sent with lines is compared with their sum less the stored discount', async () => {
  const { data: order } = await create({ itens: [line(), labour], desconto: 60 })
  const dearer = [line({ valor_unitario: 600 }), labour]
  const { error } = await update(order, { itens: dearer, valor: 780 })
  expect(error?.fields).toEqual({ valor: 'valor_dos_itens' })
  const { data: edited } = await update(order, { itens: dearer, valor: 720 })
  expect(edited).toMatchObject({ itens: dearer, desconto: 60, valor: 720 })
})

test.each([
  ['a value that differs', { itens: [line()], valor: 581 }, { valor: 'valor_dos_itens' }],
  ['a discount over the sum', { itens: [line()], desconto: 580.01 }, { desconto: 'desconto_grande' }],
  ['a discount without lines', { valor: 100, desconto: 1 }, { desconto: 'desconto_sem_itens' }],
  ['no price at all', {}, { valor: 'valor_obrigatorio' }],
  ['no price beside no line', { itens: [], desconto: 0 }, { valor: 'valor_obrigatorio' }],
  [
    'a payment of no price',
    { a_orcar: true, pago: true, forma_pagamento: 'PIX' },
    { valor: 'valor_obrigatorio' },
  ],
  ['more lines than fit', { itens: Array.from({ length: 51 }, () => line()) }, { itens: 'itens_demais' }],
  [
    'a sum from 10^10 on',
    { itens: [line({ valor_unitario: 5e9 }), line({ valor_unitario: 5e9 })] },
    { itens: 'valor_grande' },
  ],
  [
    'a cost from 10^10 on',
    { itens: [line({ custo_unitario: 9e9, quantidade: 2 })] },
    { itens: 'valor_grande' },
  ],
  [
    'no description',
    { itens: [line(), line({ descricao: ' ' })] },
    { 'itens.1.descricao': 'descricao_obrigatoria' },
  ],
  ['half a piece', { itens: [line({ quantidade: 1.5 })] }, { 'itens.0.quantidade': 'quantidade_invalida' }],
  [
    'a warranty below the law’s',
    { itens: [line({ garantia_dias: 30 })] },
    { 'itens.0.garantia_dias': 'garantia_invalida' },
  ],
])('%s is refused beside its field', async (_, fields, issues) => {
  const { status, error } = await create(fields)
  expect([status, error?.fields]).toEqual([400, issues])
})

test('a stored sum is compared with a sent value and a sent discount', async () => {
  const { data: order } = await create({ itens: [line()] })
  expect((await update(order, { valor: 500 })).error?.fields).toEqual({ valor: 'valor_dos_itens' })
  expect((await update(order, { desconto: 600 })).error?.fields).toEqual({ desconto: 'desconto_grande' })
  expect((await update(order, { desconto: 80 })).data).toMatchObject({ valor: 500 })
})

test('an edit of an older row meets a conflict, also where its price does not fit the newer lines', async () => {
  const { data: order } = await create({ valor: 100 })
  const { data: newer } = await update(order, { itens: [line()] })
  const { status, error } = await update(order, { valor: 100 })
  expect([status, error?.key, error?.row]).toEqual([409, 'conflito', newer])
})

test('an order without a price stays so until a value, a line or a payment', async () => {
  const { data: order } = await create({ a_orcar: true })
  expect(order).toMatchObject({ valor: 0, a_orcar: true, soma_itens: null })
  const { data: same } = await update(order, { valor: 0, defeito: 'Caiu na água' })
  expect(same.a_orcar).toBe(true)
  expect((await update(same, { valor: 80 })).data).toMatchObject({ a_orcar: false, valor: 80 })
  const { data: second } = await create({ a_orcar: true })
  expect((await update(second, { itens: [labour] })).data).toMatchObject({ a_orcar: false, valor: 180 })
  const { data: third } = await create({ a_orcar: true })
  const paid = await call('orders.pay', { id: third.id, based_on: third.updated_at, forma_pagamento: 'PIX' })
  expect(paid.data).toMatchObject({ a_orcar: false, pago: true })
})

test('a paid order keeps its value where it is said to have no price', async () => {
  const paid = { pago: true, forma_pagamento: 'PIX' }
  const { data: order } = await create({ valor: 100, ...paid })
  expect((await update(order, { a_orcar: true, ...paid })).data).toMatchObject({ valor: 100, a_orcar: false })
})

test('undoing the payment of an order without a price leaves it without one again, and no other order', async () => {
  const { data: order } = await create({ a_orcar: true })
  const pay = (fields: object) => call('orders.pay', { id: order.id, ...fields })
  const undo = { pago: false, pago_em: null, forma_pagamento: 'Pendente', a_orcar: true }
  const { data: paid } = await pay({ based_on: order.updated_at, forma_pagamento: 'PIX' })
  const { data: undone } = await pay({ based_on: paid.updated_at, ...undo })
  expect(undone).toEqual({ ...order, updated_at: undone.updated_at })
  const { data: both } = await call('orders.setStatus', {
    ...{ id: order.id, based_on: undone.updated_at },
    ...{ status: 'Entregue', forma_pagamento: 'PIX' },
  })
  expect(both).toMatchObject({ pago: true, a_orcar: false })
  const { data: back } = await call('orders.setStatus', {
    ...{ id: order.id, based_on: both.updated_at, status: 'Recebido', pronto_em: null, data_entrega: null },
    ...undo,
  })
  expect(back).toEqual({ ...order, updated_at: back.updated_at })

  for (const price of [{ valor: 80 }, { itens: [labour] }]) {
    const { data: priced } = await create(price)
    const { data } = await call('orders.pay', { id: priced.id, based_on: priced.updated_at, ...undo })
    expect(data).toMatchObject({ a_orcar: false, valor: priced.valor })
  }
})

test('trash and restore carry the lines, and the history tells which changed, without costs', async () => {
  const { data: order } = await create({ itens: [line(), labour], desconto: 60 })
  await update(order, { itens: [line({ valor_unitario: 610 }), labour] })
  expect((await call('orders.delete', { id: order.id })).status).toBe(200)
  expect(await database.sql`select 1 from itens_os where os_id = ${order.id}`).toHaveLength(0)
  const { data: restored } = await call('orders.restore', { id: order.id })
  expect(restored).toMatchObject({ itens: [line({ valor_unitario: 610 }), labour], desconto: 60, valor: 730 })
  const { items } = (await call('orders.events', { id: order.id })).data
  const [, , changed, created] = items
  const shown = { tipo: 'peca', descricao: 'Tela OLED com aro', quantidade: 1, garantia_dias: null }
  expect(changed).toMatchObject({
    de: { valor: 700, itens: [{ ...shown, valor_unitario: 580 }] },
    para: { valor: 730, itens: [{ ...shown, valor_unitario: 610 }] },
  })
  expect(JSON.stringify([changed, created])).not.toContain('custo')
  expect(created.para.itens).toHaveLength(2)
  await call('orders.delete', { id: order.id })
  expect((await call('orders.purge', { id: order.id })).status).toBe(200)
  expect(await database.sql`select 1 from lixeira_itens where os_id = ${order.id}`).toHaveLength(0)
})

test('holds: what does not know of lines can neither delete, restore nor reprice the order', async () => {
  const { sql } = database
  const { data: order } = await create({ itens: [line()] })
  await expect(sql`delete from ordens_servico where id = ${order.id}`).rejects.toThrow('itens_os')
  await expect(sql`update ordens_servico set valor = 1 where id = ${order.id}`).rejects.toThrow(
    'ordens_valor_itens',
  )
  await call('orders.delete', { id: order.id })
  await expect(sql`delete from lixeira_os where id = ${order.id}`).rejects.toThrow('lixeira_itens')
})

test('the same creation under its key again answers the first order, with other lines it is refused', async () => {
  const sent = { ...orderInput(cliente_id), valor: undefined, itens: [line(), labour] }
  const { data: first } = await call('orders.create', sent)
  expect((await call('orders.create', sent)).data).toEqual(first)
  const other = await call('orders.create', { ...sent, itens: [labour, line()] })
  expect(other.error?.key).toBe('chave_repetida')
})
