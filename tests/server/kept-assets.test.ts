import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { keepAssets } from '../../src/server/http/kept-assets.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { type Storage, StorageAway } from '../../src/server/storage/storage.ts'
import { ours, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { filesShareOurClock } from '../support/file-clock.ts'

const { db } = await freshDatabase()
const day = 86_400_000

async function folder(): Promise<string> {
  return mkdtemp(join(inject('scratch'), 'guardados-'))
}

/** A built client with these files of code. */
async function built(files: Record<string, string>): Promise<string> {
  const at = await folder()
  await mkdir(join(at, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(at, 'assets', name), text)
  return at
}

const long = `export const words = '${'parafuso '.repeat(500)}'`

// By when a file was written: a moved clock of the tests is not the disk's.
const onItsDay = test.skipIf(!filesShareOurClock())

onItsDay('claim: a page finds its code whichever release answers, the older one or the newer', async () => {
  const store = await folder()
  const storage = diskStorage(store)
  const [older, newer] = [
    await built({ 'PhotoViewer-a1.js': 'export const a = 1', 'same-c3.js': 'export {}' }),
    await built({ 'PhotoViewer-b2.js': long, 'PhotoViewer-b2.js.br': 'x', 'same-c3.js': 'export {}' }),
  ]
  const apps = [
    await testApp(db, { storage, client: older }),
    await testApp(db, { storage, client: newer }),
  ] as const
  const get = (at: 0 | 1, name: string, headers: Record<string, string> = {}) =>
    apps[at].app.inject({ method: 'GET', url: `/assets/${name}`, headers: { host: ours.host, ...headers } })

  expect((await get(1, 'PhotoViewer-a1.js')).statusCode).toBe(404)
  expect(await keepAssets(storage, older, new Date())).toBe(2)
  // At once, also where it was asked for in vain before.
  const found = await get(1, 'PhotoViewer-a1.js')
  expect(found.statusCode).toBe(200)
  expect(found.body).toBe('export const a = 1')
  expect(found.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })

  expect(await keepAssets(storage, newer, new Date())).toBe(1)
  const other = await get(0, 'PhotoViewer-b2.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(other.rawPayload).toString()).toBe(long)
  const head = await apps[0].app.inject({
    method: 'HEAD',
    url: '/assets/PhotoViewer-b2.js',
    headers: { host: ours.host },
  })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, `${long.length}`])
})

test('holds: nothing else of the store is had as code', async () => {
  const storage = diskStorage(await folder())
  const { app } = await testApp(db, { storage, client: await built({}) })
  await storage.put('assets/notes.txt', Buffer.from('x'), 'text/plain')
  await storage.put('photos/code.js', Buffer.from('x'), 'text/javascript')
  await storage.put('assets/deep/code.js', Buffer.from('x'), 'text/javascript')
  for (const path of ['notes.txt', 'code.js', '..%2fphotos/code.js', 'deep/code.js', '']) {
    const { statusCode } = await app.inject({ url: `/assets/${path}`, headers: { host: ours.host } })
    expect([400, 404], path).toContain(statusCode)
  }
  await storage.put('assets/code.js', Buffer.from('x'), 'text/javascript')
  const post = await app.inject({ method: 'POST', url: '/assets/code.js', headers: ours, payload: '{}' })
  expect(post.statusCode).toBe(404)
})

test('twenty names that do not exist list the store a few times, and a store that is away is a 404', async () => {
  let listings = 0
  let isAway = false
  const disk = diskStorage(await folder())
  const storage: Storage = {
    ...disk,
    list(prefix) {
      listings++
      if (isAway) throw new StorageAway('away')
      return disk.list(prefix)
    },
  }
  const { app } = await testApp(db, { storage, client: await built({}) })
  const ask = (name: string) => app.inject({ url: `/assets/${name}.js`, headers: { host: ours.host } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`nada-${index}`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  // Four run at a time for one address.
  expect(listings).toBeLessThanOrEqual(6)
  isAway = true
  expect((await ask('nada')).statusCode).toBe(404)
})

onItsDay(
  'files of an ended release stay for 30 days, those of a running one as long as it runs',
  async () => {
    const store = await folder()
    const storage = diskStorage(store)
    const [older, newer] = [await built({ 'a-1.js': 'a', 'same.js': 's' }), await built({ 'same.js': 's' })]
    const stored = () => readdir(join(store, 'assets')).then(names => names.sort())
    const age = (name: string, days: number) => {
      const then = new Date(Date.now() - days * day)
      return utimes(join(store, 'assets', name), then, then)
    }
    await keepAssets(storage, older, new Date())
    expect(await keepAssets(storage, older, new Date())).toBe(0)
    await age('a-1.js', 29)
    await age('same.js', 31)
    await keepAssets(storage, newer, new Date())
    expect(await stored()).toEqual(['a-1.js', 'same.js'])
    // The older one still runs, and stores its files anew each day.
    expect(await keepAssets(storage, older, new Date())).toBe(1)
    await age('a-1.js', 31)
    expect(await keepAssets(storage, newer, new Date())).toBe(0)
    expect(await stored()).toEqual(['same.js'])
  },
)
