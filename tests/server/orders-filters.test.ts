import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOrders, listOrders } from '../../src/server/orders/list-orders.ts'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { reminderStats } from '../../src/server/reminders/read-reminders.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type OrderQuote, orderQuotes, orderStatuses, statusCount } from '../../src/shared/orders.ts'
import { countOrders as countSchema, listOrders as listSchema } from '../../src/shared/orders-schema.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

const now = new Date('2026-11-22T15:00:00.000Z')
const days = ['2026-11-01', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-05']

const lineOf = (custo_unitario: number | null): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela',
  quantidade: 1,
  valor_unitario: 100,
  custo_unitario,
  garantia_dias: null,
})

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let rows: Awaited<ReturnType<typeof makeOrder>>[]
let telling: ReturnType<typeof tellingDatabase>

beforeAll(async () => {
  database = await freshDatabase()
  telling = tellingDatabase(database.appUrl)
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  const customers = []
  for (const nome of ['Ana Paula', 'Beto Lima'])
    customers.push((await makeCustomer(database.db, shop, { nome })).id)
  rows = []
  const answers = [null, 'aprovado', 'recusado'] as const
  for (let turn = 0; turn < 72; turn++) {
    const pago = turn % 3 === 0
    const row = await makeOrder(database.db, shop, customers[turn % 2] ?? '', {
      pago,
      forma_pagamento: pago ? 'PIX' : 'Pendente',
      data_entrada: days[turn % 5] ?? '',
      data_previsao: turn % 7 === 0 ? null : (days[(turn * 5 + (turn % 4)) % 6] ?? null),
      ...(turn % 5 === 1 && !pago && { valor: 0, a_orcar: true }),
      ...(turn % 2 === 0 && pago && { valor: undefined, itens: [lineOf(turn % 4 === 0 ? 60 : null)] }),
    })
    if (row.valor > 0 && turn % 4 < 3) {
      const valido_ate = `2026-12-${10 + (turn % 9)}`
      await makeQuote(database.db, shop, { ...row, valido_ate }, now)
      const resposta = answers[(turn % 7) % 3]
      if (resposta) await makeAnswer(database.db, shop, row.id, { resposta }, now)
    }
    const move = { id: row.id, based_on: row.updated_at, data_entrega: days[turn % 6] ?? null }
    const status = orderStatuses[(turn + (turn % 3)) % 4] ?? 'Recebido'
    rows.push(await changeOrder(database.db, shop, { ...move, status }, now))
  }
})

afterAll(() => telling.close())

const optional = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const filter = fc.record({
  q: optional('ana', 'iphone', 'be li', 'zimbábue', '--'),
  status: optional(...orderStatuses),
  pago: optional(true, false),
  orcamento: optional(...orderQuotes),
  sem_custo: optional('2026-11', '2026-12', 'tudo'),
  de: optional(...days),
  ate: optional(...days),
})
type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never

/** The same by hand. */
function found({ q, status, pago, orcamento, sem_custo, de, ate }: Filter) {
  const named = { ana: 'Ana Paula', 'be li': 'Beto Lima' }
  return rows.filter(
    row =>
      (status === undefined || row.status === status) &&
      (pago === undefined || row.pago === pago) &&
      (orcamento === undefined || quoteOf(row) === orcamento) &&
      (sem_custo === undefined ||
        (row.pago &&
          row.itens.every(line => line.custo_unitario === null) &&
          (sem_custo === 'tudo' || (row.data_entrega ?? row.pago_em)?.slice(0, 7) === sem_custo))) &&
      (de === undefined || row.data_entrada >= de) &&
      (ate === undefined || row.data_entrada <= ate) &&
      (q === undefined || q === 'iphone' || (q in named && row.clientes.nome === named[q as 'ana'])),
  )
}
type Row = (typeof rows)[number]

/** Which filter by quotes finds an order: none once it is delivered. */
function quoteOf({ status, a_orcar, orcamento_versao, orcamento_resposta }: Row): OrderQuote | null {
  if (status === 'Entregue') return null
  if (a_orcar) return 'a_orcar'
  return orcamento_versao === null ? null : (orcamento_resposta ?? 'sem_resposta')
}

const newest = (a: Row, b: Row) => b.data_entrada.localeCompare(a.data_entrada) || b.id.localeCompare(a.id)
const isPromised = ({ status, data_previsao }: Row) =>
  (status === 'Recebido' || status === 'Em Andamento') && data_previsao !== null
const earliest = (a: Row, b: Row) =>
  (a.data_previsao ?? '').localeCompare(b.data_previsao ?? '') || a.id.localeCompare(b.id)

function sorted(all: Row[], ordem: string | undefined) {
  if (ordem !== 'previsao') return all.toSorted(newest)
  return [
    ...all.filter(isPromised).toSorted(earliest),
    ...all.filter(row => !isPromised(row)).toSorted(newest),
  ]
}

