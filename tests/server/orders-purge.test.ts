import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteCustomer } from '../../src/server/customers/write-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { purgeOrder } from '../../src/server/orders/purge.ts'
import { deleteOrder, restoreOrder } from '../../src/server/orders/trash.ts'
import { sweepPhotos } from '../../src/server/photos/sweep-photos.ts'
import { trashDays } from '../../src/shared/orders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  switchPlan,
  type TestShop,
} from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'
import { memoryStorage, uploadPhoto } from '../support/uploads.ts'
import { testWork } from '../support/work.ts'

const day = 86_400_000
const start = new Date('2026-11-20T15:00:00.000Z')
const after = (days: number) => new Date(start.getTime() + days * day)

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cliente_id: string
let now = start
const storage = memoryStorage()

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { storage, clock: () => now })
})
beforeEach(async () => {
  now = start
  await database.sql`delete from jobs`
  shop = await makeShop(database.db, { plano: 'profissional' })
  cliente_id = (await makeCustomer(database.db, shop)).id
})

/** An order with a photo, deleted at a moment. */
async function deleted(at: Date, own = shop, customer = cliente_id): Promise<string> {
  const { id } = await makeOrder(database.db, own, customer)
  await uploadPhoto(database.db, own, id, { storage })
  await deleteOrder(database.db, storage, own, id, at)
  return id
}

const scheduled = async () => {
  const rows = await database.sql<{ user_id: string; vence_em: Date }[]>`
    select user_id, vence_em from jobs where tipo = 'esvaziar_lixeira' order by vence_em`
  return rows.map(({ vence_em }) => (vence_em.getTime() - start.getTime()) / day)
}
const inTrash = async ({ user_id } = shop) => {
  const rows = await database.sql<
    { id: string }[]
  >`select id from lixeira_os where user_id = ${user_id} order by excluido_em`
  return rows.map(({ id }) => id)
}
/** The shop's objects in the store. */
const objects = () => [...storage.objects.keys()].filter(key => key.startsWith(shop.user_id))
const run = () => testWork(database, () => now, storage).run()

test('claim: an order goes after 30 days with its photos and its history, whatever the plan; the next one waits for its own day', async () => {
  const [first, second] = [await deleted(start), await deleted(after(2))]
  const kept = await makeOrder(database.db, shop, cliente_id)
  expect(await scheduled()).toEqual([trashDays])
  await switchPlan(database.db, shop.user_id, 'basico', start.toISOString())
  now = new Date(after(trashDays).getTime() - 1000)
  await run()
  expect(await inTrash()).toEqual([first, second])
  now = after(trashDays)
  await run()
  expect(await inTrash()).toEqual([second])
  expect(await scheduled()).toEqual([trashDays + 2])
  expect(objects().every(key => key.includes(second))).toBe(true)
  expect(objects().length).toBe(2)
  const told = await database.sql<
    { os_id: string }[]
  >`select distinct os_id from eventos_os where user_id = ${shop.user_id}`
  expect(told.map(({ os_id }) => os_id).sort()).toEqual([second, kept.id].sort())
  expect(await audit(database.db)).toEqual([])
  now = after(trashDays + 2)
  await run()
  expect([await inTrash(), await scheduled(), objects().length]).toEqual([[], [], 0])
  expect(await audit(database.db)).toEqual([])
})

test('a shop has one job, which follows what is restored and purged', async () => {
  const ids = [await deleted(start), await deleted(after(1)), await deleted(after(3))]
  expect(await scheduled()).toEqual([trashDays])
  await restoreOrder(database.db, shop, ids[0] ?? '', after(4))
  expect(await scheduled()).toEqual([trashDays + 1])
  await purgeOrder(database.db, storage, shop, ids[1] ?? '', after(4))
  expect(await scheduled()).toEqual([trashDays + 3])
  await restoreOrder(database.db, shop, ids[2] ?? '', after(4))
  expect(await scheduled()).toEqual([])
})

