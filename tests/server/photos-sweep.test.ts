import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { SuspiciousSweep, sweepPhotos } from '../../src/server/photos/sweep-photos.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { s3Storage } from '../../src/server/storage/s3.ts'
import { type Storage, StorageAway } from '../../src/server/storage/storage.ts'
import { freshDatabase } from '../support/database.ts'
import { alsoInAll } from '../support/long.ts'
import { makePhoto } from '../support/photos.ts'
import { startS3 } from '../support/s3.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testInAll } from '../support/test-in-all.ts'

const { db, sql } = await freshDatabase()
const s3 = await startS3()
const hours = 3_600_000
const later = () => new Date(Date.now() + 25 * hours)
const old = new Date(Date.now() - 25 * hours)

async function openDisk() {
  return diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-')))
}

/** A folder and its store, with a way to fill it that waits for no disk. */
async function openFilled() {
  const folder = await mkdtemp(join(inject('scratch'), 'fotos-'))
  const fill: Pick<Storage, 'put'> = {
    async put(key, body) {
      await mkdir(dirname(join(folder, key)), { recursive: true })
      await writeFile(join(folder, key), body)
    },
  }
  return { storage: diskStorage(folder), fill }
}

async function makeShopWithOrders(count = 1) {
  const shop = await makeShop(db, { plano: 'profissional' })
  const customer = await makeCustomer(db, shop)
  const orders: string[] = []
  for (let i = 0; i < count; i++) orders.push((await makeOrder(db, shop, customer.id)).id)
  return { shop, orders, order: orders[0] ?? '' }
}

/** Sweeps, and tells what was done and which photos were told of. */
async function sweep(storage: Storage, now = later(), more: { all?: boolean } = {}) {
  const lost: string[] = []
  const swept = await sweepPhotos({ db, storage, now, onLost: ({ id }) => lost.push(id), ...more })
  return { ...swept, ids: lost.sort() }
}

/** When the last object was stored, as the store tells: its clock may be another. */
async function storesNow(storage: Storage): Promise<Date> {
  let latest = 0
  for await (const { modified } of storage.list('')) latest = Math.max(latest, modified.getTime())
  return new Date(latest)
}

beforeEach(async () => {
  await sql`delete from fotos_os`
})

