import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestWaiting } from '../../src/server/orders/alerts.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { type OrderWait, orderWaits } from '../../src/shared/orders.ts'
import { listOrders as listSchema } from '../../src/shared/orders-schema.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeCustomer, makeOrder, makeShop, type orderInput, type TestShop } from '../support/shops.ts'
import { type Statement, tellingDatabase } from '../support/statements.ts'
import { testInAll } from '../support/test-in-all.ts'

const now = new Date('2026-11-20T15:00:00Z')

let database: TestDatabase
let telling: ReturnType<typeof tellingDatabase>
beforeAll(async () => {
  database = await freshDatabase()
  telling = tellingDatabase(database.appUrl)
})
afterAll(() => telling.close())

type Fields = NonNullable<Parameters<typeof orderInput>[1]>

async function openShop() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop, { nome: 'Ana' })
  return { shop, order: (fields: Fields, at = now) => makeOrder(database.db, shop, id, fields, at) }
}

const list = (shop: TestShop, input: object, at = now) =>
  listOrders(database.db, shop, listSchema.parse(input), at)

async function numbersOf(shop: TestShop, alerta: OrderWait, at = now): Promise<string[]> {
  return (await list(shop, { alerta }, at)).items.map(({ numero_os }) => numero_os)
}

/** Midday of the day so many days before. */
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('late is what was promised for a day that passed, and is not ready; the longest late first', async () => {
  const { shop, order } = await openShop()
  await order({ data_previsao: '2026-11-19' })
  await order({ data_previsao: '2026-11-20' })
  await order({ data_previsao: '2026-11-01', status: 'Em Andamento' })
  await order({ data_previsao: '2026-11-01', status: 'Pronto' })
  await order({ data_previsao: '2026-11-01', status: 'Entregue' })
  await order({})
  expect(await numbersOf(shop, 'atrasadas')).toEqual(['OS-0003', 'OS-0001'])
  expect(await numbersOf(shop, 'atrasadas', ago(-1))).toEqual(['OS-0003', 'OS-0001', 'OS-0002'])
})

test('for today is what was promised for it and is not ready: counted, and the first three named', async () => {
  const { shop, order } = await openShop()
  const due: string[] = []
  for (let count = 0; count < 4; count++) due.push((await order({ data_previsao: '2026-11-20' })).id)
  await order({ data_previsao: '2026-11-20', status: 'Pronto' })
  await order({ data_previsao: '2026-11-21' })
  await order({ data_previsao: '2026-11-19' })
  const { paraHoje, alertas } = await summarizeOrders(database.db, shop, now)
  expect([paraHoje.quantidade, alertas.atrasadas.quantidade]).toEqual([4, 1])
  expect(paraHoje.ordens.map(({ id }) => id)).toEqual(due.sort().slice(0, 3))
  const tomorrow = await summarizeOrders(database.db, shop, ago(-1))
  expect([tomorrow.paraHoje.quantidade, tomorrow.alertas.atrasadas.quantidade]).toEqual([1, 5])
  const listed = (await list(shop, { alerta: 'hoje' })).items.map(({ id }) => id)
  expect(listed).toEqual(due)
  expect(await numbersOf(shop, 'hoje', ago(-1))).toEqual(['OS-0006'])
})

test('not fetched is what is ready for seven days or more', async () => {
  const { shop, order } = await openShop()
  await order({ status: 'Pronto' }, ago(6))
  await order({ status: 'Pronto' }, ago(7))
  await order({ status: 'Pronto' }, ago(30))
  await order({ status: 'Em Andamento' }, ago(30))
  expect(await numbersOf(shop, 'sem_retirada')).toEqual(['OS-0003', 'OS-0002'])
  expect((await summarizeOrders(database.db, shop, now)).alertas.sem_retirada.quantidade).toBe(2)
  expect((await summarizeOrders(database.db, shop, ago(-1))).alertas.sem_retirada.quantidade).toBe(3)
})

test('to be paid is what is delivered and not paid, whenever', async () => {
  const { shop, order } = await openShop()
  await order({ status: 'Entregue', data_entrega: '2026-11-20', valor: 0.1 })
  await order({ status: 'Entregue', data_entrega: '2025-01-01', valor: 0.2 })
  await order({ status: 'Entregue', data_entrega: '2025-01-01', pago: true, forma_pagamento: 'PIX' })
  await order({ status: 'Pronto' })
  await order({ status: 'Entregue', data_entrega: '2025-01-01', valor: 0 })
  expect(await numbersOf(shop, 'a_receber')).toEqual(['OS-0002', 'OS-0001'])
  const { quantidade, valor } = (await summarizeOrders(database.db, shop, now)).alertas.a_receber
  expect([quantidade, valor]).toEqual([2, 0.3])
})

