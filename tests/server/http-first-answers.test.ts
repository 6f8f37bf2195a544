import { beforeAll, expect, test, vi } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let printed: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  const { id } = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  printed = `/ordens/${id}/imprimir`
})

interface Answer {
  path: string
  input?: object
  data: unknown
}

async function answersIn(url: string, as: string | undefined = cookie): Promise<Answer[]> {
  const { body } = await app.app.inject({ url, headers: { host: ours.host, ...(as && { cookie: as }) } })
  const [, json] = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(json ?? 'null')
}

test.each([
  '/dashboard',
  '/ordens',
  '/clientes',
  '/financeiro',
  '/relatorios',
  '/fotos',
  '/configuracoes',
  '/assinatura',
])('%s brings what its calls answer', async url => {
  // A page waits for a moment only: on a busy machine the first one may come without.
  const brought = await vi.waitFor(async () => {
    const answers = await answersIn(url)
    expect(answers.length).toBeGreaterThan(1)
    return answers
  }, 10_000)
  for (const { path, input, data } of brought)
    expect(data, path).toEqual((await app.call(path, input, { cookie })).data)
})

test('what is printed of an order is brought whatever the paper, and to its owner alone', async () => {
  const paths = async (url: string, as?: string) => (await answersIn(url, as)).map(({ path }) => path).sort()
  for (const url of [printed, `${printed}/`, `${printed}?documento=etiqueta`])
    expect(await paths(url), url).toEqual(['customers.get', 'orders.get', 'settings.all'])
  const other = await makeShop(database.db)
  expect(await paths(printed, await app.signIn(other.email))).toEqual(['settings.all'])
})

test('holds: the list in the page is the owner’s own', async () => {
  const other = await makeShop(database.db)
  const rows = async (as: string) => {
    const list = (await answersIn('/ordens', as)).find(({ path }) => path === 'orders.list')
    return (list?.data as { items: unknown[] }).items.length
  }
  expect(await rows(await app.signIn(other.email))).toBe(0)
  expect(await rows(cookie)).toBe(1)
})

test.each([
  '/ordens?q=ana',
  '/ordens/',
  '/auth',
  '/',
  '/nada',
  '/constructor',
])('%s brings none', async url => {
  expect(await answersIn(url)).toEqual([])
})

test('holds: a stranger is brought none', async () => {
  for (const as of ['', 'sessao=nonsense']) expect(await answersIn('/ordens', as)).toEqual([])
})

test('holds: a customer’s name closes no element', async () => {
  const hostile = await makeShop(database.db)
  const nome = '</script><script>alert(1)</script><!--'
  await makeCustomer(database.db, hostile, { nome })
  const as = await app.signIn(hostile.email)
  const { body } = await app.app.inject({ url: '/clientes', headers: { host: ours.host, cookie: as } })
  expect(body).not.toContain('<script>alert')
  expect(JSON.stringify(await answersIn('/clientes', as))).toContain(nome)
})

test('what the database takes long for is left out, and the page does not wait for it', async () => {
  await database.sql.begin(async sql => {
    await sql`lock table ordens_servico in access exclusive mode`
    expect((await answersIn('/ordens')).map(({ path }) => path).sort()).toEqual([
      'plans.current',
      'reminders.stats',
      'settings.all',
    ])
  })
  expect((await answersIn('/ordens')).map(({ path }) => path).sort()).toEqual([
    'orders.list',
    'orders.summary',
    'plans.current',
    'reminders.stats',
    'settings.all',
  ])
})

test('what is refused is left out', async () => {
  const over = await makeShop(database.db)
  const as = await app.signIn(over.email)
  await database.sql`update user_planos set data_fim = now() - interval '1 day' where user_id = ${over.user_id}`
  for (const { path, input, data } of await answersIn('/relatorios', as))
    expect(data, path).toEqual((await app.call(path, input, { cookie: as })).data)
})