describe.each([
  { name: 'on disk', skipped: false, open: openDisk },
  ...alsoInAll([
    {
      name: s3.away ? `on S3 (skipped: ${s3.away})` : 'on S3',
      skipped: !s3.server,
      open: async () => s3Storage(await (s3.server as NonNullable<typeof s3.server>).bucket()),
    },
  ]),
])('$name', ({ skipped, open }) => {
  describe.skipIf(skipped)('the sweep', () => {
    let storage: Storage
    let one: { shop: TestShop; order: string }
    let other: { shop: TestShop; order: string }
    beforeAll(async () => {
      ;[one, other] = [await makeShopWithOrders(), await makeShopWithOrders()]
    })
    beforeEach(async () => {
      storage = await open()
    })

    test('removes what no photo names, and keeps the rest', async () => {
      const kept = [
        await makePhoto(db, storage, one.shop, one.order),
        await makePhoto(db, storage, one.shop, one.order),
        await makePhoto(db, storage, other.shop, other.order),
      ]
      await makePhoto(db, storage, one.shop, one.order, { row: false })
      await makePhoto(db, storage, one.shop, crypto.randomUUID(), { row: false })
      await makePhoto(db, storage, other.shop, other.order, { row: false, full: false })
      const others = [
        'leia-me.txt',
        'backup/2026/dump.gz',
        `${one.shop.user_id}/nota.txt`,
        `${'-'.repeat(36)}/${one.order}/nota.txt`,
      ]
      for (const key of others) await storage.put(key, Buffer.from('not ours'), 'text/plain')

      expect(await sweep(storage)).toMatchObject({ removed: 5, kept: 6, lost: 0, unknown: 0 })
      expect(await keysOf(storage)).toEqual([...kept.flatMap(({ keys }) => keys), ...others].sort())
      expect(await sweep(storage)).toMatchObject({ removed: 0, kept: 6, lost: 0 })
    })

    test('leaves what is of no owner it knows, unless all is asked for', async () => {
      const kept = await makePhoto(db, storage, one.shop, one.order)
      await makePhoto(db, storage, one.shop, one.order, { row: false })
      const gone = { ...one.shop, user_id: crypto.randomUUID() }
      const left = await makePhoto(db, storage, gone, crypto.randomUUID(), { row: false })

      expect(await sweep(storage)).toMatchObject({ removed: 2, kept: 2, unknown: 2 })
      expect(await keysOf(storage)).toEqual([...kept.keys, ...left.keys].sort())
      expect(await sweep(storage, await storesNow(storage), { all: true })).toMatchObject({ removed: 0 })
      expect(await sweep(storage, later(), { all: true })).toMatchObject({ removed: 2, kept: 2, unknown: 0 })
      expect(await keysOf(storage)).toEqual([...kept.keys].sort())
    })

    test('leaves an upload whose row is yet to come', async () => {
      const { keys } = await makePhoto(db, storage, one.shop, one.order, { row: false })
      const now = await storesNow(storage)
      expect(await sweep(storage, now)).toMatchObject({ removed: 0 })
      expect(await sweep(storage, new Date(now.getTime() + 23 * hours))).toMatchObject({ removed: 0 })
      expect(await keysOf(storage)).toEqual([...keys].sort())
      expect(await sweep(storage)).toMatchObject({ removed: 2 })
      expect(await keysOf(storage)).toEqual([])
    })

    test('tells of rows whose objects are gone, once they are a day old', async () => {
      const lost = [
        await makePhoto(db, storage, one.shop, one.order, { full: false, created: old }),
        await makePhoto(db, storage, one.shop, one.order, { thumb: false, created: old }),
        await makePhoto(db, storage, other.shop, other.order, { full: false, thumb: false, created: old }),
      ]
      await makePhoto(db, storage, other.shop, other.order, { full: false })
      await makePhoto(db, storage, one.shop, one.order, { created: old })
      expect(await sweep(storage, new Date())).toMatchObject({
        lost: 3,
        ids: lost.map(({ id }) => id).sort(),
      })
      expect(await sweep(storage)).toMatchObject({ lost: 4, removed: 0 })
    })

    test('has nothing to do in an empty store', async () => {
      expect(await sweep(storage)).toMatchObject({ removed: 0, kept: 0, lost: 0, unfinished: 0 })
    })
  })
})

testInAll('a mixture of everything is told apart, order by order', async () => {
  const { storage, fill } = await openFilled()
  const shops = [await makeShopWithOrders(8), await makeShopWithOrders(8), await makeShopWithOrders(8)]
  const [kept, lost]: [string[], string[]] = [[], []]
  let removed = 0
  for (let i = 0; i < 400; i++) {
    const { shop, orders } = shops[i % 3] ?? (await makeShopWithOrders())
    // Kinds and places are spread so that each kind meets each other in one order and across its borders.
    const row = (i * 7) % 5 !== 0
    const [full, thumb] = [(i * 11) % 7 !== 0, (i * 13) % 8 !== 0]
    const photo = await makePhoto(db, fill, shop, orders[(i * 5) % 8] ?? '', {
      row,
      full,
      thumb,
      created: old,
    })
    const stored = photo.keys.filter((_, at) => [full, thumb][at])
    if (row) kept.push(...stored)
    else removed += stored.length
    if (row && !(full && thumb)) lost.push(photo.id)
  }
  expect(removed).toBeGreaterThan(50)
  expect(lost.length).toBeGreaterThan(50)
  const swept = await sweep(storage)
  expect(swept).toMatchObject({ removed, kept: kept.length, lost: lost.length, ids: lost.sort() })
  expect(await keysOf(storage)).toEqual(kept.sort())
})

testInAll('an owner’s rows of several pages are all found', async () => {
  const { storage, fill } = await openFilled()
  const { shop, orders } = await makeShopWithOrders(3)
  const make = (i: number) => makePhoto(db, fill, shop, orders[i % 3] ?? '', { thumb: i % 100 !== 0 })
  for (let i = 0; i < 1_300; i += 50) await Promise.all(Array.from({ length: 50 }, (_, at) => make(i + at)))
  expect(await sweep(storage)).toMatchObject({ removed: 0, kept: 2_587, lost: 13 })
})

