import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { addDays, dayOf, monthOf, weekOf } from '../../src/shared/days.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

type Fields = NonNullable<Parameters<typeof orderInput>[1]>

async function shopWith(orders: Fields[], fuso = 'America/Sao_Paulo'): Promise<TestShop> {
  const shop = await makeShop(database.db, { plano: 'profissional', fuso })
  const customer = await makeCustomer(database.db, shop)
  for (const fields of orders) await makeOrder(database.db, shop, customer.id, fields)
  return shop
}

const summary = (shop: TestShop, now: string) => summarizeOrders(database.db, shop, new Date(now))
const paid = { pago: true, forma_pagamento: 'PIX' } as const
const delivered = (data_entrega: string, valor: number): Fields => ({
  ...paid,
  status: 'Entregue',
  data_entrega,
  pago_em: '2026-01-15',
  valor,
})
const revenue = ({ receitaHoje, receitaSemana, faturamentoMes, pagasMes }: Record<string, unknown>) => ({
  receitaHoje,
  receitaSemana,
  faturamentoMes,
  pagasMes,
})

test('a shop without orders has zeros, not nothing', async () => {
  const shop = await shopWith([])
  expect(await summary(shop, '2026-11-18T15:00:00Z')).toEqual({
    hoje: '2026-11-18',
    total: 0,
    semHistorico: true,
    recebido: 0,
    em_andamento: 0,
    prontas: 0,
    osEmAberto: 0,
    valorOSEmAberto: 0,
    receitaHoje: 0,
    receitaSemana: 0,
    faturamentoMes: 0,
    pagasMes: 0,
    alertas: {
      atrasadas: { quantidade: 0, valor: 0, ordens: [] },
      sem_retirada: { quantidade: 0, valor: 0, ordens: [] },
      a_receber: { quantidade: 0, valor: 0, ordens: [] },
    },
    paraHoje: { quantidade: 0, ordens: [] },
    aOrcar: { quantidade: 0, desde: null },
    orcamentos: { sem_resposta: 0, aprovado: 0, recusado: 0, vence: null },
    lembretes: { quantidade: 0, vencidos: 0, itens: [] },
    recentes: [],
  })
})

test('claim: revenue falls on the day of delivery: today, Sunday to Saturday, the calendar month', async () => {
  const shop = await shopWith([
    delivered('2026-10-31', 1_000_000),
    delivered('2026-11-01', 100_000),
    delivered('2026-11-14', 10_000),
    delivered('2026-11-15', 1_000),
    delivered('2026-11-18', 100),
    delivered('2026-11-21', 10),
    delivered('2026-11-22', 1),
    delivered('2026-12-01', 0.1),
    { status: 'Entregue', data_entrega: '2026-11-18', valor: 0.01 },
  ])
  expect(revenue(await summary(shop, '2026-11-18T15:00:00Z'))).toEqual({
    receitaHoje: 100,
    receitaSemana: 1110,
    faturamentoMes: 111_111,
    pagasMes: 6,
  })
})

test('a paid order that is not delivered counts on the day it was paid', async () => {
  const shop = await shopWith([
    { ...paid, status: 'Pronto', pago_em: '2026-11-18', valor: 70 },
    { ...paid, status: 'Recebido', pago_em: '2026-10-18', valor: 7 },
  ])
  expect(revenue(await summary(shop, '2026-11-18T15:00:00Z'))).toEqual({
    receitaHoje: 70,
    receitaSemana: 70,
    faturamentoMes: 70,
    pagasMes: 1,
  })
})

test('editing an old order moves no money', async () => {
  const shop = await shopWith([delivered('2026-10-05', 500)])
  const [order] = (await summary(shop, '2026-11-18T15:00:00Z')).recentes
  if (!order) throw new Error('no order')
  const { chave: _, ...input } = orderInput(order.cliente_id, {
    ...paid,
    status: 'Entregue',
    valor: 500,
    defeito: 'x',
  })
  await updateOrder(database.db, shop, { ...input, id: order.id, based_on: order.updated_at }, new Date())
  expect((await summary(shop, '2026-11-18T15:00:00Z')).faturamentoMes).toBe(0)
  expect((await summary(shop, '2026-10-31T15:00:00Z')).faturamentoMes).toBe(500)
})

