import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { toStoredImage } from '../../src/server/photos/image.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { memoryStorage, photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let gate: Promise<void> | undefined
let puts = 0
beforeAll(async () => {
  database = await freshDatabase()
  const store = memoryStorage()
  const storage: Storage = {
    ...store,
    async put(key, body) {
      puts++
      await gate
      await store.put(key, body)
    },
  }
  app = await testApp(database.db, { storage })
})

const many = (count: number) => Array.from({ length: count }, (_, at) => at)

test('two photos are decoded at a time', async () => {
  const path = join(app.dataDir, 'foto')
  await writeFile(path, await picture(3200, 2400).jpeg().toBuffer())
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process)
  }, 1)
  const images = await Promise.all(many(5).map(at => toStoredImage(path, `owner ${at}`)))
  clearInterval(watch)
  expect(images.map(({ largura, altura }) => [largura, altura])).toEqual(Array(5).fill([2000, 1500]))
  expect(most).toBe(2)
})

test('holds: one owner’s crowd of photos waits behind itself, and past its bound is told so', async () => {
  const [crowd, calm] = [await owner(), await owner()]
  const file = await picture(80, 60).jpeg().toBuffer()
  let letGo = () => {}
  gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  let refused = 0
  const sending = many(40).map(() => post(app, crowd.cookie, photoForm({ ...crowd, file })))
  for (const one of sending) void one.then(({ key }) => key === 'muitas_tentativas' && refused++)
  await vi.waitFor(() => expect(refused).toBe(7), { timeout: 30_000 })
  // The crowd's three are in the store's hands; somebody else's is taken there as well.
  const waiting = post(app, calm.cookie, photoForm({ ...calm, file }))
  await vi.waitFor(() => expect(puts).toBe(8), { timeout: 30_000 })
  letGo()
  expect((await waiting).status).toBe(200)
  const statuses = (await Promise.all(sending)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(33).fill(200), ...Array(7).fill(429)])
})

async function owner() {
  const shop = await makeShop(database.db)
  const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  return { os_id: order.id, cookie: await app.signIn(shop.email) }
}
