import { beforeAll, expect, test } from 'vitest'
import { financeSeries, summarizeFinance } from '../../src/server/finance/finance-figures.ts'
import { reportOverview } from '../../src/server/reports/overview.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeExpense, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

// Half past midnight on Friday 1 January in São Paulo; half past eleven on Thursday 31 December in Manaus.
const newYear = new Date('2027-01-01T03:30:00Z')
const paid = { pago: true, forma_pagamento: 'PIX', status: 'Entregue' } as const

let database: TestDatabase
let paulo: TestShop
let manaus: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  ;[paulo, manaus] = await Promise.all([shopIn('America/Sao_Paulo'), shopIn('America/Manaus')])
})

/** Amounts that tell by their digits which days were counted. */
async function shopIn(fuso: string): Promise<TestShop> {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional', fuso })
  const { id } = await makeCustomer(db, shop)
  const order = (data_entrega: string, valor: number) =>
    makeOrder(db, shop, id, { ...paid, data_entrega, valor }, newYear)
  await order('2026-12-26', 100_000)
  await order('2026-12-27', 10_000)
  await order('2026-12-31', 1000)
  await order('2027-01-01', 100)
  await order('2027-01-02', 10)
  await order('2027-01-03', 1)
  await makeExpense(db, shop, { data_despesa: '2026-12-31', valor: 0.5, categoria: 'pecas' })
  await makeExpense(db, shop, { data_despesa: '2027-01-01', valor: 200.25 })
  return shop
}

const cards = async (shop: TestShop, periodo: 'hoje' | 'semana' | 'mes') => {
  const { hoje, receita, pagas, lucroMes, despesasMes, despesasMesQuantidade, estimativaAnual } =
    await summarizeFinance(database.db, shop, { periodo }, newYear)
  return [hoje, receita, pagas, lucroMes, despesasMes, despesasMesQuantidade, estimativaAnual]
}

test('only Receita follows the period; the week runs from Sunday to Saturday, across the year', async () => {
  const month = [-89.25, 200.25, 1, 1332]
  expect(await cards(paulo, 'hoje')).toEqual(['2027-01-01', 100, 1, ...month])
  expect(await cards(paulo, 'semana')).toEqual(['2027-01-01', 11_110, 4, ...month])
  expect(await cards(paulo, 'mes')).toEqual(['2027-01-01', 111, 3, ...month])
})

test('where it is still the old year, the day and the month are the old ones', async () => {
  const month = [110_999.5, 0.5, 1, 1_332_000]
  expect(await cards(manaus, 'hoje')).toEqual(['2026-12-31', 1000, 1, ...month])
  expect(await cards(manaus, 'semana')).toEqual(['2026-12-31', 11_110, 4, ...month])
  expect(await cards(manaus, 'mes')).toEqual(['2026-12-31', 111_000, 3, ...month])
})

test('an order is created on the day that the shop’s clock shows', async () => {
  const created = async (shop: TestShop, mes: string) =>
    (await reportOverview(database.db, shop, { mes }, newYear)).criadas
  expect([await created(paulo, '2026-12'), await created(paulo, '2027-01')]).toEqual([0, 6])
  expect([await created(manaus, '2026-12'), await created(manaus, '2027-01')]).toEqual([6, 0])
})

test('no month is shown from before the first that has anything; the current one is in any case', async () => {
  const months = async (shop: TestShop, at = newYear) =>
    (await financeSeries(database.db, shop, at)).map(({ mes }) => mes)
  expect(await months(paulo)).toEqual(['2026-12', '2027-01'])
  expect(await months(manaus)).toEqual(['2026-12'])
  expect(await months(paulo, new Date('2026-11-20T12:00:00Z'))).toEqual(['2026-11'])
  expect(await months(await makeShop(database.db, {}))).toEqual(['2027-01'])
})

test('twelve months end with the current one, across the year, each with all categories', async () => {
  const older = { data_despesa: '2019-05-02', valor: 7 }
  await makeExpense(database.db, paulo, older)
  const series = await financeSeries(database.db, paulo, newYear)
  expect(series.map(({ mes }) => mes)).toEqual([
    ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(month => `2026-${month}`),
    '2027-01',
  ])
  const categorias = (aluguel: number, pecas: number) => [
    { categoria: 'aluguel', valor: aluguel },
    { categoria: 'pecas', valor: pecas },
    { categoria: 'ferramentas', valor: 0 },
    { categoria: 'marketing', valor: 0 },
    { categoria: 'outros', valor: 0 },
  ]
  expect(series.slice(-3)).toEqual([
    { mes: '2026-11', receita: 0, despesas: 0, lucro: 0, categorias: categorias(0, 0) },
    { mes: '2026-12', receita: 111_000, despesas: 0.5, lucro: 110_999.5, categorias: categorias(0, 0.5) },
    { mes: '2027-01', receita: 111, despesas: 200.25, lucro: -89.25, categorias: categorias(200.25, 0) },
  ])
  expect((await financeSeries(database.db, manaus, newYear)).at(-1)?.mes).toBe('2026-12')
})