test('a store of which most is nobody’s is left alone, unless that is asked for', async () => {
  const { storage, fill } = await openFilled()
  const { shop, order } = await makeShopWithOrders()
  await makePhoto(db, fill, shop, order)
  for (let i = 0; i < 11; i++) await makePhoto(db, fill, shop, order, { row: false })
  await expect(sweep(storage)).rejects.toThrow(SuspiciousSweep)
  await expect(sweep(storage)).rejects.toThrow(/22 objects .* and 2 have one/)
  expect(await keysOf(storage)).toHaveLength(24)
  expect(await sweep(storage, later(), { all: true })).toMatchObject({ removed: 22, kept: 2 })
})

test('a shop that deleted its few photos while the store was away is cleared', async () => {
  const { storage, fill } = await openFilled()
  const { shop, order } = await makeShopWithOrders()
  for (let i = 0; i < 10; i++) await makePhoto(db, fill, shop, order, { row: false })
  expect(await sweep(storage)).toMatchObject({ removed: 20, kept: 0 })
})

test('the store of another database loses nothing, however small it is', async () => {
  const { storage, fill } = await openFilled()
  const { shop } = await makeShopWithOrders()
  for (let i = 0; i < 50; i++) {
    const elsewhere = { ...shop, user_id: crypto.randomUUID() }
    await makePhoto(db, fill, elsewhere, crypto.randomUUID(), { row: false })
  }
  expect(await sweep(storage)).toMatchObject({ removed: 0, kept: 0, unknown: 100 })
  expect(await keysOf(storage)).toHaveLength(100)
})

test('one process sweeps at a time, and a crashed one holds nobody back for long', async () => {
  const storage = await openDisk()
  const { shop, order } = await makeShopWithOrders()
  for (let i = 0; i < 20; i++) await makePhoto(db, storage, shop, order)
  // The one that sweeps is held until the other has found it at work.
  let refuse = () => {}
  const isRefused = new Promise<void>(resolve => {
    refuse = resolve
  })
  const list = async function* (prefix: string) {
    await isRefused
    yield* storage.list(prefix)
  }
  const one = async () => {
    const swept = await sweepPhotos({ db, storage: { ...storage, list }, now: later(), onLost() {} })
    if (swept === null) refuse()
    return swept
  }
  const both = await Promise.all([one(), one()])
  expect(both.filter(swept => swept === null)).toHaveLength(1)
  expect(both.find(swept => swept !== null)).toMatchObject({ kept: 40 })
  expect(await sql`select 1 from limites`).toHaveLength(0)

  await sql`insert into limites values ('varrer_fotos', 1, now() + interval '1 hour')`
  expect(await sweepPhotos({ db, storage, now: later(), onLost() {} })).toBeNull()
  await sql`update limites set expire = now() - interval '1 second'`
  expect(await sweepPhotos({ db, storage, now: later(), onLost() {} })).toMatchObject({ kept: 40 })
  expect(await sql`select 1 from limites`).toHaveLength(0)
})

test('a store that is away fails the sweep, which then holds nobody back', async () => {
  const away = s3Storage({
    endpoint: new URL('http://127.0.0.1:1'),
    bucket: 'fotos-os',
    accessKey: 'a',
    secretKey: 'b',
  })
  await expect(sweep(away)).rejects.toThrow(StorageAway)
  expect(await sql`select 1 from limites`).toHaveLength(0)
})

test('a sweep that is called off stops between two orders', async () => {
  const storage = await openDisk()
  const { shop, orders } = await makeShopWithOrders(3)
  for (const order of orders) await makePhoto(db, storage, shop, order, { row: false })
  const signal = AbortSignal.abort()
  await expect(sweepPhotos({ db, storage, now: later(), onLost() {}, signal })).rejects.toThrow('aborted')
  expect(await keysOf(storage)).toHaveLength(6)
})