test('pages of an alert, of whatever size, are the one list; the dashboard names its first three', async () => {
  const { shop, order } = await openShop()
  for (let index = 0; index < 7; index++)
    await order({ data_previsao: `2026-11-0${(index % 3) + 1}`, modelo: index % 2 ? '12' : 'SE' })
  const whole = await numbersOf(shop, 'atrasadas')
  expect(whole).toEqual(['OS-0001', 'OS-0004', 'OS-0007', 'OS-0002', 'OS-0005', 'OS-0003', 'OS-0006'])
  for (const limit of [1, 2, 3, 7]) {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(shop, { alerta: 'atrasadas', limit, cursor })
      found.push(...page.items.map(({ numero_os }) => numero_os))
      cursor = page.nextCursor
    } while (cursor)
    expect(found).toEqual(whole)
  }
  const { ordens, quantidade } = (await summarizeOrders(database.db, shop, now)).alertas.atrasadas
  expect([quantidade, ordens.map(({ numero_os }) => numero_os)]).toEqual([7, whole.slice(0, 3)])
  const found = await list(shop, { alerta: 'atrasadas', q: 'iphone 12' })
  expect(found.items.map(({ numero_os }) => numero_os)).toEqual(['OS-0004', 'OS-0002', 'OS-0006'])
})

test('an alert and another filter hold both', async () => {
  const { shop, order } = await openShop()
  const late = await order({ data_previsao: '2026-11-01', status: 'Em Andamento' })
  await order({ data_previsao: '2026-11-01' })
  const numbers = async (filter: object) =>
    (await list(shop, { alerta: 'atrasadas', ...filter })).items.map(({ numero_os }) => numero_os)
  expect(await numbers({ status: 'Em Andamento' })).toEqual([late.numero_os])
  expect(await numbers({ status: 'Pronto' })).toEqual([])
  expect(await numbers({ cliente_id: late.cliente_id })).toHaveLength(2)
  expect(await numbers({ cliente_id: crypto.randomUUID() })).toEqual([])
})

testInAll('at 20,000 orders each alert is read by its own index, a page at a time', async () => {
  const { shop, order } = await openShop()
  const kinds: Fields[] = [
    { data_previsao: '2026-11-01' },
    { status: 'Pronto' },
    { status: 'Entregue', data_entrega: '2026-11-01' },
    { status: 'Entregue', data_entrega: '2026-11-01', pago: true, forma_pagamento: 'PIX' },
    { data_previsao: '2026-11-20' },
  ]
  for (const [index, kind] of kinds.entries()) {
    const { id } = await order(kind, ago(10))
    await fillOrders(database.sql, shop, { like: id, count: index === 3 ? 14_000 : 2000 })
  }
  const index = {
    atrasadas: 'ordens_atrasadas',
    sem_retirada: 'ordens_prontas',
    a_receber: 'ordens_a_receber',
  }
  for (const alerta of orderWaits) {
    const first = await list(shop, { alerta })
    for (const cursor of [null, first.nextCursor]) {
      const plan = await planOf(shop, { alerta, cursor })
      expect(plan).toContain(`using ${alerta === 'hoje' ? index.atrasadas : index[alerta]}`)
      expect(plan).not.toContain('Sort')
      expect(rowsOf(plan)).toBeLessThanOrEqual(31)
    }
  }
  // What the dashboard names of each is planned once, for no shop in particular.
  const statements = await telling.captured(db => longestWaiting(db, shop, '2026-11-20'))
  const plans: string[] = []
  for (const statement of statements) plans.push(await explain(statement, 'generic'))
  expect(plans.map(plan => /using (ordens_\w+)/.exec(plan)?.[1]).sort()).toEqual(Object.values(index).sort())
  for (const plan of plans) expect(rowsOf(plan)).toBeLessThanOrEqual(3)
})

async function planOf(shop: TestShop, input: object): Promise<string> {
  const query = listSchema.parse(input)
  const [statement] = await telling.captured(db => listOrders(db, shop, query, now))
  if (!statement) throw new Error('nothing was asked')
  return explain(statement, 'custom')
}

async function explain({ sql: text, params }: Statement, plan: 'generic' | 'custom'): Promise<string> {
  const { sql } = database
  await sql.unsafe(`set plan_cache_mode = force_${plan}_plan`)
  await sql.unsafe(`prepare asked as ${text}`)
  const values = params.map(value => `'${value}'`).join(', ')
  const rows = await sql.unsafe(`explain (analyze, timing off) execute asked(${values})`)
  await sql.unsafe('deallocate asked')
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/** Rows that the scan of the orders read. */
const rowsOf = (plan: string): number =>
  Number(/Index Scan using ordens_.*actual rows=(\d+)/.exec(plan)?.[1] ?? Number.NaN)
