import { beforeAll, expect, test } from 'vitest'
import { apiOf } from '../support/api.ts'
import { makeApiKey } from '../support/api-keys.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { keysOf } from '../support/keys-of.ts'
import { makeOperator } from '../support/operator.ts'
import { makeDelivery, makeWebhook } from '../support/sample-webhook.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan, type TestShop } from '../support/shops.ts'

interface Row {
  id: string
  nome: string
  plano: string
  plano_ativo: boolean
}

const now = new Date('2026-11-20T15:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
let database: TestDatabase
let app: TestApp
let cookie: string
const shops: Record<string, TestShop> = {}

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  const { db } = database
  for (const [name, age, plano, end] of [
    ['José das Neves', 40, 'teste', null],
    ['Oficina 100%_certa', 20, 'basico', days(10)],
    ['Assistência do Ângelo', 12, 'profissional', null],
    ['Conserta Tudo', 11, 'profissional', days(-1)],
    ['Conserta Já', 2, 'teste', null],
  ] as const) {
    const shop = await makeShop(db, { nome: name, now: days(-age) })
    if (plano !== 'teste') await switchPlan(db, shop.user_id, plano, end?.toISOString() ?? null)
    shops[name] = shop
  }
  cookie = (await makeOperator(app, database, now)).cookie
})

const call = (path: string, input?: unknown) => app.call(`admin.${path}`, input, { cookie })
const namesOf = async (input: object) => {
  const { data } = await call('users', input)
  return data.items.map(({ nome }: Row) => nome)
}

test('owners are listed in pages, the newest first, each once, with how many there are of each plan', async () => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const { data } = await call('users', { limit: 2, cursor })
    expect(data.contagens).toEqual(cursor ? null : { todos: 6, teste: 3, basico: 1, profissional: 2 })
    names.push(...data.items.map(({ nome }: Row) => nome))
    cursor = data.nextCursor
  } while (cursor)
  const byAge = Object.keys(shops).reverse()
  expect(names).toEqual(['Olga Operadora', ...byAge])
})

test('a row tells what is written down', async () => {
  const { data } = await call('users', {})
  expect(keysOf(data.items)).toEqual(
    'carencia_ate created_at data_fim desativado_em email email_confirmado id is_admin nome plano plano_ativo total_clientes total_os'.split(
      ' ',
    ),
  )
  expect(data.items[0]).toMatchObject({ is_admin: true, plano: 'teste', plano_ativo: true, total_os: 0 })
  expect(data.items.at(-1)).toMatchObject({
    nome: 'José das Neves',
    plano: 'teste',
    plano_ativo: false,
    created_at: days(-40).toISOString(),
  })
})

test.each([
  ['jose', ['José das Neves']],
  ['OSÉ DAS', ['José das Neves']],
  ['a JÁ', ['Conserta Já']],
  ['angel', ['Assistência do Ângelo']],
  ['onserta ', ['Conserta Já', 'Conserta Tudo']],
  ['%', ['Oficina 100%_certa']],
  ['_', ['Oficina 100%_certa']],
  ['0%_c', ['Oficina 100%_certa']],
  ['neves jose', []],
  ['\\', []],
])('a part of a name is looked for as it is: %s', async (q, names) => {
  expect(await namesOf({ q })).toEqual(names)
})

test('so is a part of an e-mail, and the counts are of what was found', async () => {
  const email = shops['Conserta Tudo']?.email ?? ''
  expect(await namesOf({ q: email.slice(2, -3).toUpperCase() })).toEqual(['Conserta Tudo'])
  const { data } = await call('users', { q: 'conserta' })
  expect(data.contagens).toEqual({ todos: 2, teste: 1, basico: 0, profissional: 1 })
})

