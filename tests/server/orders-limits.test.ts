import { beforeAll, expect, test } from 'vitest'
import { currentPlan } from '../../src/server/billing/plans-router.ts'
import { readConfig } from '../../src/server/config.ts'
import { setZone } from '../../src/server/settings/save-settings.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { readShop } from '../support/read-shop.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

/** Fills a shop of plan basico up to one order below its limit, all created at this instant. */
async function almostFull(fuso: string, created: string): Promise<{ shop: TestShop; cliente_id: string }> {
  const { db, sql } = database
  const shop = await makeShop(db, { plano: 'basico', fuso })
  const customer = await makeCustomer(db, shop)
  const { id } = await makeOrder(db, shop, customer.id, {}, new Date(created))
  await copyOrder(shop, id, 98, created)
  await sql`update lojas set total_os = 99, proximo_numero = 100 where user_id = ${shop.user_id}`
  return { shop, cliente_id: customer.id }
}

const copyOrder = (shop: TestShop, id: string, times: number, created: string, past = 0) => database.sql`
  insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, valor, status, pago,
    forma_pagamento, data_entrada, created_at, updated_at, busca, chave, chave_conteudo)
  select user_id, gen_random_uuid(), cliente_id, 'OS-' || lpad((n + 1 + ${past}::int)::text, 4, '0'), aparelho, defeito, valor,
    status, pago, forma_pagamento, data_entrada, ${created}, updated_at, busca, gen_random_uuid(), chave_conteudo
  from ordens_servico, generate_series(1, ${times}) as n where user_id = ${shop.user_id} and id = ${id}`

const create = (shop: TestShop, cliente_id: string, at: string) =>
  makeOrder(database.db, shop, cliente_id, {}, new Date(at)).then(
    () => 'created',
    error => error.message,
  )

async function used({ user_id }: TestShop, at: string) {
  const now = new Date(at)
  const shop = { user_id, ...(await readShop(database.db, user_id, now)) }
  return (await currentPlan(database.db, shop, now, readConfig({}))).uso.ordens
}

test('claim: basico counts the calendar month of the shop’s own clock', async () => {
  // 23:30 on 31 October in Manaus is 00:30 on 1 November in São Paulo.
  const instant = '2026-11-01T03:30:00.000Z'
  const manaus = await almostFull('America/Manaus', instant)
  expect(await create(manaus.shop, manaus.cliente_id, '2026-11-01T03:59:59.999Z')).toBe('created')
  expect(await create(manaus.shop, manaus.cliente_id, '2026-11-01T03:59:59.999Z')).toBe('limite_ordens')
  expect(await used(manaus.shop, '2026-11-01T03:59:59.999Z')).toBe(100)
  expect(await used(manaus.shop, '2026-11-01T04:00:00.000Z')).toBe(0)
  expect(await create(manaus.shop, manaus.cliente_id, '2026-11-01T04:00:00.000Z')).toBe('created')

  const paulo = await almostFull('America/Sao_Paulo', instant)
  expect(await used(paulo.shop, instant)).toBe(99)
  expect(await used(paulo.shop, '2026-11-01T02:59:59.999Z')).toBe(0)
  expect(await create(paulo.shop, paulo.cliente_id, '2026-11-30T23:00:00.000Z')).toBe('created')
  expect(await create(paulo.shop, paulo.cliente_id, '2026-12-01T02:59:59.999Z')).toBe('limite_ordens')
  expect(await create(paulo.shop, paulo.cliente_id, '2026-12-01T03:00:00.000Z')).toBe('created')
})

test('the year’s end is a month’s end', async () => {
  const { shop, cliente_id } = await almostFull('America/Sao_Paulo', '2026-12-31T12:00:00.000Z')
  expect(await create(shop, cliente_id, '2027-01-01T02:59:00.000Z')).toBe('created')
  expect(await create(shop, cliente_id, '2027-01-01T02:59:00.000Z')).toBe('limite_ordens')
  expect(await create(shop, cliente_id, '2027-01-01T03:00:00.000Z')).toBe('created')
})

