import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { monthFinance } from '../../src/server/finance/finance-figures.ts'
import { type Expense, listExpenses } from '../../src/server/finance/read-expenses.ts'
import { copyRecurring } from '../../src/server/finance/recurring.ts'
import { deleteExpense, updateExpense } from '../../src/server/finance/write-expenses.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { expenseInput, makeExpense, makeShop, type TestShop } from '../support/shops.ts'

const now = new Date('2028-04-15T15:00:00Z')

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional' })
})

const rent = (fields: Record<string, unknown> = {}) =>
  makeExpense(database.db, shop, { recorrente: true, data_despesa: '2027-12-31', ...fields }, now)

/** What a month gets by a copy, the day due first at first. */
async function copy(mes: string): Promise<Expense[]> {
  const all = async () => (await listExpenses(database.db, shop, { mes }, now)).items.reverse()
  const before = (await all()).map(({ id }) => id)
  const { copiadas } = await copyRecurring(database.db, shop, { mes }, now)
  const made = (await all()).filter(({ id }) => !before.includes(id))
  expect(made).toHaveLength(copiadas)
  return made
}

const daysOf = async (mes: string) => (await copy(mes)).map(({ data_despesa }) => data_despesa)

const offered = async (mes: string) =>
  (await monthFinance(database.db, shop, { mes }, now)).recorrentes.map(({ data_despesa }) => data_despesa)

function edit(expense: Expense | undefined, fields: Record<string, unknown>): Promise<Expense> {
  if (!expense) throw new Error('no expense')
  const { id, updated_at, created_at: _, ...kept } = expense
  const { chave: __, ...input } = expenseInput({ ...kept, ...fields })
  return updateExpense(database.db, shop, { ...input, id, based_on: updated_at }, now)
}

test('day 31 becomes a shorter month’s last, and is the 31st again after it', async () => {
  await rent()
  const months = ['2028-01', '2028-02', '2028-03', '2028-04', '2028-05', '2029-02', '2029-03']
  const days = []
  for (const mes of months) days.push(...(await daysOf(mes)))
  expect(days).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
    '2029-02-28',
    '2029-03-31',
  ])
  expect(await audit(database.db)).toEqual([])
})

test('a copy is the expense it is made of, and counts in its month', async () => {
  const first = await rent({ valor: 1850.5, categoria: 'ferramentas', descricao: 'Bancada' })
  const [made] = await copy('2028-02')
  const { descricao, valor, categoria, recorrente } = first
  expect(made).toMatchObject({ descricao, valor, categoria, recorrente, data_despesa: '2028-02-29' })
  expect(made?.id).not.toBe(first.id)
  const month = await monthFinance(database.db, shop, { mes: '2028-02' }, now)
  expect([month.despesas, month.despesasQuantidade, month.recorrentes]).toEqual([1850.5, 1, []])
})

test('what is offered is what is copied, once, and nothing before the first', async () => {
  await rent()
  await rent({ data_despesa: '2027-12-05', descricao: 'Luz' })
  await makeExpense(database.db, shop, { data_despesa: '2027-12-06' }, now)
  expect(await offered('2027-11')).toEqual([])
  expect(await offered('2027-12')).toEqual([])
  expect(await offered('2028-01')).toEqual(['2028-01-05', '2028-01-31'])
  expect(await daysOf('2028-01')).toEqual(['2028-01-05', '2028-01-31'])
  expect(await daysOf('2028-01')).toEqual([])
  expect(await offered('2028-01')).toEqual([])
})

test('a month that was left out can be made up for', async () => {
  await rent()
  expect(await daysOf('2028-03')).toEqual(['2028-03-31'])
  expect(await daysOf('2028-01')).toEqual(['2028-01-31'])
  expect(await offered('2028-03')).toEqual([])
  expect(await daysOf('2028-02')).toEqual(['2028-02-29'])
})

