import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { overHttp, tally } from '../support/http.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const fifty = Array.from({ length: 50 }, (_, index) => index)
const numbersOf = async (shop: TestShop) => {
  const rows = await database.sql<{ numero_os: string }[]>`
    select numero_os from ordens_servico where user_id = ${shop.user_id} order by length(numero_os), numero_os`
  return rows.map(({ numero_os }) => numero_os)
}

const differences = async (shop: TestShop) =>
  (await audit(database.db)).filter(({ user_id }) => user_id === shop.user_id)

test('claim: a shop’s orders are numbered from OS-0001 on, and each shop counts for itself', async () => {
  const { db } = database
  const [one, other] = [await makeShop(db), await makeShop(db)]
  const [hers, theirs] = [await makeCustomer(db, one), await makeCustomer(db, other)]
  expect((await makeOrder(db, one, hers.id)).numero_os).toBe('OS-0001')
  expect((await makeOrder(db, one, hers.id)).numero_os).toBe('OS-0002')
  expect((await makeOrder(db, other, theirs.id)).numero_os).toBe('OS-0001')
})

test('OS-9999 is followed by OS-10000', async () => {
  const { db, sql } = database
  const shop = await makeShop(db)
  const customer = await makeCustomer(db, shop)
  await sql`update lojas set proximo_numero = 9999 where user_id = ${shop.user_id}`
  for (let times = 0; times < 3; times++) await makeOrder(db, shop, customer.id)
  expect(await numbersOf(shop)).toEqual(['OS-9999', 'OS-10000', 'OS-10001'])
})

test('a creation that fails leaves no gap', async () => {
  const { db } = database
  const shop = await makeShop(db)
  const customer = await makeCustomer(db, shop)
  await makeOrder(db, shop, customer.id)
  await expect(makeOrder(db, shop, crypto.randomUUID())).rejects.toThrow('entrada_invalida')
  await makeOrder(db, shop, customer.id)
  expect(await numbersOf(shop)).toEqual(['OS-0001', 'OS-0002'])
})

test('claim: a number is not given again, even when its order is gone', async () => {
  const { db, sql } = database
  const shop = await makeShop(db)
  const customer = await makeCustomer(db, shop)
  const { id } = await makeOrder(db, shop, customer.id)
  await sql`delete from ordens_servico where id = ${id}`
  expect((await makeOrder(db, shop, customer.id)).numero_os).toBe('OS-0002')
})

test('holds: of fifty creations at once, one below the limit, exactly one succeeds', async () => {
  const { db } = database
  const shop = await makeShop(db)
  const customer = await makeCustomer(db, shop)
  for (let times = 0; times < 9; times++) await makeOrder(db, shop, customer.id)
  const app = await testApp(db)
  const post = await overHttp(app, await app.signIn(shop.email))

  const answers = await Promise.all(fifty.map(() => post('orders.create', orderInput(customer.id))))

  expect(tally(answers)).toEqual({ 200: 1, limite_ordens: 49 })
  expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true)
  expect(await numbersOf(shop)).toEqual(numbers(10))
  expect(await differences(shop)).toEqual([])
})

test('fifty creations at once get fifty numbers without a gap', async () => {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const customer = await makeCustomer(db, shop)
  const app = await testApp(db)
  const post = await overHttp(app, await app.signIn(shop.email))

  const answers = await Promise.all(fifty.map(() => post('orders.create', orderInput(customer.id))))

  expect(tally(answers)).toEqual({ 200: 50 })
  expect(await numbersOf(shop)).toEqual(numbers(50))
  expect(await differences(shop)).toEqual([])
})

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `OS-${String(index + 1).padStart(4, '0')}`)
