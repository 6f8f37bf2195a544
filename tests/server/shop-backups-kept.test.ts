import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { backUpShop } from '../../src/server/data/shop-backups/shop-backup-work.ts'
import { audit } from '../../src/server/db/audit.ts'
import { sweepPhotos } from '../../src/server/photos/sweep-photos.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copiedOwner, isStored, movedClock, storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCopyRow } from '../support/sample-copy.ts'
import { password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { tracesOf } from '../support/traces.ts'

const day = 86_400_000
const start = '2026-11-20T15:00:00Z'
const time = movedClock(start)
const { clock } = time

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})
beforeEach(async () => {
  time.to(start)
  // Nights of the shops of other tests.
  await database.sql`delete from jobs`
})

const owner = (options?: Parameters<typeof copiedOwner>[1]) => copiedOwner({ database, app, time }, options)

const has = (key: string) => isStored(app.storage, key)

test('claim: seven are kept: the eighth takes the oldest along, with the photos that it alone named', async () => {
  const { night, order, photo, list, stored, shop } = await owner()
  const [first, second] = [await order(), await order()]
  const early = await photo(first.id)
  await night()
  const late = await photo(second.id)
  const cookie = await app.signIn(shop.email)
  await app.call('photos.delete', { id: early.id }, { cookie })
  await night()
  await app.call('orders.delete', { id: second.id }, { cookie: await app.signIn(shop.email) })
  await night()
  await app.call('orders.purge', { id: second.id }, { cookie: await app.signIn(shop.email) })
  // Four more nights, of which only the rows matter here.
  for (let nights = 4; nights <= 7; nights++) {
    time.later(1)
    await makeCopyRow(database.db, shop, clock())
  }
  const seen = []
  for (let nights = 8; nights <= 10; nights++) {
    await order()
    await night()
    seen.push([
      nights,
      (await list()).items.length,
      await has(early.keys[0] ?? ''),
      await has(late.keys[1] ?? ''),
    ])
  }
  // The first copy names the early photo; the second and the third the late one.
  expect(seen).toEqual([
    [8, 7, false, true],
    [9, 7, false, true],
    [10, 7, false, false],
  ])
  expect(await stored()).toHaveLength(3)
  expect(await database.sql`select 1 from copias_objetos where user_id = ${shop.user_id}`).toHaveLength(0)
  expect(await audit(database.db)).toEqual([])
})

test('a photo that a copy names is kept when it is deleted, by the sweep too, and its bytes count no more', async () => {
  const { night, order, photo, shop } = await owner()
  const { id: os_id } = await order()
  const kept = await photo(os_id)
  await night()
  time.later(3_600_000)
  const fresh = await photo(os_id)
  const cookie = await app.signIn(shop.email)
  for (const { id } of [kept, fresh])
    expect((await app.call('photos.delete', { id }, { cookie })).status).toBe(200)
  const inTwoDays = new Date(Date.now() + 2 * day)
  await sweepPhotos({ db: database.db, storage: app.storage, now: inTwoDays, all: true, onLost() {} })
  for (const key of kept.keys) expect([key, await has(key)]).toEqual([key, true])
  for (const key of fresh.keys) expect([key, await has(key)]).toEqual([key, false])
  const [counted] =
    await database.sql`select total_fotos, bytes_fotos::int from lojas where user_id = ${shop.user_id}`
  expect(counted).toEqual({ total_fotos: 0, bytes_fotos: 0 })
  expect(await audit(database.db)).toEqual([])
})

test('a photo that came back under its id and is deleted again stays by the objects it had last', async () => {
  const { night, order, photo, shop } = await owner()
  const { id: os_id } = await order()
  const { id, keys } = await photo(os_id)
  const [row] = await database.sql`select * from fotos_os where id = ${id}`
  const drop = async () =>
    app.call('photos.delete', { id }, { cookie: await app.signIn(shop.email) }).then(({ status }) => status)
  await night()
  expect(await drop()).toBe(200)
  // As an export of this shop brings it back.
  const again = keys.map(key => key.replace(`${os_id}/`, `${os_id}/9`))
  for (const [at, key] of again.entries()) {
    const found = await app.storage.get(keys[at] ?? '')
    if (found) await app.storage.put(key, await buffer(found.body), 'image/jpeg')
  }
  await database.sql`insert into fotos_os ${database.sql({ ...row, url_storage: again[0] })}`
  await database.sql`
    update lojas set total_fotos = 1, bytes_fotos = ${row?.bytes} where user_id = ${shop.user_id}`
  await night()
  expect(await drop()).toBe(200)
  const newest = database.sql`
    select id from copias where user_id = ${shop.user_id} order by created_at desc limit 1`
  expect(
    await database.sql`
    select url_storage, copia_id in (${newest}) as of_newest from copias_objetos where id = ${id}`,
  ).toEqual([{ url_storage: again[0], of_newest: true }])
  const inTwoDays = new Date(Date.now() + 2 * day)
  await sweepPhotos({ db: database.db, storage: app.storage, now: inTwoDays, all: true, onLost() {} })
  for (const key of again) expect([key, await has(key)]).toEqual([key, true])
  for (const key of keys) expect([key, await has(key)]).toEqual([key, false])
  expect(await audit(database.db)).toEqual([])
})

