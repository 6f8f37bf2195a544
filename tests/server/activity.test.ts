import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteCustomer } from '../../src/server/customers/write-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { purgeOrder } from '../../src/server/orders/purge.ts'
import { deleteOrder, restoreOrder } from '../../src/server/orders/trash.ts'
import { repairTotals } from '../../src/server/totals/recount-totals.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

const storage = memoryStorage()
// Half past ten in the evening in São Paulo, and half past nine in Manaus: the next day has begun by UTC.
const evening = new Date('2026-11-20T01:30:00.000Z')
const noon = new Date('2026-11-20T15:00:00.000Z')

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional', fuso: 'Pacific/Auckland' })
})

async function activity({ user_id } = shop) {
  const rows = await database.sql<{ row: string }[]>`
    select dia || ': ' || ordens || ' ' || clientes as row from atividade where user_id = ${user_id} order by dia`
  expect(await audit(database.db)).toEqual([])
  return rows.map(({ row }) => row)
}

test('claim: orders and customers count on the day of São Paulo on which they were made, whatever the shop’s zone', async () => {
  const { id } = await makeCustomer(database.db, shop, {}, evening)
  await makeOrder(database.db, shop, id, {}, evening)
  await makeOrder(database.db, shop, id, {}, noon)
  await makeOrder(database.db, shop, id, {}, noon)
  expect(await activity()).toEqual(['2026-11-19: 1 1', '2026-11-20: 2 0'])
})

test('an order that goes to the trash goes out of its day, and comes back into it', async () => {
  const { id: cliente_id } = await makeCustomer(database.db, shop, {}, noon)
  const { id } = await makeOrder(database.db, shop, cliente_id, {}, evening)
  const later = new Date('2026-11-25T12:00:00.000Z')
  await deleteOrder(database.db, storage, shop, id, later)
  expect(await activity()).toEqual(['2026-11-19: 0 0', '2026-11-20: 0 1'])
  await restoreOrder(database.db, shop, id, later)
  expect(await activity()).toEqual(['2026-11-19: 1 0', '2026-11-20: 0 1'])
  await deleteOrder(database.db, storage, shop, id, later)
  await purgeOrder(database.db, storage, shop, id, later)
  expect(await activity()).toEqual(['2026-11-19: 0 0', '2026-11-20: 0 1'])
})

test('a customer who is deleted goes out of the day of the registration', async () => {
  const { id } = await makeCustomer(database.db, shop, {}, evening)
  await deleteCustomer(database.db, storage, shop, { id }, noon)
  expect(await activity()).toEqual(['2026-11-19: 0 0'])
})

test('a creation that is refused or sent again counts once', async () => {
  const trial = await makeShop(database.db, { now: noon })
  const { id } = await makeCustomer(database.db, trial, {}, noon)
  const chave = crypto.randomUUID()
  for (let times = 0; times < 2; times++) await makeOrder(database.db, trial, id, { chave }, noon)
  for (let times = 0; times < 9; times++) await makeOrder(database.db, trial, id, {}, noon)
  await expect(makeOrder(database.db, trial, id, {}, noon)).rejects.toThrow('limite_ordens')
  expect(await activity(trial)).toEqual(['2026-11-20: 10 1'])
})

test('no shop waits for another: a day’s rows are each one shop’s', async () => {
  const other = await makeShop(database.db)
  const { id } = await makeCustomer(database.db, shop, {}, noon)
  const theirs = await makeCustomer(database.db, other, {}, noon)
  await database.sql.begin(async tx => {
    await tx`select 1 from atividade where user_id = ${other.user_id} for update`
    await makeOrder(database.db, shop, id, {}, noon)
  })
  await makeOrder(database.db, other, theirs.id, {}, noon)
  expect([await activity(), await activity(other)]).toEqual([['2026-11-20: 1 1'], ['2026-11-20: 1 1']])
})

test('what another version left wrong is found, and mended', async () => {
  const { id } = await makeCustomer(database.db, shop, {}, noon)
  await makeOrder(database.db, shop, id, {}, noon)
  await database.sql`update atividade set ordens = 5 where user_id = ${shop.user_id}`
  await database.sql`insert into atividade (dia, user_id, clientes) values ('2026-01-02', ${shop.user_id}, 1)`
  const { user_id } = shop
  const found = (await audit(database.db)).sort((a, b) => (a.what < b.what ? 1 : -1))
  expect(found).toEqual([
    { user_id, what: 'atividade 2026-11-20', stored: '5 1', counted: '1 1' },
    { user_id, what: 'atividade 2026-01-02', stored: '0 1', counted: '0 0' },
  ])
  await repairTotals(database.db, user_id)
  expect(await activity()).toEqual(['2026-11-20: 1 1'])
})
