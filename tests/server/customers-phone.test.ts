import { beforeAll, expect, test } from 'vitest'
import { customersWithPhone, listCustomers } from '../../src/server/customers/read-customers.ts'
import { customersWithPhone as schema } from '../../src/shared/customers-schema.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { customerInput, makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
})

const find = (telefone: string, exceto?: string) =>
  customersWithPhone(database.db, shop, schema.parse({ telefone, exceto }))
const names = async (telefone: string, exceto?: string) =>
  (await find(telefone, exceto)).map(({ nome }) => nome)

test('who has a number is found however it is typed, with how many OS', async () => {
  const telefone = '(11) 98741-1107'
  const ana = await makeCustomer(database.db, shop, { telefone })
  await makeOrder(database.db, shop, ana.id)
  for (const typed of ['11987411107', '+55 11 98741-1107', '011 98741 1107', '55 (11) 98741.1107'])
    expect(await find(typed), typed).toEqual([{ id: ana.id, nome: ana.nome, telefone, total_os: 1 }])
  expect(await find('(11) 98741-1108')).toEqual([])
})

test('the one who is edited does not meet herself', async () => {
  const one = await makeCustomer(database.db, shop, { nome: 'Uma', telefone: '(21) 98111-2222' })
  await makeCustomer(database.db, shop, { nome: 'Outra', telefone: '(21) 98111-2222' })
  expect(await names('21981112222', one.id)).toEqual(['Outra'])
  expect(await names('21981112222')).toEqual(['Outra', 'Uma'])
})

test('a mobile is found with and without its ninth digit, the very number first', async () => {
  await makeCustomer(database.db, shop, { nome: 'Nova', telefone: '(31) 99876-5432' })
  await makeCustomer(database.db, shop, { nome: 'Antiga', telefone: '(31) 9876-5432' })
  expect(await names('31998765432')).toEqual(['Nova', 'Antiga'])
  expect(await names('3198765432')).toEqual(['Antiga', 'Nova'])
})

test('a mobile whose rest is a landline’s number is somebody else', async () => {
  await makeCustomer(database.db, shop, { nome: 'Fixo', telefone: '(41) 3456-7890' })
  expect(await names('41934567890')).toEqual([])
  expect(await names('4134567890')).toEqual(['Fixo'])
})

test('at most three are told, and none of another shop', async () => {
  const other = await makeShop(database.db)
  await makeCustomer(database.db, other, { nome: 'Alheia', telefone: '(51) 98000-0000' })
  for (const nome of ['A', 'B', 'C', 'D'])
    await makeCustomer(database.db, shop, { nome, telefone: '51980000000' })
  expect(await names('51980000000')).toEqual(['D', 'C', 'B'])
})

test('what is no whole number is refused, and a trial that is over still reads', async () => {
  const cookie = await app.signIn(shop.email)
  const call = (telefone: string) => app.call('customers.withPhone', { telefone }, { cookie })
  expect((await call('119874')).error?.fields).toEqual({ telefone: 'telefone_invalido' })
  expect((await call('')).error?.fields).toEqual({ telefone: 'telefone_obrigatorio' })
  expect((await call('11987411107')).status).toBe(200)
})

test('among many customers only those of the number are read', async () => {
  const { sql, appUrl } = database
  const many = await makeShop(database.db, { plano: 'profissional' })
  const like = await makeCustomer(database.db, many, { telefone: '(11) 90000-0000' })
  await sql`
    insert into clientes (user_id, id, nome, telefone, data_cadastro, updated_at, busca, chave, chave_conteudo)
    select user_id, gen_random_uuid(), nome, '(11) 9' || (6000 + n / 10000) || '-' || lpad((n % 10000)::text, 4, '0'),
      data_cadastro, updated_at, busca, gen_random_uuid(), chave_conteudo
    from clientes, generate_series(1, 8000) n where id = ${like.id}`
  await sql`analyze clientes`
  const telling = tellingDatabase(appUrl)
  atFileEnd(() => telling.close())
  const input = schema.parse({ telefone: '(11) 96000-0042' })
  const [statement] = await telling.captured(db => customersWithPhone(db, many, input))
  const values = statement?.params.map(value => `'${value}'`).join(', ')
  await sql.unsafe(`prepare looked_at as ${statement?.sql}`)
  for (const mode of ['generic', 'custom']) {
    await sql.unsafe(`set plan_cache_mode = force_${mode}_plan`)
    const plan = await sql.unsafe(`explain (analyze, buffers) execute looked_at(${values})`)
    const text = plan.map(row => row['QUERY PLAN']).join('\n')
    expect(text).toContain('clientes_telefone')
    expect(text).not.toContain('Seq Scan')
    expect(Number(/^.*clientes_telefone.*rows=(\d+).*$/m.exec(text)?.[1])).toBeLessThan(10)
  }
})

test('another country’s number is found by itself alone, and by a search that begins with its +', async () => {
  await makeCustomer(database.db, shop, { nome: 'Iris do Peru', telefone: '+51 987 654 321' })
  await makeCustomer(database.db, shop, { nome: 'Davi de Porto Alegre', telefone: '51 98765-4321' })
  expect(await find('+51987654321')).toMatchObject([{ nome: 'Iris do Peru', telefone: '+51 987654321' }])
  expect(await names('(51) 98765-4321')).toEqual(['Davi de Porto Alegre'])
  const found = async (q: string) =>
    (await listCustomers(database.db, shop, { q, limit: 10 })).items.map(({ nome }) => nome)
  for (const q of ['+51', '+51 987', '+51 987 654 321', '+51987654321'])
    expect(await found(q), q).toEqual(['Iris do Peru'])
  expect(await found('51987654321')).toEqual(['Davi de Porto Alegre', 'Iris do Peru'])
})

test('a DDD that does not exist is refused in a new number, and taken in one that is stored', async () => {
  const cookie = await app.signIn(shop.email)
  const { chave, ...fields } = customerInput({ nome: 'Gil' })
  const refused = { status: 400, error: { fields: { telefone: 'ddd_inexistente' } } }
  for (const telefone of ['(10) 98765-4321', '(23) 98765-4321', '(52) 3456-7890']) {
    const input = { chave, ...fields, telefone }
    expect(await app.call('customers.create', input, { cookie })).toMatchObject(refused)
  }
  const gil = await makeCustomer(database.db, shop, { nome: 'Gil' })
  await database.sql`update clientes set telefone = '(23) 98765-4321' where id = ${gil.id}`
  const update = (telefone: string) =>
    app.call(
      'customers.update',
      { ...fields, id: gil.id, based_on: gil.updated_at, nome: 'Gil Reis', telefone },
      { cookie },
    )
  expect(await update('(25) 98765-4321')).toMatchObject(refused)
  expect(await update('23 98765 4321')).toMatchObject({
    status: 200,
    data: { nome: 'Gil Reis', telefone: '(23) 98765-4321' },
  })
})
