import { beforeAll, expect, test } from 'vitest'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { listOrders as listSchema } from '../../src/shared/orders-schema.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db, { plano: 'profissional' })
  const rare = await makeCustomer(database.db, shop, { nome: 'Raríssima Quézia' })
  const common = await makeCustomer(database.db, shop, { nome: 'Comum Silva' })
  await makeOrder(database.db, shop, rare.id, { data_entrada: '2020-01-01' })
  const { id } = await makeOrder(database.db, shop, common.id, { data_entrada: '2026-11-20' })
  await fillOrders(database.sql, shop, { like: id, count: 2500 })
  await makeOrder(database.db, shop, rare.id, { data_entrada: '2026-11-20' })
})

/** All pages of a search, as a screen that is scrolled to the end reads them. */
async function findAll(input: Record<string, unknown>) {
  const found: { numero_os: string; data_entrada: string; id: string }[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(
      database.db,
      shop,
      listSchema.parse({ ...input, cursor }),
      new Date(),
    )
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

test('claim: an order beyond the 2,000 newest is found, behind the newer one', async () => {
  const found = await findAll({ q: 'rarissima' })
  expect(found.map(({ data_entrada }) => data_entrada)).toEqual(['2026-11-20', '2020-01-01'])
})

test('an old one is found by its number, too, and by two words', async () => {
  expect((await findAll({ q: 'OS-0001' })).map(({ numero_os }) => numero_os)).toEqual(['OS-0001'])
  expect(await findAll({ q: 'quezia iphone' })).toHaveLength(2)
})

test('with a status, and behind a cursor, it is found as well', async () => {
  expect(await findAll({ q: 'rarissima', status: 'Recebido', limit: 1 })).toHaveLength(2)
  expect(await findAll({ q: 'rarissima', status: 'Pronto' })).toEqual([])
})

test('a word of every order lists them all once, in order, across the 2,000', async () => {
  const found = await findAll({ q: 'comum', limit: 100 })
  expect(found).toHaveLength(2501)
  expect(new Set(found.map(({ id }) => id)).size).toBe(2501)
  const sorted = found.toSorted((a, b) => order(b).localeCompare(order(a)))
  expect(found).toEqual(sorted)
})

test('what is nowhere is found nowhere', async () => {
  expect(await findAll({ q: 'inexistente' })).toEqual([])
})

const order = ({ data_entrada, id }: { data_entrada: string; id: string }) => `${data_entrada} ${id}`
