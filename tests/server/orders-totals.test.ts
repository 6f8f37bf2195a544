import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { getCustomer } from '../../src/server/customers/read-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { getOrder } from '../../src/server/orders/read-orders.ts'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

async function edit(shop: TestShop, id: string, fields: { cliente_id: string; valor: number }) {
  const { updated_at } = await getOrder(database.db, shop, id)
  const { chave: _, ...input } = orderInput(fields.cliente_id, { valor: fields.valor })
  return updateOrder(database.db, shop, { ...input, id, based_on: updated_at }, new Date())
}

const totals = async (shop: TestShop, id: string) => {
  const { total_os, valor_total } = await getCustomer(database.db, shop, id)
  return [total_os, valor_total]
}

test('a customer’s totals follow creation, a new value and a move to another customer', async () => {
  const { db } = database
  const shop = await makeShop(db)
  const [ana, beto] = [await makeCustomer(db, shop), await makeCustomer(db, shop, { nome: 'Beto' })]
  const order = await makeOrder(db, shop, ana.id, { valor: 0.1 })
  await makeOrder(db, shop, ana.id, { valor: 0.2 })
  expect(await totals(shop, ana.id)).toEqual([2, 0.3])

  await edit(shop, order.id, { cliente_id: ana.id, valor: 9_999_999_999.99 })
  expect(await totals(shop, ana.id)).toEqual([2, 10_000_000_000.19])

  await edit(shop, order.id, { cliente_id: beto.id, valor: 50 })
  expect(await totals(shop, ana.id)).toEqual([1, 0.2])
  expect(await totals(shop, beto.id)).toEqual([1, 50])
  expect(await audit(db)).toEqual([])
})

test('counting does not touch the customer’s updated_at: nobody edited the customer', async () => {
  const { db } = database
  const shop = await makeShop(db)
  const ana = await makeCustomer(db, shop)
  await makeOrder(db, shop, ana.id)
  expect((await getCustomer(db, shop, ana.id)).updated_at).toBe(ana.updated_at)
})

test('edits and creations at once leave every counter right', async () => {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const customers = await Promise.all([1, 2, 3].map(() => makeCustomer(db, shop)))
  const ids = customers.map(({ id }) => id)
  const orders = await Promise.all(ids.map(id => makeOrder(db, shop, id, { valor: 10 })))
  const at = (index: number) => ids[index % 3] ?? ''
  const writes = Array.from({ length: 30 }, (_, index) =>
    index % 2
      ? makeOrder(db, shop, at(index), { valor: index })
      : edit(shop, orders[index % 3]?.id ?? '', { cliente_id: at(index + 1), valor: index }).catch(refusal),
  )
  await Promise.all(writes)
  expect(await audit(db)).toEqual([])
})

test('after any sequence of writes a recount finds no difference', async () => {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const customers = await Promise.all([1, 2, 3].map(() => makeCustomer(db, shop)))
  const orders = [await makeOrder(db, shop, customers[0]?.id ?? '')]
  const step = fc.record({
    verb: fc.constantFrom('create', 'edit', 'edit', 'status', 'customer', 'fail'),
    customer: fc.nat({ max: 2 }),
    order: fc.nat(),
    valor: fc.constantFrom(0, 0.01, 0.1, 99.99, 1234.5, 9_999_999_999.99),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      for (const { verb, customer, order, valor } of steps) {
        const cliente_id = customers[customer]?.id ?? ''
        const { id = '', updated_at = '' } = orders[order % orders.length] ?? {}
        if (verb === 'create') orders.push(await makeOrder(db, shop, cliente_id, { valor }))
        if (verb === 'edit') await edit(shop, id, { cliente_id, valor })
        if (verb === 'customer') await makeCustomer(db, shop)
        if (verb === 'fail') await makeOrder(db, shop, crypto.randomUUID(), { valor }).catch(refusal)
        if (verb === 'status')
          await changeOrder(
            db,
            shop,
            { id, based_on: updated_at, status: 'Pronto', data_entrega: null },
            new Date(),
          ).catch(refusal)
      }
      expect(await audit(db)).toEqual([])
    }),
    { numRuns: runs(12) },
  )
})

// A refusal is an outcome here; anything else is a failure.
function refusal(error: Error) {
  if (error.name !== 'Refusal') throw error
}
