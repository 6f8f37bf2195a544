import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../src/server/db/transaction.ts'
import { scheduleJob } from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { queueEvents } from '../../src/server/webhooks/queue-event.ts'
import { createSender } from '../../src/server/webhooks/send.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { receiver } from '../support/receiver.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'
import { testWork } from '../support/work.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const workers: ReturnType<typeof startWorker>[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await database.sql`delete from jobs`
})

/** A worker whose deliveries may take so many milliseconds. */
function begin(timeout: number) {
  const send = createSender({ appUrl: new URL('http://localhost:3000') }, { timeout })
  const { work, sent } = testWork(database, () => new Date(), memoryStorage(), { send })
  const log = { warn: vi.fn(), error: vi.fn() }
  workers.push(startWorker({ db: database.db, clock: () => new Date(), log, work, every: 20, grace: 100 }))
  return { sent }
}

const tell = (shop: TestShop, n: number) =>
  transaction(database.db, tx =>
    queueEvents(
      tx,
      shop,
      Array.from({ length: n }, (_, at) => ({ tipo: 'order.paid' as const, data: () => ({ at }) })),
      new Date(),
    ),
  )

/** A shop whose five addresses take what is sent and never answer, with many deliveries for each. */
async function stuckShop() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const at = await receiver(() => undefined)
  for (let each = 0; each < 5; each++) await makeWebhook(database.db, shop, { url: `${at.url}/${each}` })
  await tell(shop, 50)
  return { shop, at }
}

test('claim: beside shops whose addresses hang, others’ deliveries and mails are on time', async () => {
  const stuck = await Promise.all([stuckShop(), stuckShop(), stuckShop()])
  const quick = await makeShop(database.db, { plano: 'profissional' })
  const at = await receiver()
  await makeWebhook(database.db, quick, { url: at.url })
  await database.sql`delete from jobs where tipo like 'carta%' or tipo like 'avisar%'`
  const timeout = 3_000
  const { sent } = begin(timeout)
  await vi.waitFor(() => expect(stuck.flatMap(({ at }) => at.received).length).toBeGreaterThanOrEqual(8), {
    timeout: 10_000,
  })
  const times: number[] = []
  const mails: number[] = []
  for (let each = 1; each <= 8; each++) {
    const begun = performance.now()
    await tell(quick, 1)
    await transaction(database.db, tx =>
      scheduleJob(
        tx,
        { tipo: 'carta_senha_trocada', user_id: quick.user_id, vence_em: new Date() },
        new Date(),
      ),
    )
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(each), { timeout: 10_000, interval: 5 })
    mails.push(performance.now() - begun)
    await vi.waitFor(() => expect(at.received).toHaveLength(each), { timeout: 10_000, interval: 5 })
    times.push(performance.now() - begun)
    await new Promise(resolve => setTimeout(resolve, 300))
  }
  expect(mails.toSorted((a, b) => a - b)[6]).toBeLessThan(2_500)
  // At worst all places have just been taken: one of them ends within the time of a call.
  expect(times.toSorted((a, b) => a - b)[6]).toBeLessThan(timeout + 2_500)
  // An address rests after a failure: fifteen that hang keep no eight places for good.
  expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(2_500)
})

test('one delivery at a time goes to an address, in however many processes', async () => {
  let [under, most] = [0, 0]
  const at = await receiver((_req, res) => {
    most = Math.max(most, ++under)
    setTimeout(() => {
      under--
      res.end()
    }, 20)
  })
  const shop = await makeShop(database.db, { plano: 'profissional' })
  await makeWebhook(database.db, shop, { url: at.url })
  for (let each = 0; each < 3; each++) begin(30_000)
  for (let each = 0; each < 20; each++) {
    await tell(shop, 3)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  await vi.waitFor(() => expect(at.received).toHaveLength(60), { timeout: 60_000 })
  expect(most).toBe(1)
  expect(new Set(at.received.map(({ event }) => event.id)).size).toBe(60)
})

test('writes at once, beside deliveries under way, are each told to every address, and none waits for another’s lock', async () => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const at = await receiver()
  for (let each = 0; each < 5; each++) await makeWebhook(database.db, shop, { url: `${at.url}/${each}` })
  const { id } = await makeCustomer(database.db, shop)
  const orders = await Promise.all(Array.from({ length: 20 }, () => makeOrder(database.db, shop, id)))
  begin(30_000)
  begin(30_000)
  await Promise.all([
    ...orders.map(({ id, updated_at }) =>
      changeOrder(
        database.db,
        shop,
        { id, based_on: updated_at, status: 'Pronto', data_entrega: null },
        new Date(),
      ),
    ),
    ...Array.from({ length: 10 }, () => makeOrder(database.db, shop, id)),
    ...Array.from({ length: 10 }, () => makeCustomer(database.db, shop)),
  ])
  const all = { 'client.created': 11, 'order.created': 30, 'order.updated': 20, 'order.status_changed': 20 }
  const told = () =>
    Object.fromEntries(
      Object.keys(all).map(type => [type, at.types().filter(one => one === type).length / 5]),
    )
  await vi.waitFor(() => expect(told()).toEqual(all), { timeout: 60_000, interval: 100 })
})
