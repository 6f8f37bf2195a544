import { beforeAll, expect, test } from 'vitest'
import { getCustomer } from '../../src/server/customers/read-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { getOrder } from '../../src/server/orders/read-orders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, switchPlan } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function begin(plano: 'teste' | 'basico' | 'profissional' = 'profissional') {
  const { db } = database
  const shop = await makeShop(db, { plano })
  const customer = await makeCustomer(db, shop)
  const cookie = await app.signIn(shop.email)
  const call = (path: string, input?: unknown) => app.call(path, input, { cookie })
  return {
    db,
    shop,
    customer,
    call,
    order: (fields = {}, now?: Date) => makeOrder(db, shop, customer.id, fields, now),
    remove: (id: string) => call('orders.delete', { id }),
    restore: (id: string) => call('orders.restore', { id }),
    purge: (id: string) => call('orders.purge', { id }),
    trash: async (input = {}) => (await call('orders.trash', input)).data.items,
  }
}

test('restoring again answers the order as it is; purging again, or what was never deleted, finds nothing', async () => {
  const { order, remove, restore, purge } = await begin()
  const { id } = await order()
  expect((await purge(id)).error?.key).toBe('nao_encontrado')
  await remove(id)
  await restore(id)
  expect((await restore(id)).data).toMatchObject({ id })
  await remove(id)
  expect((await purge(id)).status).toBe(200)
  expect((await purge(id)).error?.key).toBe('nao_encontrado')
  expect((await restore(id)).error?.key).toBe('nao_encontrado')
})

testInAll('of restoring and purging at once, each ten times, one passes', async () => {
  const { db, shop, order, remove, restore, purge } = await begin()
  for (let round = 0; round < 3; round++) {
    const { id } = await order()
    await remove(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? purge(id) : restore(id))),
    )
    const purged = answers.filter(({ status }, at) => at % 2 && status === 200).length
    const restored = answers.filter(({ status }, at) => at % 2 === 0 && status === 200).length
    // Restored, it is answered to whoever asks again.
    expect([purged, restored > 0]).toEqual(purged ? [1, false] : [0, true])
    const there = await getOrder(db, shop, id).catch((error: Error) => error.message)
    expect(there === 'nao_encontrado').toBe(purged === 1)
    expect(await audit(db)).toEqual([])
  }
})

test('the plan’s limit holds for what comes back', async () => {
  const { db, customer, shop, order, remove, restore } = await begin('teste')
  const { id } = await order()
  await remove(id)
  for (let times = 0; times < 9; times++) await order()
  const both = await Promise.all([restore(id), order().catch((error: Error) => error.message)])
  expect(both[0].status === 200 ? 'limite_restaurar' : both[0].error?.key).toBe('limite_restaurar')
  const last = await order().catch((error: Error) => error.message)
  expect(last).toBe('limite_ordens')
  expect(await getCustomer(db, shop, customer.id)).toMatchObject({ total_os: 10 })
  await restore(id)
  expect(await getCustomer(db, shop, customer.id)).toMatchObject({ total_os: 10 })
  expect(await audit(db)).toEqual([])
})

testInAll('on basico it is the month that the order was made in that must have a place', async () => {
  const { db, shop, order, remove, restore } = await begin('basico')
  const before = new Date(Date.now() - 62 * 86_400_000)
  const [old, made] = [await order({}, before), await order()]
  await remove(old.id)
  await remove(made.id)
  for (let times = 0; times < 100; times++) await order()
  expect((await restore(made.id)).error?.key).toBe('limite_restaurar')
  expect((await restore(old.id)).status).toBe(200)
  expect(await audit(db)).toEqual([])
  expect((await getOrder(db, shop, old.id)).created_at).toBe(before.toISOString())
})

test('a plan that is over restores and purges nothing, but shows the trash', async () => {
  const { db, shop, order, remove, restore, purge, trash } = await begin()
  const { id } = await order()
  await remove(id)
  await switchPlan(db, shop.user_id, 'basico', new Date(Date.now() - 1000).toISOString())
  for (const answer of [await restore(id), await purge(id)])
    expect([answer.status, answer.error?.key]).toEqual([403, 'plano_expirado'])
  expect(await trash()).toHaveLength(1)
})

test('a creation that is sent again after the deletion is told so, and makes no second order', async () => {
  const { customer, call, remove, restore, trash } = await begin()
  const input = orderInput(customer.id)
  const { data } = await call('orders.create', input)
  await remove(data.id)
  for (const sent of [input, { ...input, valor: 1 }]) {
    const again = await call('orders.create', sent)
    expect([again.status, again.error?.key]).toEqual([409, 'os_na_lixeira'])
  }
  expect(await trash()).toHaveLength(1)
  await restore(data.id)
  expect((await call('orders.create', input)).data).toMatchObject({ id: data.id })
})
