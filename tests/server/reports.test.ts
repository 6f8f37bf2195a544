import { beforeAll, expect, test } from 'vitest'
import { advancedReport } from '../../src/server/reports/advanced.ts'
import { reportOverview } from '../../src/server/reports/overview.ts'
import { serviceTypes } from '../../src/shared/orders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  makeCustomer,
  makeOrder,
  makeShop,
  type orderInput,
  switchPlan,
  type TestShop,
} from '../support/shops.ts'

const now = new Date('2028-02-29T15:00:00Z')
const paid = { pago: true, forma_pagamento: 'PIX', status: 'Entregue', data_entrega: '2028-02-29' } as const

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function shopWith(orders: NonNullable<Parameters<typeof orderInput>[1]>[]): Promise<TestShop> {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  for (const fields of orders) await makeOrder(database.db, shop, id, fields, now)
  return shop
}

const overview = (shop: TestShop, mes?: string) => reportOverview(database.db, shop, { mes }, now)

test('a shop without orders has zeros, no ticket, and a row for each day of the month', async () => {
  const shop = await shopWith([])
  const { dias, ...found } = await overview(shop)
  const nothing = { itens: [], total: { quantidade: 0, valor: 0 } }
  expect(found).toEqual({
    hoje: '2028-02-29',
    mes: '2028-02',
    listas: 'tudo',
    meses: null,
    total: 0,
    em_andamento: 0,
    prontas: 0,
    faturamentoMes: 0,
    criadas: 0,
    faturamento: 0,
    pagas: 0,
    ticketMedio: null,
    servicos: nothing,
    aparelhos: nothing,
    porMes: [{ mes: '2028-02', criadas: 0, receita: 0 }],
    mudou: null,
  })
  expect(dias).toHaveLength(29)
  expect([dias.at(0), dias.at(-1)]).toEqual([
    { dia: '2028-02-01', criadas: 0, receita: 0 },
    { dia: '2028-02-29', criadas: 0, receita: 0 },
  ])
  expect(await advancedReport(database.db, shop, { de: '2028-02-29', ate: '2028-02-29' })).toEqual({
    de: '2028-02-29',
    ate: '2028-02-29',
    criadas: 0,
    pagas: 0,
    faturamento: 0,
    ticketMedio: null,
    entregues: 0,
    diasDeReparo: null,
    servicos: [],
    aparelhos: [],
    unidade: 'dia',
    pontos: [{ inicio: '2028-02-29', fim: '2028-02-29', receita: 0, servicos: [], aparelhos: [] }],
  })
})

test('a top list has ten entries; the percentages are of all, and the total has the cut-off ones', async () => {
  // Service n stands n + 1 times, at n reais each.
  const shop = await shopWith(
    serviceTypes.flatMap((tipo_servico, index) =>
      Array.from({ length: index + 1 }, () => ({ tipo_servico, valor: index })),
    ),
  )
  const { servicos, criadas } = await overview(shop)
  expect(criadas).toBe(78)
  expect(servicos.total).toEqual({ quantidade: 78, valor: 572 })
  expect(servicos.itens.map(({ nome }) => nome)).toEqual([...serviceTypes].reverse().slice(0, 10))
  expect(servicos.itens[0]).toEqual({ nome: 'Outros', quantidade: 12, valor: 132, porcento: 15.4 })
  expect(servicos.itens[9]).toEqual({
    nome: 'Reparo de Carregamento',
    quantidade: 3,
    valor: 6,
    porcento: 3.8,
  })
})

test('the top lists count all orders until a month is chosen, the summary the current month', async () => {
  const shop = await shopWith([{ valor: 10 }])
  const { id } = await makeCustomer(database.db, shop)
  await makeOrder(database.db, shop, id, { valor: 5 }, new Date('2027-12-20T15:00:00Z'))
  const listed = async (mes?: string) => {
    const { listas, servicos, aparelhos, criadas } = await overview(shop, mes)
    return [listas, servicos.total, aparelhos.total.quantidade, criadas]
  }
  expect(await listed()).toEqual(['tudo', { quantidade: 2, valor: 15 }, 2, 1])
  expect(await listed('2028-02')).toEqual(['2028-02', { quantidade: 1, valor: 10 }, 1, 1])
  expect(await listed('tudo')).toEqual(['tudo', { quantidade: 2, valor: 15 }, 2, 2])
})

test('a ticket is rounded to the cent, half a cent up; it is of the month’s paid orders alone', async () => {
  const shop = await shopWith([
    { ...paid, valor: 0.01 },
    { ...paid, valor: 0.04 },
    { ...paid, valor: 500, data_entrega: '2028-03-01' },
    { status: 'Entregue', data_entrega: '2028-02-29', valor: 900 },
  ])
  expect(await overview(shop)).toMatchObject({ faturamento: 0.05, pagas: 2, ticketMedio: 0.03, criadas: 4 })
  expect(await overview(shop, '2028-03')).toMatchObject({
    faturamento: 500,
    faturamentoMes: 0.05,
    ticketMedio: 500,
    criadas: 0,
  })
  expect(await overview(shop, 'tudo')).toMatchObject({
    mes: 'tudo',
    meses: { primeiro: '2028-02', ultimo: '2028-03' },
    faturamento: 500.05,
    ticketMedio: 166.68,
    dias: [],
  })
})

