import { beforeAll, expect, test } from 'vitest'
import { reportOverview } from '../../src/server/reports/overview.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type orderInput } from '../support/shops.ts'

const now = new Date('2028-02-29T15:00:00Z')
const paid = { pago: true, forma_pagamento: 'PIX', status: 'Entregue', data_entrega: '2028-02-29' } as const

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

test('claim: what changed is of the same days of both months, of the whole month where it is shorter', async () => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  await makeOrder(database.db, shop, id, { valor: 10 }, now)
  await makeOrder(database.db, shop, id, { valor: 10 }, now)
  await makeOrder(database.db, shop, id, { ...paid, valor: 90, marca: 'Samsung', modelo: 'A10' }, now)
  const before = (day: string, fields: NonNullable<Parameters<typeof orderInput>[1]>) =>
    makeOrder(database.db, shop, id, fields, new Date(`${day}T15:00:00Z`))
  await before('2028-01-29', { ...paid, data_entrega: '2028-01-29', valor: 40.5, marca: 'LG', modelo: 'K10' })
  await before('2028-01-30', { ...paid, data_entrega: '2028-01-30', valor: 1000 })
  const at = async (day: string) =>
    (await reportOverview(database.db, shop, {}, new Date(`${day}T15:00:00Z`))).mudou
  expect(await at('2028-02-29')).toEqual({
    antesAte: '2028-01-29',
    criadas: { agora: 3, antes: 1 },
    servico: { nome: 'Troca de Tela', agora: 3, antes: 1 },
    faturamento: { agora: 90, antes: 40.5, diferenca: 49.5 },
    pagas: { agora: 1, antes: 1 },
    ticketMedio: { agora: 90, antes: 40.5 },
    aparelho: { nome: 'LG', agora: 0, antes: 1 },
  })
  expect(await at('2028-03-31')).toMatchObject({
    antesAte: '2028-02-29',
    criadas: { agora: 0, antes: 3 },
    faturamento: { agora: 0, antes: 90, diferenca: -90 },
    ticketMedio: { agora: null, antes: 90 },
  })
  expect(await at('2028-01-31')).toBeNull()
})

test('nothing is compared with days before the shop began', async () => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  await makeOrder(database.db, shop, id, {}, new Date('2028-01-25T15:00:00Z'))
  await makeOrder(database.db, shop, id, {}, now)
  const at = async (day: string) =>
    (await reportOverview(database.db, shop, {}, new Date(`${day}T15:00:00Z`))).mudou
  expect(await at('2028-02-24')).toBeNull()
  expect(await at('2028-02-25')).toMatchObject({ criadas: { agora: 0, antes: 1 } })
  // An older shop that stood still is compared.
  expect(await at('2028-04-10')).toMatchObject({ criadas: { agora: 0, antes: 0 } })
})

test('the months of a chart begin with the shop’s first, and are twelve at most', async () => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  await makeOrder(database.db, shop, id, { ...paid, data_entrega: '2027-12-30', valor: 5 }, now)
  const months = async () => (await reportOverview(database.db, shop, {}, now)).porMes
  expect(await months()).toEqual([
    { mes: '2027-12', criadas: 0, receita: 5 },
    { mes: '2028-01', criadas: 0, receita: 0 },
    { mes: '2028-02', criadas: 1, receita: 0 },
  ])
  await makeOrder(database.db, shop, id, { ...paid, data_entrega: '2020-05-01', valor: 5 }, now)
  expect((await months()).map(({ mes }) => mes)).toEqual([
    ...['2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08', '2027-09', '2027-10'],
    ...['2027-11', '2027-12', '2028-01', '2028-02'],
  ])
})
