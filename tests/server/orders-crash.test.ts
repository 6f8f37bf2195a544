import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let cliente_id: string
/** Holds the lock at which a write is stopped. */
let holder: Sql

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  cliente_id = (await makeCustomer(database.db, shop)).id
  await makeOrder(database.db, shop, cliente_id)
  holder = ownerClient(database.ownerUrl)
  await database.sql.unsafe(`create function parar() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(42); return coalesce(new, old); end'`)
})
afterAll(() => holder?.end({ timeout: 1 }))

const stops = {
  'before the order is stored': 'create trigger parar before insert on ordens_servico for each row',
  'after the order is stored': 'create trigger parar after insert on ordens_servico for each row',
  'before the customer is counted': 'create trigger parar before update on clientes for each row',
  'before the shop is counted': 'create trigger parar before update on lojas for each row',
  'at the commit':
    'create constraint trigger parar after update on lojas deferrable initially deferred for each row',
}

test.each(
  Object.entries(stops),
)('a creation whose backend is killed %s leaves nothing', async (_when, trigger) => {
  const before = await dumpOwner(database.sql, shop.user_id)
  const input = orderInput(cliente_id)
  await withTrigger(trigger, async () => {
    const call = app.call('orders.create', input, { cookie })
    await killWaiting()
    const { status, error } = await call
    expect([status, error?.key]).toEqual([503, 'indisponivel'])
  })
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)

  const again = await app.call('orders.create', input, { cookie })
  expect(again.status).toBe(200)
  const orders = before.filter(row => row.startsWith('ordens_servico '))
  expect(again.data.numero_os).toBe(`OS-000${orders.length + 1}`)
  expect(await audit(database.db)).toEqual([])
})

test('a move to another customer that is killed half way leaves both as they were', async () => {
  const other = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, cliente_id)
  const before = await dumpOwner(database.sql, shop.user_id)
  const { chave: _, ...fields } = orderInput(other.id)
  const input = { ...fields, id: order.id, based_on: order.updated_at }
  await withTrigger(stops['before the customer is counted'], async () => {
    const call = app.call('orders.update', input, { cookie })
    await killWaiting()
    expect((await call).error?.key).toBe('indisponivel')
  })
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
  expect((await app.call('orders.update', input, { cookie })).status).toBe(200)
  expect(await audit(database.db)).toEqual([])
})

async function withTrigger(trigger: string, work: () => Promise<void>) {
  const table = / on (\w+)/.exec(trigger)?.[1]
  await database.sql.unsafe(`${trigger} execute function parar()`)
  await holder`select pg_advisory_lock(42)`
  try {
    await work()
  } finally {
    await holder`select pg_advisory_unlock(42)`
    await database.sql.unsafe(`drop trigger parar on ${table}`)
  }
}

/** Ends the backend that waits for the lock, once one does. */
async function killWaiting() {
  await vi.waitFor(
    async () => {
      const killed = await database.sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
      expect(killed.length).toBe(1)
    },
    { timeout: 30_000, interval: 10 },
  )
}