test.each([
  ['Moto G', 'Motorola'],
  ['Outro Motorola', 'Motorola'],
  ['Outro Motorolas', 'Outros'],
  ['xiaomi mi 11', 'Xiaomi'],
  ['Redmi Note', 'Xiaomi'],
  ['POCO X5', 'Xiaomi'],
  ['Outro Microsoft Lumia', 'Outros'],
  ['Outro mi-band', 'Xiaomi'],
  ['Galaxy S20', 'Samsung'],
  ['Galaxys S20', 'Outros'],
  ['LG tela Samsung', 'Samsung'],
  ['Huawei P30', 'Huawei'],
  ['iphone 12', 'iPhone'],
  ['Nokia 3310', 'Outros'],
  ['Outro Míni', 'Outros'],
  ['Outro Mí', 'Outros'],
])('%s is counted as %s', async (aparelho, category) => {
  const [marca = '', ...rest] = aparelho.split(' ')
  const shop = await shopWith([{ marca, modelo: rest.join(' ') }])
  expect((await overview(shop)).aparelhos.itens.map(({ nome }) => nome)).toEqual([category])
})

test('claim: days of repair are from entry to delivery, on average; a delivery before the entry counts as none', async () => {
  const at = (data_entrada: string, data_entrega: string) => ({
    status: 'Entregue' as const,
    data_entrada,
    data_entrega,
  })
  const shop = await shopWith([
    at('2028-02-28', '2028-03-01'),
    at('2028-03-01', '2028-03-01'),
    at('2028-03-05', '2028-03-02'),
    at('2028-01-01', '2028-03-31'),
  ])
  const found = (ate: string) => advancedReport(database.db, shop, { de: '2028-03-01', ate })
  expect(await found('2028-03-30')).toMatchObject({ entregues: 3, diasDeReparo: 0.67 })
  expect(await found('2028-03-31')).toMatchObject({ entregues: 4, diasDeReparo: 23 })
})

test.each([
  ['2028-01-01', '2028-03-02', 'dia', 62],
  ['2028-01-01', '2028-03-03', 'semana', 10],
  ['2027-01-01', '2028-02-04', 'semana', 58],
  ['2027-01-01', '2028-02-05', 'mes', 14],
  ['2018-01-01', '2028-01-08', 'mes', 121],
  ['2018-01-01', '2028-01-09', 'ano', 11],
  ['1990-01-01', '2100-12-31', 'ano', 111],
])('from %s to %s the points are by %s: %d', async (de, ate, unidade, count) => {
  const shop = await shopWith([{ ...paid, data_entrega: ate, valor: 5 }])
  const found = await advancedReport(database.db, shop, { de, ate })
  expect([found.unidade, found.pontos.length]).toEqual([unidade, count])
  expect([found.pontos[0]?.inicio, found.pontos.at(-1)?.fim]).toEqual([de, ate])
  expect(found.pontos.at(-1)).toMatchObject({
    receita: 5,
    servicos: [{ nome: 'Troca de Tela', quantidade: 1, valor: 5 }],
    aparelhos: [{ nome: 'iPhone', quantidade: 1, valor: 5 }],
  })
})

test('claim: advanced reports are profissional’s while it runs; the overview is everyone’s', async () => {
  const shop = await makeShop(database.db)
  const cookie = await app.signIn(shop.email)
  const ask = async (range: object = { de: '2028-01-01', ate: '2028-01-31' }) => {
    const { status, error } = await app.call('reports.advanced', range, { cookie })
    const { status: overview } = await app.call('reports.overview', {}, { cookie })
    return [status, error?.key, overview]
  }
  expect(await ask()).toEqual([403, 'plano_sem_relatorios', 200])
  await switchPlan(database.db, shop.user_id, 'basico')
  expect(await ask()).toEqual([403, 'plano_sem_relatorios', 200])
  await switchPlan(database.db, shop.user_id, 'profissional')
  expect(await ask()).toEqual([200, undefined, 200])
  await switchPlan(database.db, shop.user_id, 'profissional', new Date(Date.now() - 1000).toISOString())
  expect(await ask()).toEqual([403, 'plano_sem_relatorios', 200])
})

test.each([
  [{ de: '2028-02-01' }, { ate: 'data_obrigatoria' }],
  [
    { de: '', ate: '2028-02-30' },
    { de: 'data_obrigatoria', ate: 'data_invalida' },
  ],
  [{ de: '2028-02-02', ate: '2028-02-01' }, { ate: 'periodo_invertido' }],
])('days that are none (%j) are refused', async (range, fields) => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const { status, error } = await app.call('reports.advanced', range, { cookie })
  expect([status, error?.fields]).toEqual([400, fields])
})
