import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { setZone } from '../../src/server/settings/save-settings.ts'
import { repairTotals } from '../../src/server/totals/recount-totals.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan } from '../support/shops.ts'

const now = new Date('2028-02-29T15:00:00Z')
const paid = { pago: true, forma_pagamento: 'PIX', status: 'Entregue', data_entrega: '2028-02-10' } as const
const part = (valor_unitario: number, custo_unitario: number | null, quantidade = 1): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela',
  quantidade,
  valor_unitario,
  custo_unitario,
  garantia_dias: null,
})
const labour = (valor_unitario: number): OrderLine => ({ ...part(valor_unitario, null), tipo: 'servico' })

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})

type Fields = Parameters<typeof makeOrder>[3]

async function shopWith(orders: Fields[]) {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  for (const fields of orders) await makeOrder(database.db, shop, id, fields, now)
  const cookie = await app.signIn(shop.email)
  const margin = (mes?: string) => app.call('reports.margin', mes ? { mes } : {}, { cookie })
  return { shop, margin, call: (path: string, input: unknown) => app.call(path, input, { cookie }) }
}

test('the margin is the value less the cost of paid orders whose parts all have one, by service and by month', async () => {
  const { margin } = await shopWith([
    { ...paid, valor: undefined, itens: [part(500, 300), labour(100)], desconto: 50 },
    { ...paid, valor: undefined, itens: [part(0.1, 0.03, 3)] },
    { ...paid, valor: undefined, itens: [labour(80)], tipo_servico: 'Limpeza/Oxidação' },
    // Paid elsewhen, not paid, a part without a cost, and no line at all.
    { ...paid, data_entrega: '2028-01-31', valor: undefined, itens: [part(100, 75)] },
    { status: 'Pronto', valor: undefined, itens: [part(900, 100)] },
    { ...paid, valor: undefined, itens: [part(70, 20), part(30, null)] },
    { ...paid, valor: 45.5 },
  ])
  expect((await margin()).data).toEqual({
    hoje: '2028-02-29',
    mes: '2028-02',
    pagas: 5,
    comCusto: 3,
    valor: 630.3,
    custo: 300.09,
    margem: 330.21,
    sobra: 52,
    antes: { mes: '2028-01', sobra: 25 },
    semCusto: { quantidade: 2, valor: 145.5 },
    servicos: [
      { nome: 'Troca de Tela', quantidade: 2, valor: 550.3, custo: 300.09, margem: 250.21, sobra: 45 },
      { nome: 'Limpeza/Oxidação', quantidade: 1, valor: 80, custo: 0, margem: 80, sobra: 100 },
    ],
    porMes: [
      { mes: '2028-01', valor: 100, custo: 75, margem: 25 },
      { mes: '2028-02', valor: 630.3, custo: 300.09, margem: 330.21 },
    ],
  })
  expect((await margin('tudo')).data).toMatchObject({ comCusto: 4, margem: 355.21, antes: null })
  expect((await margin('2027-12')).data).toMatchObject({ pagas: 0, sobra: null, antes: { sobra: null } })
})

test('what the margin leaves out is what the list of orders without a whole cost finds', async () => {
  const { margin, call } = await shopWith([
    { ...paid, valor: undefined, itens: [part(500, 300)] },
    { ...paid, valor: undefined, itens: [part(70, 20), part(30, null)] },
    { ...paid, valor: 45.5 },
    { pago: true, forma_pagamento: 'PIX', status: 'Pronto', valor: 10, pago_em: '2028-02-01' },
    { ...paid, data_entrega: '2028-01-31', valor: 20 },
    { status: 'Pronto', valor: 900 },
  ])
  for (const [mes, count] of [
    ['2028-02', 3],
    ['2028-01', 1],
    ['2027-12', 0],
    ['tudo', 4],
  ]) {
    const { items } = (await call('orders.list', { sem_custo: mes })).data
    expect(items).toHaveLength(Number(count))
    const { quantidade, valor } = (await margin(String(mes))).data.semCusto
    expect([quantidade, valor]).toEqual([
      count,
      items.reduce((sum: number, row: Fields) => sum + (row?.valor ?? 0), 0),
    ])
    expect((await call('orders.counts', { sem_custo: mes })).data.total).toBe(count)
  }
})

test('a margin below zero stays one, and what was for nothing has no share', async () => {
  const { margin } = await shopWith([
    { ...paid, valor: undefined, itens: [part(100, 130)] },
    { ...paid, valor: undefined, itens: [part(50, 20)], desconto: 50, tipo_servico: 'Outros' },
  ])
  expect((await margin()).data).toMatchObject({
    margem: -50,
    sobra: -50,
    servicos: [
      { nome: 'Outros', margem: -20, sobra: null },
      { nome: 'Troca de Tela', margem: -30, sobra: -30 },
    ],
  })
})

test('a cost that is corrected, a line that goes and an order in the trash move the margin; recounts agree', async () => {
  const { shop, margin, call } = await shopWith([{ ...paid, valor: undefined, itens: [part(500, 300)] }])
  const [{ id } = { id: '' }] = await database.sql`
    select id from ordens_servico where user_id = ${shop.user_id}`
  const update = async (fields: object) => {
    const { marca, modelo, ...order } = (await call('orders.get', { id })).data
    const { cliente_id, aparelho, tipo_servico, defeito, status, pago, forma_pagamento, data_entrada } = order
    const form = { cliente_id, tipo_servico, defeito, status, pago, forma_pagamento, data_entrada }
    const [brand, ...model] = aparelho.split(' ')
    const sent = { ...form, id, based_on: order.updated_at, marca: brand, modelo: model.join(' '), ...fields }
    expect((await call('orders.update', sent)).status).toBe(200)
  }
  const margem = async () => {
    await setZone(database.db, shop, 'America/Manaus', now)
    const kept = (await margin('tudo')).data
    expect(await audit(database.db)).toEqual([])
    await repairTotals(database.db, shop.user_id)
    expect((await margin('tudo')).data).toEqual(kept)
    return [kept.margem, kept.comCusto, kept.semCusto.quantidade]
  }
  expect(await margem()).toEqual([200, 1, 0])
  await update({ itens: [part(500, 310)] })
  expect(await margem()).toEqual([190, 1, 0])
  await update({ itens: [part(500, null)] })
  expect(await margem()).toEqual([0, 0, 1])
  await update({ itens: [part(500, 0)] })
  expect(await margem()).toEqual([500, 1, 0])
  await call('orders.delete', { id })
  expect(await margem()).toEqual([0, 0, 0])
  await call('orders.restore', { id })
  expect(await margem()).toEqual([500, 1, 0])
  await update({ itens: [] })
  expect(await margem()).toEqual([0, 0, 1])
})

test('claim: the margin is profissional’s while it runs', async () => {
  const { shop, margin } = await shopWith([])
  expect((await margin()).data).toMatchObject({ pagas: 0, margem: 0, servicos: [] })
  await switchPlan(database.db, shop.user_id, 'basico')
  expect((await margin()).error?.key).toBe('plano_sem_relatorios')
})