test('the day, the week and the month turn by the shop’s own clock', async () => {
  const orders = [delivered('2026-10-31', 10), delivered('2026-11-01', 1)]
  const [paulo, manaus] = [await shopWith(orders), await shopWith(orders, 'America/Manaus')]
  // Half past midnight on Sunday 1 November in São Paulo; half past eleven on Saturday in Manaus.
  const instant = '2026-11-01T03:30:00Z'
  const [there, here] = [await summary(paulo, instant), await summary(manaus, instant)]
  expect([there.hoje, there.receitaHoje, there.receitaSemana, there.faturamentoMes]).toEqual([
    '2026-11-01',
    1,
    1,
    1,
  ])
  expect([here.hoje, here.receitaHoje, here.receitaSemana, here.faturamentoMes]).toEqual([
    '2026-10-31',
    10,
    10,
    10,
  ])
})

test('a week across two months counts whole, each month its own days', async () => {
  const shop = await shopWith([delivered('2026-11-29', 10), delivered('2026-12-01', 1)])
  const first = await summary(shop, '2026-12-01T15:00:00Z')
  expect([first.receitaSemana, first.faturamentoMes]).toEqual([11, 1])
  const last = await summary(shop, '2026-11-30T15:00:00Z')
  expect([last.receitaSemana, last.faturamentoMes]).toEqual([11, 10])
})

test('claim: open orders are counted by status, with their value; late ones are past their forecast and not ready', async () => {
  const shop = await shopWith([
    { status: 'Recebido', valor: 0.1, data_previsao: '2026-11-17' },
    { status: 'Recebido', valor: 0.2, data_previsao: '2026-11-18' },
    { status: 'Em Andamento', valor: 10, data_previsao: '2026-11-01' },
    { status: 'Pronto', valor: 100, data_previsao: '2026-11-01' },
    { status: 'Entregue', valor: 1000, data_previsao: '2026-11-01' },
  ])
  expect(await summary(shop, '2026-11-18T15:00:00Z')).toMatchObject({
    total: 5,
    recebido: 2,
    em_andamento: 1,
    prontas: 1,
    alertas: { atrasadas: { quantidade: 2, valor: 10.1 }, a_receber: { quantidade: 1, valor: 1000 } },
    osEmAberto: 4,
    valorOSEmAberto: 110.3,
  })
})

test('the four newest entries are shown, with their customers', async () => {
  const days = ['2026-11-03', '2026-11-05', '2026-11-01', '2026-11-04', '2026-11-02']
  const shop = await shopWith(days.map(data_entrada => ({ data_entrada })))
  const { recentes } = await summary(shop, '2026-11-18T15:00:00Z')
  expect(recentes.map(order => order.data_entrada)).toEqual([
    '2026-11-05',
    '2026-11-04',
    '2026-11-03',
    '2026-11-02',
  ])
  expect(recentes[0]?.clientes.nome).toBe('Ana Paula Ribeiro')
})

test('whatever the orders and the moment, the figures are those of the rows', async () => {
  const near = fc.integer({ min: -45, max: 45 }).map(days => addDays('2026-11-18', days))
  const order = fc.record({
    status: fc.constantFrom(...orderStatuses),
    pago: fc.boolean(),
    data_entrega: near,
    pago_em: near,
    cents: fc.integer({ min: 0, max: 99_999 }),
  })
  const orders = fc.sample(order, { numRuns: 60, seed: 20_261_120 })
  const shop = await shopWith(
    orders.map(({ cents, pago, ...fields }) => ({
      ...fields,
      ...(pago ? paid : {}),
      valor: Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
    })),
  )
  const sum = (from: string, end: string) => {
    const counted = orders.filter(({ status, pago, data_entrega, pago_em }) => {
      const day = status === 'Entregue' ? data_entrega : pago_em
      return pago && from <= day && day < end
    })
    return { cents: counted.reduce((total, { cents }) => total + cents, 0), count: counted.length }
  }
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -1100, max: 1100 }), async hours => {
      const now = new Date(Date.parse('2026-11-18T12:00:00Z') + hours * 3_600_000)
      const today = dayOf(now, 'America/Sao_Paulo')
      const [week, month] = [weekOf(today), monthOf(today)]
      const found = await summarizeOrders(database.db, shop, now)
      const inCents = [found.receitaHoje, found.receitaSemana, found.faturamentoMes].map(value =>
        Math.round(value * 100),
      )
      expect(inCents).toEqual([
        sum(today, addDays(today, 1)).cents,
        sum(week.first, week.end).cents,
        sum(month.first, month.end).cents,
      ])
      expect(found.pagasMes).toBe(sum(month.first, month.end).count)
    }),
    { numRuns: runs(40) },
  )
})