test('more than one transaction takes go in one run, and done twice it does no harm', async () => {
  await database.sql`
    insert into lixeira_os (user_id, id, cliente_id, chave, os, fotos, lembretes, excluido_em)
    select ${shop.user_id}, gen_random_uuid(), ${cliente_id}, gen_random_uuid(), '{"numero_os": "OS-0000"}', '[]', '[]', ${start}
    from generate_series(1, 250)`
  const last = await deleted(after(1))
  now = after(trashDays)
  await run()
  expect(await inTrash()).toEqual([last])
  const { work } = testWork(database, () => now, storage)
  const job = { id: '', user_id: shop.user_id, dados: {}, versao: 0, tentativas: 1, created_at: '' }
  for (let times = 0; times < 2; times++)
    await work.esvaziar_lixeira({ ...job, tipo: 'esvaziar_lixeira' }, AbortSignal.timeout(10_000))
  expect(await inTrash()).toEqual([last])
})

test('another shop’s trash stays', async () => {
  const other = await makeShop(database.db)
  await deleted(start)
  const others = await deleted(after(5), other, (await makeCustomer(database.db, other)).id)
  expect(await scheduled()).toEqual([trashDays, trashDays + 5])
  now = after(trashDays)
  await run()
  expect([await inTrash(), await inTrash(other)]).toEqual([[], [others]])
})

test('the sweep keeps the photos of an order in the trash, and tells where one is lost', async () => {
  const id = await deleted(start)
  const sweep = async () => {
    const lost: string[] = []
    const later = new Date(Date.now() + 2 * day)
    const swept = await sweepPhotos({
      db: database.db,
      storage,
      now: later,
      onLost: photo => lost.push(photo.id),
    })
    return { kept: 0, ...swept, ids: lost }
  }
  const before = await sweep()
  expect(before).toMatchObject({ removed: 0, lost: 0 })
  const [key] = objects()
  storage.objects.delete(key ?? '')
  expect(await sweep()).toMatchObject({ kept: before.kept - 1, removed: 0, lost: 1 })
  await purgeOrder(database.db, storage, shop, id, start)
  expect(objects().length).toBe(0)
})

test('deleting a customer takes what of it lies in the trash for good, and nobody else’s', async () => {
  const { db } = database
  const cookie = await app.signIn(shop.email)
  const other = (await makeCustomer(db, shop)).id
  await deleted(start)
  await deleted(after(1))
  const stays = await deleted(after(2), shop, other)
  await makeReminder(db, shop)
  expect((await app.call('customers.delete', { id: cliente_id }, { cookie })).status).toBe(200)
  expect(await inTrash()).toEqual([stays])
  expect(await scheduled()).toEqual([trashDays + 2])
  expect(objects().length).toBe(2)
  expect(await audit(db)).toEqual([])
  const orders = await makeOrder(db, shop, other)
  const refused = await app.call('customers.delete', { id: other }, { cookie })
  expect([refused.error?.key, await inTrash(), orders.cliente_id]).toEqual(['cliente_com_os', [stays], other])
})

test('a customer goes only with what of them the question named', async () => {
  const cookie = await app.signIn(shop.email)
  const remove = (lixeira: number) => app.call('customers.delete', { id: cliente_id, lixeira }, { cookie })
  const first = await deleted(start)
  const later = await deleted(after(1))
  expect((await remove(1)).error?.key).toBe('conflito')
  expect(await inTrash()).toEqual([first, later])
  expect(await audit(database.db)).toEqual([])
  expect((await remove(2)).status).toBe(200)
  expect(await inTrash()).toEqual([])
})

test('a deleted account takes its trash and its histories along', async () => {
  await deleted(start)
  await database.sql`delete from usuarios where id = ${shop.user_id}`
  for (const table of ['lixeira_os', 'eventos_os', 'jobs'])
    expect(
      await database.sql`select 1 from ${database.sql(table)} where user_id = ${shop.user_id}`,
    ).toHaveLength(0)
})

test('however many go at once, their histories are named by one value', async () => {
  for (let count = 0; count < 3; count++) await deleted(start)
  const telling = tellingDatabase(database.appUrl)
  const statements = await telling.captured(db =>
    deleteCustomer(db, storage, shop, { id: cliente_id }, start),
  )
  await telling.close()
  const histories = statements.filter(({ sql }) => sql.startsWith('delete from "eventos_os"'))
  expect(histories.map(({ params }) => params.length)).toEqual([2])
  expect(await inTrash()).toEqual([])
})
