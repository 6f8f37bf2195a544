import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { s3Storage } from '../../src/server/storage/s3.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { alsoInAll, alsoLong } from '../support/long.ts'
import { startS3 } from '../support/s3.ts'
import { keysOf } from '../support/stored.ts'

const s3 = await startS3()

// Small pages, so that a hundred objects are several; as large as S3 has them in the long run.
const [listedAtOnce = 50] = alsoLong([1000])

const stores = [
  { name: 'disk', open: async () => diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-'))) },
  ...alsoInAll([
    {
      name: s3.away ? `S3 (skipped: ${s3.away})` : 'S3',
      open: async () => (s3.server ? s3Storage(await s3.server.bucket(), { listedAtOnce }) : null),
    },
  ]),
]

describe.each(stores)('$name', ({ name, open }) => {
  const isHere = name === 'disk' || s3.server !== undefined
  const held = describe.skipIf(!isHere)
  held('holds the contract of a store', () => contract(async () => (await open()) as Storage))
})

function contract(open: () => Promise<Storage>) {
  let store: Storage
  beforeAll(async () => {
    store = await open()
    await store.check()
  })
  const read = async (key: string) => {
    const found = await store.get(key)
    return found && { size: found.size, bytes: await buffer(found.body) }
  }

  test('gives back what was put, and replaces it whole', async () => {
    await store.put('u/o/1_a.jpg', Buffer.from('first, and longer'), 'image/jpeg')
    expect(await read('u/o/1_a.jpg')).toEqual({ size: 17, bytes: Buffer.from('first, and longer') })
    await store.put('u/o/1_a.jpg', Buffer.from('second'), 'image/jpeg')
    expect(await read('u/o/1_a.jpg')).toEqual({ size: 6, bytes: Buffer.from('second') })
  })

  test('holds an empty object', async () => {
    await store.put('u/o/empty', Buffer.alloc(0), 'image/webp')
    expect(await read('u/o/empty')).toEqual({ size: 0, bytes: Buffer.alloc(0) })
  })

  test('holds an object of 20 MB', async () => {
    const body = randomBytes(20 * 1024 * 1024)
    await store.put('u/o/large', body, 'image/jpeg')
    const found = await read('u/o/large')
    expect(found?.size).toBe(body.length)
    expect(found?.bytes.equals(body)).toBe(true)
  })

  test('answers null for what is not there, a folder among it', async () => {
    expect(await store.get('u/o/never')).toBeNull()
    expect(await store.get('nobody/nothing/never')).toBeNull()
    await store.put('u/folder/one', Buffer.from('1'), 'image/jpeg')
    expect(await store.get('u/folder')).toBeNull()
    expect(await store.get('u/folder/one/more')).toBeNull()
  })

  test('removes what is named, and nothing is no error', async () => {
    for (const name of ['a', 'b', 'c']) await store.put(`gone/o/${name}`, Buffer.from(name), 'image/jpeg')
    await store.remove(['gone/o/a', 'gone/o/never', 'gone/o/c', 'gone/p/q'])
    expect(await keysOf(store, 'gone/')).toEqual(['gone/o/b'])
    await store.remove(['gone/o/b'])
    await store.remove(['gone/o/b'])
    await store.remove([])
    expect(await keysOf(store, 'gone/')).toEqual([])
    await store.put('gone/o/a', Buffer.from('again'), 'image/jpeg')
    expect((await read('gone/o/a'))?.size).toBe(5)
  })

  test('lists a prefix in the order of the keys’ bytes', async () => {
    const keys = [
      'b/o-1/x',
      'b/o/x',
      'b/o.1/x',
      'b/o_1/x',
      'b/o/X',
      'b/o/x-1',
      'b/o/x.1',
      'b/O/x',
      'b-1/o/x',
      'a/o/x',
    ]
    const ordered = [...keys].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    for (const key of keys) await store.put(`list/${key}`, Buffer.from('.'), 'image/jpeg')
    expect(await keysOf(store, 'list/')).toEqual(ordered.map(key => `list/${key}`))
    expect(await keysOf(store, 'list/b/o/')).toEqual([
      'list/b/o/X',
      'list/b/o/x',
      'list/b/o/x-1',
      'list/b/o/x.1',
    ])
    expect(await keysOf(store, 'list/b/o/x')).toEqual(['list/b/o/x', 'list/b/o/x-1', 'list/b/o/x.1'])
    expect(await keysOf(store, 'list/none')).toEqual([])
  })

  test('tells when an object was stored', async () => {
    const before = await clocks()
    await store.put('when/o/x', Buffer.from('.'), 'image/jpeg')
    const after = await clocks()
    for await (const { modified } of store.list('when/')) {
      const told = modified.getTime()
      // S3 tells whole seconds.
      const isNow = before.map((from, at) => told > from - 1_500 && told < (after[at] ?? 0) + 1_500)
      expect(isNow).toContain(true)
    }
    expect(await keysOf(store, 'when/')).toHaveLength(1)
  })

  test('lists and removes more than a page holds', { timeout: 300_000 }, async () => {
    const keys = Array.from(
      { length: 2 * listedAtOnce + 5 },
      (_, i) => `many/${String(i % 40).padStart(2, '0')}/${i}`,
    )
    await inGroups(keys, 16, key => store.put(key, Buffer.from('.'), 'image/jpeg'))
    const ordered = [...keys].sort()
    expect(await keysOf(store, 'many/')).toEqual(ordered)
    await store.remove(ordered.splice(listedAtOnce / 2, listedAtOnce + 20))
    expect(await keysOf(store, 'many/')).toEqual(ordered)
  })

  test('of puts at once to one key, one whole object stays', async () => {
    const bodies = Array.from({ length: 8 }, (_, i) => Buffer.alloc(200_000 + i, i))
    await Promise.all(bodies.map(body => store.put('race/o/x', body, 'image/jpeg')))
    const found = await read('race/o/x')
    expect(bodies.some(body => found?.bytes.equals(body))).toBe(true)
    expect(await keysOf(store, 'race/')).toEqual(['race/o/x'])
  })

  test('a reader of a replaced or removed object gets no mixture', async () => {
    const [old, fresh] = [Buffer.alloc(3_000_000, 'a'), Buffer.alloc(2_000_000, 'b')]
    await store.put('mix/o/x', old, 'image/jpeg')
    for (let round = 0; round < 5; round++) {
      const [found] = await Promise.all([
        read('mix/o/x'),
        store.put('mix/o/x', round % 2 ? old : fresh, 'image/jpeg'),
      ])
      expect(found?.bytes.length).toBe(found?.size)
      expect([old, fresh].some(body => found?.bytes.equals(body))).toBe(true)
    }
  })

  test('puts and removals of one order’s photos do not get into each other’s way', async () => {
    const round = async (name: string) => {
      for (let i = 0; i < 6; i++) {
        await store.put(`busy/o/${name}`, Buffer.from(name), 'image/jpeg')
        await store.remove([`busy/o/${name}`])
      }
    }
    await Promise.all(['a', 'b', 'c', 'd'].map(round))
    expect(await keysOf(store, 'busy/')).toEqual([])
  })

  test('readers that give up leave nothing open', async () => {
    await store.put('leak/o/x', randomBytes(4_000_000), 'image/jpeg')
    await (await store.get('leak/o/x'))?.body.destroy()
    const open = await openFiles()
    for (let i = 0; i < 30; i++) {
      const found = await store.get('leak/o/x')
      if (i % 2) found?.body.read()
      found?.body.destroy()
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(open + 5)
  })

  test.each([
    '',
    '/',
    '/etc/passwd',
    '../x',
    'u/../../x',
    'u/./x',
    'u//x',
    'u/o/',
    'u/o/..',
    'u/.parte/x',
    '.parte/x',
    'u/o/x\0.jpg',
    'u/o/a b',
    'u\\o\\x',
    'u/o/ação.jpg',
    'u/o/%2e%2e',
    'u/o/x\n',
    `u/o/${'x'.repeat(300)}`,
    Array(100).fill('longer').join('/'),
  ])('refuses the key %j before it asks', async key => {
    const body = Buffer.from('x')
    await expect(store.put(key, body, 'image/jpeg')).rejects.toThrow(TypeError)
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.remove(['u/o/never', key])).rejects.toThrow(TypeError)
  })
}

/** Files and sockets that this process has open. */
const openFiles = async () => (await readdir('/proc/self/fd')).length

async function inGroups<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work))
}

/** Milliseconds by this process's clock, and by the file system's, which may be another. */
async function clocks(): Promise<number[]> {
  const file = join(inject('scratch'), `agora-${crypto.randomUUID()}`)
  await writeFile(file, '')
  return [Date.now(), (await stat(file)).mtimeMs]
}
