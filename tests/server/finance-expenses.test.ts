import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { expenseInput, makeExpense, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

// Half past eleven on the last of November in Manaus, half past midnight in December in São Paulo.
const clock = () => new Date('2026-12-01T03:30:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
  shop = await makeShop(database.db, { fuso: 'America/Manaus', plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})

const call = (path: string, input: unknown) => app.call(`finance.${path}`, input, { cookie })

test.each([
  ['descricao', undefined, 'descricao_obrigatoria'],
  ['descricao', '', 'descricao_obrigatoria'],
  ['descricao', ' \u200b ', 'descricao_obrigatoria'],
  ['descricao', 'a'.repeat(201), 'texto_longo'],
  ['descricao', 'a\u0000', 'texto_invalido'],
  ['valor', undefined, 'valor_obrigatorio'],
  ['valor', null, 'valor_obrigatorio'],
  ['valor', 0, 'valor_positivo'],
  ['valor', -0, 'valor_positivo'],
  ['valor', -0.01, 'valor_invalido'],
  ['valor', -50, 'valor_invalido'],
  ['valor', 10.999, 'valor_invalido'],
  ['valor', 0.001, 'valor_invalido'],
  ['valor', 1e10, 'valor_grande'],
  ['valor', '10', 'valor_invalido'],
  ['data_despesa', undefined, 'data_obrigatoria'],
  ['data_despesa', '', 'data_obrigatoria'],
  ['data_despesa', '2026-02-29', 'data_invalida'],
  ['data_despesa', '1989-12-31', 'data_invalida'],
  // A mistyped year: the shop's clock shows November 2026.
  ['data_despesa', '2016-10-31', 'data_distante'],
  ['data_despesa', '2027-12-01', 'data_distante'],
  ['data_despesa', '2062-11-06', 'data_distante'],
  ['categoria', 'luxo', 'opcao_invalida'],
  ['categoria', 'Aluguel', 'opcao_invalida'],
  ['recorrente', 'sim', 'campo_invalido'],
  ['serie', crypto.randomUUID(), 'campo_desconhecido'],
  ['copia_de', '2026-11-01', 'campo_desconhecido'],
])('an expense whose %s is %j: %s, by creation and by edit alike', async (field, value, issue) => {
  const { id, updated_at } = await makeExpense(database.db, shop)
  const before = await dumpOwner(database.sql, shop.user_id)
  const { chave, ...fields } = { ...expenseInput(), [field]: value }
  for (const [path, target] of [
    ['createExpense', { chave }],
    ['updateExpense', { id, based_on: updated_at }],
  ] as const) {
    const { status, error } = await call(path, { ...target, ...fields })
    expect([status, error?.key, error?.fields]).toEqual([400, 'entrada_invalida', { [field]: issue }])
  }
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
})

test.each(['2016-11-01', '2027-11-30'])('%s is a day that an expense may have', async data_despesa => {
  expect((await call('createExpense', expenseInput({ data_despesa }))).status).toBe(200)
})

test.each([0.01, 0.1, 1234.5, 9_999_999_999.99])('%d is kept to the cent', async valor => {
  const { data } = await call('createExpense', { ...expenseInput(), valor, descricao: '  Peças  ' })
  expect(data).toMatchObject({ valor, descricao: 'Peças' })
  expect(await audit(database.db)).toEqual([])
})

test('category and recurrence have a default', async () => {
  const { categoria: _, recorrente: __, ...input } = expenseInput()
  expect((await call('createExpense', input)).data).toMatchObject({ categoria: 'outros', recorrente: false })
})

test('a key that is sent again answers the stored expense; with other content it is refused', async () => {
  const input = expenseInput({ valor: 77 })
  const answers = await Promise.all([1, 2, 3].map(() => call('createExpense', input)))
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
  const other = await call('createExpense', { ...input, valor: 78 })
  expect([other.status, other.error?.key]).toEqual([409, 'chave_repetida'])
  const rows = await database.sql`select valor from despesas where chave = ${input.chave}`
  expect([...rows]).toEqual([{ valor: '77.00' }])
  expect(await audit(database.db)).toEqual([])
})

test('of two who edit one expense the second sees what the first left', async () => {
  const { id, updated_at } = await makeExpense(database.db, shop)
  const edit = (valor: number) => {
    const { chave: _, ...fields } = expenseInput({ valor })
    return call('updateExpense', { ...fields, id, based_on: updated_at })
  }
  expect((await edit(5)).data.valor).toBe(5)
  const second = await edit(6)
  expect([second.status, second.error?.key]).toEqual([409, 'conflito'])
  expect(second.error?.row).toMatchObject({ id, valor: 5 })
  const at = await Promise.all([1, 2, 3].map(() => makeExpense(database.db, shop)))
  const [one] = at
  const { chave: _, ...fields } = expenseInput({ valor: 9 })
  const input = { ...fields, id: one?.id, based_on: one?.updated_at }
  const together = await Promise.all(Array.from({ length: 10 }, () => call('updateExpense', input)))
  expect(together.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await audit(database.db)).toEqual([])
})

test('claim: what is deleted is gone once, and for editing too', async () => {
  const { id, updated_at } = await makeExpense(database.db, shop)
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('deleteExpense', { id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  const { chave: _, ...fields } = expenseInput()
  const edit = await call('updateExpense', { ...fields, id, based_on: updated_at })
  expect([edit.status, edit.error?.key]).toEqual([404, 'nao_encontrado'])
  expect(await audit(database.db)).toEqual([])
})

test('another shop’s expense is nobody’s', async () => {
  const other = await makeShop(database.db)
  const { id, updated_at } = await makeExpense(database.db, other, { descricao: 'Deles', recorrente: true })
  const before = await dumpOwner(database.sql, other.user_id)
  const { chave: _, ...fields } = expenseInput()
  for (const [path, input] of [
    ['updateExpense', { ...fields, id, based_on: updated_at }],
    ['deleteExpense', { id }],
    ['getExpense', { id }],
  ] as const)
    expect(await call(path, input)).toMatchObject({ status: 404, error: { key: 'nao_encontrado' } })
  for (const [path, input] of [
    ['expenses', { mes: 'tudo' }],
    ['month', { mes: '2026-12' }],
  ] as const) {
    const { status, body } = await call(path, input)
    expect([path, status]).toEqual([path, 200])
    expect(body).not.toContain('Deles')
  }
  expect(await dumpOwner(database.sql, other.user_id)).toEqual(before)
})

test('the list holds a month, the shop’s current one by default, newest first, by category, in pages', async () => {
  const own = await makeShop(database.db, { fuso: 'America/Manaus' })
  const mine = await app.signIn(own.email)
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-11-30', '2026-11-15', '2026-12-01']
  for (const [index, data_despesa] of days.entries())
    await makeExpense(database.db, own, { data_despesa, categoria: index % 2 ? 'pecas' : 'aluguel' })
  const list = async (input: object) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const { data } = await app.call('finance.expenses', { ...input, cursor }, { cookie: mine })
      found.push(
        ...data.items.map(
          ({ data_despesa, categoria }: Record<string, string>) => `${data_despesa} ${categoria}`,
        ),
      )
      cursor = data.nextCursor
    } while (cursor)
    return found
  }
  const november = ['2026-11-30 pecas', '2026-11-30 aluguel', '2026-11-15 aluguel', '2026-11-01 pecas']
  expect(await list({})).toEqual(november)
  expect(await list({ mes: '2026-11', limit: 1 })).toEqual(november)
  expect(await list({ categoria: 'pecas', limit: 1 })).toEqual(['2026-11-30 pecas', '2026-11-01 pecas'])
  expect(await list({ mes: '2026-12' })).toEqual(['2026-12-01 pecas'])
  expect(await list({ mes: 'tudo', limit: 4 })).toEqual([
    '2026-12-01 pecas',
    ...november,
    '2026-10-31 aluguel',
  ])
})

test.each([
  '2026-13',
  '2026-00',
  '26-11',
  '2026-11-01',
  '1989-12',
  '2101-01',
  '',
  'todo',
  5,
])('a month that is none (%j) is refused', async mes => {
  for (const path of ['month', 'expenses', 'copyRecurring']) {
    const { status, error } = await call(path, { mes })
    expect([path, status, Object.keys(error?.fields ?? {})]).toEqual([path, 400, ['mes']])
  }
})