test('owners are filtered by the plan that counts, in force or not', async () => {
  expect(await namesOf({ plano: 'basico' })).toEqual(['Oficina 100%_certa'])
  expect(await namesOf({ plano: 'teste' })).toEqual(['Olga Operadora', 'Conserta Já', 'José das Neves'])
  const { data } = await call('users', { plano: 'profissional' })
  expect(data.items.map((row: Row) => [row.nome, row.plano_ativo])).toEqual([
    ['Conserta Tudo', false],
    ['Assistência do Ângelo', true],
  ])
})

test('a plan that is over is switched off before anybody reads it, and one that still runs takes over', async () => {
  const { user_id } = await makeShop(database.db, { nome: 'Dois Planos', now: days(-3) })
  await switchPlan(database.db, user_id, 'profissional', days(-1).toISOString())
  await database.sql`insert into concessoes (id, user_id, plano, motivo, created_at)
    values (gen_random_uuid(), ${user_id}, 'basico', 'Cortesia', ${days(-2).toISOString()}::timestamptz)`
  const { data } = await call('users', { q: 'dois planos' })
  expect(data.items).toMatchObject([{ plano: 'basico', plano_ativo: true, data_fim: null }])
  await database.sql`delete from usuarios where id = ${user_id}`
})

test('claim: an owner’s page has their use and plan, and nothing of their customers and orders', async () => {
  const shop = shops['Assistência do Ângelo'] as TestShop
  const customer = await makeCustomer(database.db, shop, { nome: 'Segredo Severino' }, days(-31))
  await makeOrder(database.db, shop, customer.id, {}, days(-1))
  await makeOrder(database.db, shop, customer.id, {}, now)
  const { data, body } = await call('user', { id: shop.user_id })
  expect(data).toMatchObject({
    nome: 'Assistência do Ângelo',
    uso: { os: 2, limite_os: null, os_do_mes: false, clientes: 1, limite_clientes: null, fotos: 0 },
    plano_historico: [{ tipo: 'cadastro', plano: 'teste', em: days(-12).toISOString() }],
    concessoes: [],
    sessoes: [],
  })
  expect(data.por_dia).toHaveLength(30)
  expect(data.por_dia.slice(-3)).toEqual([
    { dia: '2026-11-18', os: 0 },
    { dia: '2026-11-19', os: 1 },
    { dia: '2026-11-20', os: 1 },
  ])
  for (const word of ['Segredo', customer.id, 'iPhone', 'senha']) expect(body).not.toContain(word)
  expect((await call('user', { id: crypto.randomUUID() })).error?.key).toBe('nao_encontrado')
})

test('of an owner’s API only counts are told, each call in them', async () => {
  const shop = shops['Assistência do Ângelo'] as TestShop
  const { key } = await makeApiKey(database.db, shop, { nome: 'Segredo do balcão' })
  await makeApiKey(database.db, shop)
  for (let calls = 0; calls < 3; calls++) await apiOf(app, key)('GET', '/clients')
  const hook = await makeWebhook(database.db, shop, { url: 'https://segredo.example/avisos' })
  await makeDelivery(database.db, shop, hook.id)
  const { data, body } = await call('user', { id: shop.user_id })
  expect(data.api).toEqual({
    chaves: 2,
    dormindo: 0,
    usada_em: now.toISOString(),
    chamadas: 3,
    webhooks: { total: 1, desligados: 0, dormindo: 0, falhando: 0, falhas: 1 },
  })
  for (const word of ['Segredo', 'segredo', key]) expect(body).not.toContain(word)
})

test('claim: an owner’s sessions are told without their tokens and the last half of their address', async () => {
  const shop = shops['Conserta Já'] as TestShop
  await app.signIn(shop.email)
  const { data } = await call('user', { id: shop.user_id })
  expect(data.sessoes).toEqual([
    {
      id_publico: expect.any(String),
      dispositivo: null,
      ip: '127.0.•.•',
      criada_em: now.toISOString(),
      usada_em: now.toISOString(),
      atual: false,
    },
  ])
})