test('cut short in the middle it leaves nothing that anybody gets, and the next try makes it', async () => {
  const { night, order, photo, list, shop, stored, job } = await owner()
  const { id: os_id } = await order()
  const named = await photo(os_id)
  await night()
  await order()
  const killed = new AbortController()
  const storage = storeThat(app.storage, {
    async put(key, body, type) {
      await app.storage.put(key, body, type)
      // Killed here: nothing that comes after is done.
      if (!killed.signal.aborted) killed.abort(new Error('the process ends'))
      throw killed.signal.reason
    },
    async remove(keys) {
      killed.signal.throwIfAborted()
      await app.storage.remove(keys)
    },
  })
  const deps = { db: database.db, storage, clock, folder: join(inject('scratch'), 'morto') }
  await database.sql`update rotina_copias set proxima_em = ${clock()} where user_id = ${shop.user_id}`
  await expect(backUpShop(deps)(await job(), killed.signal)).rejects.toThrow('the process ends')
  expect([(await list()).items.length, (await stored()).length]).toEqual([1, 2])
  // As long as that copy may have named it; the one before does.
  await app.call('photos.delete', { id: named.id }, { cookie: await app.signIn(shop.email) })
  await night()
  expect([(await list()).items.length, (await stored()).length]).toEqual([2, 2])
  for (const key of named.keys) expect([key, await has(key)]).toEqual([key, true])
  const files = await readdir(deps.folder, { recursive: true }).catch(() => [])
  expect(files.filter(name => /copiar\/./.test(name))).toEqual([])
})

test('a store that is away is tried again, the failure told, and the night after goes on', async () => {
  const { order, list, shop, due, job } = await owner()
  await order()
  const at = (await due()) ?? clock()
  time.to(at)
  const storage = storeThat(app.storage, {
    async put() {
      throw new StorageAway('away')
    },
  })
  const deps = { db: database.db, storage, clock, folder: join(inject('scratch'), 'fora') }
  const attempt = async (tentativas: number) =>
    backUpShop(deps)(await job(tentativas), AbortSignal.timeout(9_000))
  await expect(attempt(1)).rejects.toThrow('away')
  const told = async () => {
    const [row] =
      await database.sql`select falhou_em, erro, ultima_em from rotina_copias where user_id = ${shop.user_id}`
    return row
  }
  expect(await told()).toEqual({ falhou_em: at, erro: 'StorageAway', ultima_em: null })
  await attempt(6)
  expect(await due()).toEqual(new Date(at.getTime() + day))
  expect((await list()).items).toEqual([])
})

test('holds: an account that goes leaves no copy, and none that is being made', async () => {
  const { night, order, photo, run, stored, shop } = await owner()
  const { id: os_id } = await order()
  const named = await photo(os_id)
  await night()
  const cookie = await app.signIn(shop.email)
  await app.call('photos.delete', { id: named.id }, { cookie })
  const traces = () => tracesOf(database, [shop.user_id])
  expect(await traces()).toMatchObject({ copias: 1, copias_objetos: 1, rotina_copias: 1 })
  expect((await app.call('auth.deleteAccount', { senha_atual: password }, { cookie })).status).toBe(200)
  time.later(7 * day)
  // A process makes a copy just then: its file would be left behind.
  await database.sql`update jobs set reservado_ate = now() + interval '1 minute' where tipo = 'copiar'`
  await run()
  expect((await stored()).length).toBe(1)
  await database.sql`update jobs set reservado_ate = null`
  time.later(60_000)
  await run()
  expect(await keysOf(app.storage, `${shop.user_id}/`)).toEqual([])
  // Its store is looked through once more.
  expect(await traces()).toEqual({ acessos: 1, jobs: 1 })
  time.later(900_000)
  await run()
  expect(await traces()).toEqual({ acessos: 1 })
})
