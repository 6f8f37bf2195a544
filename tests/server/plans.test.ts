import { beforeAll, expect, test } from 'vitest'
import { currentPlan } from '../../src/server/billing/plans-router.ts'
import { readConfig } from '../../src/server/config.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { readShop } from '../support/read-shop.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan, type TestShop } from '../support/shops.ts'

const signedUp = new Date('2026-01-20T12:00:00.000Z')
const links = { basico: 'https://pay.example.com/basico', profissional: null }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const current = async ({ user_id }: TestShop, now: string) => {
  const shop = await readShop(database.db, user_id, new Date(now))
  return currentPlan(database.db, { user_id, ...shop }, new Date(now), {
    ...readConfig({}),
    checkout: links,
    sandbox: false,
  })
}
const rows = async (shop: TestShop) => [
  ...(await database.sql`select plano, ativo from user_planos where user_id = ${shop.user_id} order by created_at, id`),
]

test('claim: a new owner is on a trial of three days', async () => {
  const shop = await makeShop(database.db, { now: signedUp })
  expect(await current(shop, '2026-01-20T12:00:00.000Z')).toEqual({
    plano: 'teste',
    data_fim: '2026-01-23T12:00:00.000Z',
    carencia_ate: null,
    expirado: false,
    dias_restantes: 3,
    limites: { ordens: 10, clientes: 50, ordens_por_mes: false, textos: 50_000_000 },
    uso: { ordens: 0, clientes: 0, textos: 0 },
    assinatura: null,
    assinaturas: [],
    cortesia: null,
    tentativa: null,
    checkout: links,
    sandbox: false,
    provedor: 'Kiwify',
    suporte: null,
  })
})

test.each([
  ['2026-01-20T12:00:00.001Z', 3, false],
  ['2026-01-22T11:59:59.999Z', 2, false],
  ['2026-01-22T12:00:00.000Z', 1, false],
  ['2026-01-23T12:00:00.000Z', 0, false],
  ['2026-01-23T12:00:00.001Z', 0, true],
  ['2026-03-01T00:00:00.000Z', 0, true],
])('at %s %d days are left, and it is over: %s', async (now, dias_restantes, expirado) => {
  const shop = await makeShop(database.db, { now: signedUp })
  expect(await current(shop, now)).toMatchObject({ plano: 'teste', dias_restantes, expirado })
})

test('claim: a trial that is over stays the active row', async () => {
  const shop = await makeShop(database.db, { now: signedUp })
  await current(shop, '2026-03-01T00:00:00.000Z')
  expect(await rows(shop)).toEqual([{ plano: 'teste', ativo: true }])
})

test('a paid plan that is over is switched off when it is read, and is answered as over', async () => {
  const shop = await makeShop(database.db, { now: signedUp })
  await switchPlan(database.db, shop.user_id, 'basico', '2026-02-20T12:00:00.000Z')
  expect(await current(shop, '2026-02-20T12:00:00.000Z')).toMatchObject({ plano: 'basico', expirado: false })
  expect((await rows(shop)).at(-1)).toEqual({ plano: 'basico', ativo: true })
  for (let times = 0; times < 2; times++)
    expect(await current(shop, '2026-02-20T12:00:00.001Z')).toMatchObject({
      plano: 'basico',
      expirado: true,
      dias_restantes: 0,
    })
  expect(await rows(shop)).toEqual([
    { plano: 'teste', ativo: false },
    { plano: 'basico', ativo: false },
  ])
})

test('a plan without an end does not end', async () => {
  const shop = await makeShop(database.db, { now: signedUp, plano: 'profissional' })
  expect(await current(shop, '2099-01-01T00:00:00.000Z')).toMatchObject({
    plano: 'profissional',
    data_fim: null,
    expirado: false,
    limites: { ordens: null, clientes: null },
  })
})

test('after a plan was bought again, the new row counts', async () => {
  const shop = await makeShop(database.db, { now: signedUp })
  await switchPlan(database.db, shop.user_id, 'basico', '2026-02-20T12:00:00.000Z')
  await current(shop, '2026-03-01T00:00:00.000Z')
  await switchPlan(database.db, shop.user_id, 'profissional', '2026-04-01T00:00:00.000Z')
  expect(await current(shop, '2026-03-02T00:00:00.000Z')).toMatchObject({
    plano: 'profissional',
    expirado: false,
  })
})

test('without any row an owner is blocked: no new trial, no plan without limits', async () => {
  const shop = await makeShop(database.db)
  await database.sql`delete from user_planos where user_id = ${shop.user_id}`
  const now = new Date().toISOString()
  expect(await current(shop, now)).toMatchObject({
    plano: 'teste',
    data_fim: null,
    expirado: true,
    dias_restantes: 0,
  })
  await expect(makeCustomer(database.db, shop)).rejects.toThrow('teste_expirado')
  expect(await rows(shop)).toEqual([])
})

test('a plan that ends while a form is open refuses at the write itself', async () => {
  const shop = await makeShop(database.db, { now: signedUp })
  const customer = await makeCustomer(database.db, shop, {}, signedUp)
  await expect(
    makeOrder(database.db, shop, customer.id, {}, new Date('2026-01-23T12:00:00.001Z')),
  ).rejects.toThrow('teste_expirado')
})

test('claim: going down a plan keeps all data and stops creation', async () => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const customer = await makeCustomer(database.db, shop)
  await database.sql`update lojas set total_clientes = 80 where user_id = ${shop.user_id}`
  await switchPlan(database.db, shop.user_id, 'basico')
  expect((await current(shop, new Date().toISOString())).uso.clientes).toBe(80)
  await expect(makeCustomer(database.db, shop)).rejects.toThrow('limite_clientes')
  expect((await makeOrder(database.db, shop, customer.id)).numero_os).toBe('OS-0001')
})

test('plans.current says so to the owner who asks', async () => {
  const { db } = database
  const shop = await makeShop(db)
  const { call, signIn } = await testApp(db, {
    env: { CHECKOUT_URL_PROFISSIONAL: 'https://pay.example.com/pro' },
  })
  const customer = await makeCustomer(db, shop)
  await makeOrder(db, shop, customer.id)
  const { data } = await call('plans.current', undefined, { cookie: await signIn(shop.email) })
  expect(data).toMatchObject({
    plano: 'teste',
    uso: { ordens: 1, clientes: 1 },
    checkout: { basico: null, profissional: 'https://pay.example.com/pro' },
  })
})