test('claim: an order counts by when it was created, whatever day of entry it says', async () => {
  const { shop, cliente_id } = await almostFull('America/Sao_Paulo', '2026-11-10T12:00:00.000Z')
  await database.sql`update ordens_servico set data_entrada = '2026-10-01' where user_id = ${shop.user_id}`
  expect(await used(shop, '2026-11-20T12:00:00.000Z')).toBe(99)
  expect(await create(shop, cliente_id, '2026-11-20T12:00:00.000Z')).toBe('created')
  expect(await create(shop, cliente_id, '2026-11-20T12:00:00.000Z')).toBe('limite_ordens')
})

test('claim: the trial counts all orders that exist, whenever they were made', async () => {
  const now = new Date()
  const shop = await makeShop(database.db, { now })
  const customer = await makeCustomer(database.db, shop)
  for (let times = 0; times < 10; times++) await makeOrder(database.db, shop, customer.id)
  await database.sql`update ordens_servico set created_at = '2020-01-01' where user_id = ${shop.user_id}`
  expect(await create(shop, customer.id, now.toISOString())).toBe('limite_ordens')
})

test('claim: fifty customers are the limit of teste and basico; profissional has none', async () => {
  for (const plano of ['teste', 'basico'] as const) {
    const shop = await makeShop(database.db, { plano })
    await database.sql`update lojas set total_clientes = 49 where user_id = ${shop.user_id}`
    await makeCustomer(database.db, shop)
    await expect(makeCustomer(database.db, shop)).rejects.toThrow('limite_clientes')
  }
  const free = await makeShop(database.db, { plano: 'profissional' })
  await database.sql`update lojas set total_clientes = 5000, total_os = 5000 where user_id = ${free.user_id}`
  const customer = await makeCustomer(database.db, free)
  expect(await create(free, customer.id, new Date().toISOString())).toBe('created')
})

test('a zone set on a month’s last day, and back, opens no month again', async () => {
  const beforeMidnight = '2026-12-01T02:30:00.000Z'
  const { shop, cliente_id } = await almostFull('America/Sao_Paulo', '2026-11-15T12:00:00.000Z')
  expect(await create(shop, cliente_id, beforeMidnight)).toBe('created')
  const change = (fuso: string, at: string) => setZone(database.db, shop, fuso, new Date(at))
  // It is December in Lisbon already.
  await change('Europe/Lisbon', beforeMidnight)
  expect(await create(shop, cliente_id, beforeMidnight)).toBe('limite_ordens')
  expect(await used(shop, beforeMidnight)).toBe(100)
  await change('America/Sao_Paulo', beforeMidnight)
  const midnight = '2026-12-01T03:00:00.000Z'
  expect(await used(shop, midnight)).toBe(0)
  const { id } = await makeOrder(database.db, shop, cliente_id, {}, new Date(midnight))
  await copyOrder(shop, id, 99, midnight, 100)
  // In Manaus it is November for an hour more: the month that began stays, and is full.
  await change('America/Manaus', midnight)
  expect(await create(shop, cliente_id, midnight)).toBe('limite_ordens')
  expect(await create(shop, cliente_id, '2027-01-01T02:59:59.999Z')).toBe('limite_ordens')
  expect(await used(shop, '2027-01-01T02:59:59.999Z')).toBe(100)
  expect(await used(shop, '2027-01-01T03:00:00.000Z')).toBe(0)
  await database.sql`update lojas set proximo_numero = 500 where user_id = ${shop.user_id}`
  expect(await create(shop, cliente_id, '2027-01-01T03:00:00.000Z')).toBe('created')
  // January, once begun in São Paulo's, ends in Manaus's own.
  expect(await used(shop, '2027-02-01T03:59:59.999Z')).toBe(1)
  expect(await used(shop, '2027-02-01T04:00:00.000Z')).toBe(0)
})
