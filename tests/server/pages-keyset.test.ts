import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listCustomers } from '../../src/server/customers/read-customers.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { listCustomers as customersSchema } from '../../src/shared/customers-schema.ts'
import { addDays } from '../../src/shared/days.ts'
import { listOrders as ordersSchema } from '../../src/shared/orders-schema.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db, { plano: 'profissional' })
  cliente_id = (await makeCustomer(database.db, shop)).id
  for (const status of ['Pronto', 'Recebido'] as const) {
    const { id } = await makeOrder(database.db, shop, cliente_id, { status })
    await fillOrders(database.sql, shop, { like: id, count: 60, perDay: 7 })
  }
})

interface Page {
  items: { id: string }[]
  nextCursor: string | null
}

/** Every page to the end, of these sizes in turn. */
async function readAll(read: (cursor: string | null, limit: number) => Promise<Page>, sizes: number[]) {
  const found: string[] = []
  let cursor: string | null = null
  for (let turn = 0; turn === 0 || cursor; turn++) {
    const page: Page = await read(cursor, sizes[turn % sizes.length] ?? 1)
    if (page.nextCursor) expect(page.items).toHaveLength(sizes[turn % sizes.length] ?? 1)
    found.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return found
}

const orders = (filter: object) => (cursor: string | null, limit: number) =>
  listOrders(database.db, shop, ordersSchema.parse({ ...filter, cursor, limit }), new Date())

const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })

test('pages of whatever sizes are the one sorted list, with every order once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        {},
        { status: 'Pronto' },
        { cliente_id: 'own' },
        { q: 'iphone' },
        { q: 'ana', status: 'Recebido' },
      ),
      sizes,
      async (filter, turns) => {
        const named = 'cliente_id' in filter ? { cliente_id } : filter
        const status = 'status' in filter && filter.status ? filter.status : null
        const sorted = await database.sql<{ id: string }[]>`
          select id from ordens_servico where user_id = ${shop.user_id} and (${status}::text is null or status = ${status})
          order by data_entrada desc, id desc`
        expect(await readAll(orders(named), turns)).toEqual(sorted.map(({ id }) => id))
      },
    ),
    { numRuns: runs(25) },
  )
})

test('orders that come in between change nothing of what is still to come, and are not shown twice', async () => {
  const { db } = database
  const before = await readAll(orders({}), [30])
  const first = await orders({})(null, 20)
  const last = first.items.at(-1)
  const { data_entrada } = last ?? { data_entrada: '' }
  const above = await makeOrder(db, shop, cliente_id, { data_entrada: addDays('2026-11-20', 1) })
  const below = await makeOrder(db, shop, cliente_id, { data_entrada: addDays(data_entrada, -1) })
  const rest = await readAll((cursor, limit) => orders({})(cursor ?? first.nextCursor, limit), [20])
  const seen = [...first.items.map(({ id }) => id), ...rest]
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).not.toContain(above.id)
  expect(seen.filter(id => id !== below.id)).toEqual(before)
  expect(seen).toContain(below.id)
})

test('an order that is deleted while its cursor is held does not end the list', async () => {
  const first = await orders({})(null, 20)
  const before = await readAll(orders({}), [100])
  await database.sql`delete from ordens_servico where id = ${first.items.at(-1)?.id ?? ''}`
  const rest = await readAll((cursor, limit) => orders({})(cursor ?? first.nextCursor, limit), [20])
  expect(rest).toEqual(before.slice(20))
})

test('customers, too, even where many were registered in one millisecond', async () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  for (let times = 0; times < 25; times++)
    await makeCustomer(database.db, shop, { nome: `Igual ${times}` }, new Date(now.getTime() + (times % 3)))
  const sorted = await database.sql<{ id: string }[]>`
    select id from clientes where user_id = ${shop.user_id} order by data_cadastro desc, id desc`
  const read = (filter: object) => (cursor: string | null, limit: number) =>
    listCustomers(database.db, shop, customersSchema.parse({ ...filter, cursor, limit }))
  await fc.assert(
    fc.asyncProperty(sizes, async turns => {
      expect(await readAll(read({}), turns)).toEqual(sorted.map(({ id }) => id))
      expect(await readAll(read({ q: 'igual' }), turns)).toHaveLength(25)
    }),
    { numRuns: runs(10) },
  )
})