test('a series ends where its last expense does not recur, and begins again where it does', async () => {
  await rent()
  const [january] = await copy('2028-01')
  const ended = await edit(january, { recorrente: false })
  expect(await offered('2028-02')).toEqual([])
  await edit(ended, { recorrente: true })
  expect(await offered('2028-02')).toEqual(['2028-02-29'])
})

test('switching the first off does not end what was copied from it', async () => {
  const first = await rent()
  await copy('2028-01')
  await edit(first, { recorrente: false })
  expect(await offered('2028-02')).toEqual(['2028-02-29'])
})

test('a first that is moved behind its copies and switched off ends them, from where it is', async () => {
  const first = await rent({ data_despesa: '2027-09-10' })
  await copy('2027-10')
  const ended = await edit(first, { recorrente: false, data_despesa: '2027-11-10' })
  expect(await offered('2027-11')).toEqual([])
  expect(await offered('2027-12')).toEqual([])
  const before = await edit(ended, { data_despesa: '2027-10-09' })
  expect(await offered('2027-12')).toEqual(['2027-12-10'])
  await edit(before, { recorrente: true, data_despesa: '2027-11-10' })
  expect(await offered('2027-12')).toEqual(['2027-12-10'])
})

test('of two on one day the one made later goes on', async () => {
  await rent()
  const [january] = await copy('2028-01')
  await edit(january, { data_despesa: '2027-12-31', valor: 5 })
  const [offer] = (await monthFinance(database.db, shop, { mes: '2028-02' }, now)).recorrentes
  expect(offer?.valor).toBe(5)
})

test('one that never was copied ends with its switch', async () => {
  await edit(await rent(), { recorrente: false })
  expect(await offered('2028-01')).toEqual([])
})

test('a deleted copy is offered again; a deleted first leaves its copies going on', async () => {
  const first = await rent()
  const [january] = await copy('2028-01')
  await deleteExpense(database.db, shop, january?.id ?? '', now)
  expect(await daysOf('2028-01')).toEqual(['2028-01-31'])
  await deleteExpense(database.db, shop, first.id, now)
  expect(await offered('2028-01')).toEqual([])
  expect(await daysOf('2028-02')).toEqual(['2028-02-29'])
  expect(await audit(database.db)).toEqual([])
})

test('a copy that is moved to another month is neither made again where it was, nor doubled where it is', async () => {
  await rent()
  const [january] = await copy('2028-01')
  await edit(january, { data_despesa: '2028-02-03' })
  expect(await offered('2028-01')).toEqual([])
  expect(await offered('2028-02')).toEqual([])
  expect(await offered('2028-03')).toEqual(['2028-03-03'])
})

test('a month whose first or last day has one of the series does not lack it', async () => {
  for (const day of ['2028-01-01', '2028-01-31']) {
    const first = await rent({ descricao: day })
    const [february] = await copy('2028-02')
    await edit(february, { data_despesa: day })
    expect(await offered('2028-01')).toEqual([])
    await deleteExpense(database.db, shop, first.id, now)
  }
})

test('another day in the form is another day to be due; another text or amount is not', async () => {
  await rent()
  const [february] = await copy('2028-02')
  const renamed = await edit(february, { valor: 2000, descricao: 'Aluguel novo' })
  expect(await offered('2028-03')).toEqual(['2028-03-31'])
  const [offer] = (await monthFinance(database.db, shop, { mes: '2028-03' }, now)).recorrentes
  expect(offer).toMatchObject({ valor: 2000, descricao: 'Aluguel novo' })
  await edit(renamed, { data_despesa: '2028-02-10' })
  expect(await offered('2028-03')).toEqual(['2028-03-10'])
})

test('another shop’s recurring expenses are not copied', async () => {
  await rent()
  const other = await makeShop(database.db, { plano: 'profissional' })
  expect(await copyRecurring(database.db, other, { mes: '2028-01' }, now)).toEqual({ copiadas: 0 })
})