async function readAll(asked: object, sizes: number[]) {
  const ids: string[] = []
  let cursor: string | null = null
  for (let turn = 0; turn === 0 || cursor; turn++) {
    const limit = sizes[turn % sizes.length]
    const input = listSchema.parse({ ...asked, cursor, limit })
    const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(database.db, shop, input, now)
    if (page.nextCursor) expect(page.items).toHaveLength(limit ?? 0)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 })

test('pages of whatever filter and order are the one sorted list, and their counts are its own', async () => {
  await fc.assert(
    fc.asyncProperty(filter, optional('entrada', 'previsao'), sizes, async (asked, ordem, turns) => {
      const wanted = found(asked)
      expect(await readAll({ ...asked, ordem }, turns)).toEqual(sorted(wanted, ordem).map(({ id }) => id))
      const { status: _, ...searched } = asked
      const all = found({ ...asked, status: undefined })
      const counts = await countOrders(database.db, shop, countSchema.parse(searched))
      expect(counts?.total).toBe(all.length)
      for (const status of orderStatuses)
        expect(counts?.[statusCount[status] ?? 'entregues']).toBe(
          all.filter(row => row.status === status).length,
        )
    }),
    { numRuns: runs(120) },
  )
})

test('an alert holds the filters, too', async () => {
  const warned = {
    atrasadas: (row: Row) => isPromised(row) && (row.data_previsao ?? '') < '2026-11-22',
    a_receber: ({ status, pago, valor }: Row) => status === 'Entregue' && !pago && valor > 0,
  }
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom('atrasadas', 'a_receber'),
      sizes,
      async (asked, alerta, turns) => {
        const wanted = found(asked).filter(warned[alerta])
        const ids = await readAll({ ...asked, alerta, ordem: 'previsao' }, turns)
        expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
      },
    ),
    { numRuns: runs(40) },
  )
})

test('the dashboard counts the orders without a price, and says since when the first waits', async () => {
  const unpriced = rows.filter(row => quoteOf(row) === 'a_orcar')
  const { aOrcar } = await summarizeOrders(database.db, shop, now)
  expect(unpriced.length).toBeGreaterThan(5)
  expect(aOrcar).toEqual({
    quantidade: unpriced.length,
    desde: unpriced.map(row => row.data_entrada).toSorted()[0],
  })
  const empty = await makeShop(database.db)
  expect((await summarizeOrders(database.db, empty, now)).aOrcar).toEqual({ quantidade: 0, desde: null })
})

test('the dashboard counts quotes by their answer, and says until when the first unanswered one holds', async () => {
  const { orcamentos } = await summarizeOrders(database.db, shop, now)
  const open = (quote: OrderQuote) => rows.filter(row => quoteOf(row) === quote)
  for (const quote of ['sem_resposta', 'aprovado', 'recusado'] as const) {
    expect(open(quote).length).toBeGreaterThan(2)
    expect(orcamentos[quote]).toBe(open(quote).length)
  }
  expect(orcamentos.vence).toBe(
    open('sem_resposta')
      .map(row => row.orcamento_ate)
      .toSorted()[0],
  )
  const waiting = open('aprovado').filter(({ status }) => status === 'Recebido')
  expect(waiting.length).toBeGreaterThan(0)
  const { respostas } = await reminderStats(database.db, shop, now)
  expect(respostas).toBe(waiting.length + open('recusado').length)
  const empty = await makeShop(database.db)
  expect((await reminderStats(database.db, empty, now)).respostas).toBe(0)
})

test('more than a thousand are not counted', async () => {
  const many = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, many)
  const order = await makeOrder(database.db, many, id)
  await fillOrders(database.sql, many, { like: order.id, count: 999 })
  expect((await countOrders(database.db, many, { q: 'iphone' }))?.total).toBe(1000)
  await makeOrder(database.db, many, id)
  expect(await countOrders(database.db, many, { q: 'iphone' })).toBeNull()
  expect(
    (await countOrders(database.db, many, { q: 'iphone', de: '2026-11-20', ate: '2026-11-20' }))?.total,
  ).toBe(3)
})

test('a day, an order or a yes that is none is refused, and so is a cursor of no page', async () => {
  const wrong = [
    { de: '2026-02-30' },
    { ate: 'ontem' },
    { pago: 'sim' },
    { orcamento: 'enviado' },
    { sem_custo: 'sim' },
    { sem_custo: '2026-13' },
    { ordem: 'valor' },
    { ordem: 'previsao', cursor: '.abc' },
  ]
  for (const input of wrong) {
    const { status, error } = await app.call('orders.list', input, { cookie })
    expect([input, status, error?.key]).toEqual([input, 400, 'entrada_invalida'])
  }
})
