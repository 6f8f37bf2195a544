import { beforeAll, beforeEach, expect, test } from 'vitest'
import { monthFinance } from '../../src/server/finance/finance-figures.ts'
import { copyRecurring } from '../../src/server/finance/recurring.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { expenseInput, makeExpense, makeShop, type TestShop } from '../support/shops.ts'

const now = new Date('2026-11-22T12:00:00Z')

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional', now })
  cookie = await app.signIn(shop.email)
})

/** So many expenses of October, each of a series of its own. */
async function fill(count: number) {
  await database.sql`
    insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, recorrente, serie, dia, created_at, updated_at, chave, chave_conteudo)
    select ${shop.user_id}, nova.id, 'Despesa', 10, 'outros', '2026-10-05', true, nova.id, 5, ${now.toISOString()}, ${now.toISOString()}, nova.id, ''
    from generate_series(1, ${count}::int) as n, lateral (select gen_random_uuid() as id where n > 0) as nova`
  await database.sql`delete from totais where user_id = ${shop.user_id}`
  await database.sql`insert into totais select * from bancada_recontagem where user_id = ${shop.user_id}`
}

const create = (fields: Record<string, unknown>) =>
  app.call('finance.createExpense', expenseInput(fields), { cookie })

const answers = (all: { status: number; error?: { key: string } | undefined }[]) =>
  all.map(({ status, error }) => error?.key ?? status).sort()

test('of five recurring expenses at the same time one is the 200th, and the others are refused', async () => {
  await fill(199)
  const recurring = { recorrente: true }
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => create(recurring)))
  expect(answers(made)).toEqual([200, ...Array(4).fill('limite_recorrentes')])
  expect(made.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
  const once = await create({})
  expect(once.status).toBe(200)
  const { chave: _, ...fields } = expenseInput(recurring)
  const turned = { id: once.data.id, based_on: once.data.updated_at, ...fields }
  expect(answers([await app.call('finance.updateExpense', turned, { cookie })])).toEqual([
    'limite_recorrentes',
  ])
})

test('one of 200 may stop to recur and begin again, and one that is deleted makes room', async () => {
  await fill(199)
  const last = await makeExpense(database.db, shop, { recorrente: true, data_despesa: '2026-10-05' }, now)
  await copyRecurring(database.db, shop, { mes: '2026-11' }, now)
  const { chave: _, ...fields } = expenseInput({ data_despesa: '2026-10-05' })
  const edit = (based_on: string, recorrente: boolean) =>
    app.call('finance.updateExpense', { id: last.id, based_on, ...fields, recorrente }, { cookie })
  const stopped = await edit(last.updated_at, false)
  expect((await edit(stopped.data.updated_at, true)).status).toBe(200)
  const series = await database.sql`select id from despesas where user_id = ${shop.user_id}
    and serie = (select serie from despesas where user_id = ${shop.user_id} and id <> ${last.id} limit 1)`
  for (const { id } of series) await app.call('finance.deleteExpense', { id }, { cookie })
  expect((await create({ recorrente: true })).status).toBe(200)
})

test('the 50,000th expense is the last, made or copied, and one that is deleted makes room', async () => {
  await makeExpense(database.db, shop, { recorrente: true, data_despesa: '2026-10-05' }, now)
  // What is counted is the total that every write of an expense keeps: rows would take a minute to make.
  await database.sql`update totais set quantidade = 49999
    where user_id = ${shop.user_id} and medida = 'despesa' and grao = 'sempre'`
  const made = await Promise.all([create({}), create({}), create({})])
  expect(answers(made)).toEqual([200, 'limite_despesas', 'limite_despesas'])
  const copy = () => app.call('finance.copyRecurring', { mes: '2026-11' }, { cookie })
  expect(answers([await copy()])).toEqual(['limite_despesas'])
  const id = made.find(({ status }) => status === 200)?.data.id
  await app.call('finance.deleteExpense', { id }, { cookie })
  expect((await copy()).data).toEqual({ copiadas: 1 })
})

test('a shop from before the limit with more series is offered copies of the newest 500', async () => {
  await fill(600)
  const { recorrentes, recorrentesQuantidade } = await monthFinance(
    database.db,
    shop,
    { mes: '2026-11' },
    now,
  )
  expect([recorrentes.length, recorrentesQuantidade]).toEqual([200, 500])
  expect(answers([await create({ recorrente: true })])).toEqual(['limite_recorrentes'])
})
