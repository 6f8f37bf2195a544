import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fotos_os } from '../../src/server/db/schema/photos.ts'
import { thumbnailKey } from '../../src/server/photos/file-names.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { s3Storage } from '../../src/server/storage/s3.ts'
import { assetsPrefix, type Storage } from '../../src/server/storage/storage.ts'
import { filesShareOurClock } from '../support/file-clock.ts'
import { killedServer } from '../support/killed-server.ts'
import { alsoLong } from '../support/long.ts'
import { openShop } from '../support/open-shop.ts'
import { startS3 } from '../support/s3.ts'
import { startServer } from '../support/server-process.ts'
import { keysOf } from '../support/stored.ts'
import { picture } from '../support/uploads.ts'

const file = await picture(240, 180).jpeg().toBuffer()
const disk = await onDisk()
const s3 = await startS3()
const bucket = s3.server && (await onS3(await s3.server.bucket()))

async function onDisk() {
  const server = await startServer()
  return { server, storage: diskStorage(join(server.dataDir, 'fotos')) }
}

async function onS3(config: Parameters<typeof s3Storage>[0]) {
  const server = await startServer({
    S3_ENDPOINT: config.endpoint.origin,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY: config.accessKey,
    S3_SECRET_KEY: config.secretKey,
  })
  return { server, storage: s3Storage(config) }
}

type Place = Awaited<ReturnType<typeof onDisk>>

describe('kill -9 of the process during 50 uploads at once', () => {
  // From when the first is through to when most are.
  const onItsDay = test.skipIf(!filesShareOurClock())
  onItsDay.each([1, 20, ...alsoLong([8, 35])])(
    'on disk (skipped where files have another clock), once %i are answered',
    async answers => {
      await killed(disk, answers)
      const left = await readdir(join(disk.server.dataDir, 'fotos', '.parte'))
      expect(left, 'half written objects').toEqual([])
      const [own = '', ...more] = await readdir(join(disk.server.dataDir, 'tmp'))
      expect(more, 'folders of processes that are gone').toEqual([])
      expect(await readdir(join(disk.server.dataDir, 'tmp', own)), 'received files').toEqual([])
    },
  )

  describe.skipIf(!bucket)(s3.away ? `S3 (skipped: ${s3.away})` : 'on S3', () => {
    test.each([6])('once %i are answered', async answers => killed(bucket as Place, answers))
  })
})

/** Kills the server after so many answers, starts it again, and looks at what is stored; then sends all of it again. */
async function killed({ server, storage }: Place, answers: number): Promise<void> {
  const owners = [await ownerWithOrder(server), await ownerWithOrder(server)]
  const uploads = Array.from({ length: 50 }, (_, i) => {
    const { client, os_id } = owners[i % 2] ?? fail()
    return {
      chave: crypto.randomUUID(),
      send: (chave: string) => upload(server.url, client.cookie(), os_id, chave),
    }
  })
  const answered = new Set<string>()
  const sent = uploads.map(({ chave, send }) =>
    send(chave).then(
      status => status === 200 && answered.add(chave),
      () => undefined,
    ),
  )
  await expect.poll(() => answered.size, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(answers)
  await server.kill()
  await Promise.all(sent)
  await settled(storage)

  const rows = await rowsOf(server, owners)
  for (const chave of answered) expect(rows.map(row => row.chave)).toContain(chave)
  const before = await photosOf(storage)
  for (const key of keysOfRows(rows)) expect(before).toContain(key)
  const named = new Set(keysOfRows(await server.db.select().from(fotos_os)))
  const orphans = before.filter(key => !named.has(key)).length

  await server.restart()
  const swept = await killedServer(server).sweep(storage)
  expect(swept).toMatchObject({ removed: orphans, kept: named.size, lost: 0 })
  expect(await photosOf(storage)).toEqual([...named].sort())
  console.info(
    `killed after ${answered.size} answers: ${rows.length} photos stored, ${orphans} objects and ${swept.unfinished} unfinished files swept`,
  )

  // A browser that had no answer sends the same again: each photo is there once.
  const again = await Promise.all(uploads.map(({ chave, send }) => send(chave)))
  expect(again).toEqual(uploads.map(() => 200))
  const repeated = await rowsOf(server, owners)
  expect(repeated.map(row => row.chave).sort()).toEqual(uploads.map(({ chave }) => chave).sort())
  const bytes = await server.sql`
    select bytes_fotos = (select coalesce(sum(bytes), 0) from fotos_os f where f.user_id = l.user_id) as right
    from lojas l`
  expect(bytes.every(shop => shop.right)).toBe(true)
  await everyObjectIsThere(storage, repeated)
}

/** The server's own files of code are there too. */
const photosOf = async (storage: Storage) =>
  (await keysOf(storage)).filter(key => !key.startsWith(assetsPrefix))

/** A store on a server of its own finishes what it had received whole when its client died. */
async function settled(storage: Storage): Promise<void> {
  for (let seen = -1, now = (await keysOf(storage)).length; seen !== now; ) {
    await new Promise(resolve => setTimeout(resolve, 2_000))
    seen = now
    now = (await keysOf(storage)).length
  }
}

async function ownerWithOrder(server: Place['server']) {
  const { client, user_id, customer, order } = await openShop(server, { plano: 'profissional' })
  const { id: os_id } = await order((await customer()).id)
  return { client, user_id, os_id }
}

async function upload(url: string, cookie: string, os_id: string, chave: string): Promise<number> {
  const form = new FormData()
  form.append('chave', chave)
  form.append('os_id', os_id)
  form.append('tipo_foto', 'antes')
  form.append('file', new Blob([file], { type: 'image/jpeg' }), 'Tela trincada.jpg')
  const answer = await fetch(`${url}/photos`, {
    method: 'POST',
    headers: { origin: url, cookie },
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

async function rowsOf({ db }: Place['server'], owners: { user_id: string }[]) {
  const rows = await Promise.all(
    owners.map(({ user_id }) => db.select().from(fotos_os).where(eq(fotos_os.user_id, user_id))),
  )
  return rows.flat()
}

const keysOfRows = (rows: { url_storage: string }[]) =>
  rows.flatMap(({ url_storage }) => [url_storage, thumbnailKey(url_storage)])

async function everyObjectIsThere(storage: Storage, rows: { url_storage: string }[]): Promise<void> {
  const stored = await keysOf(storage)
  for (const key of keysOfRows(rows)) expect(stored).toContain(key)
}

const fail = (): never => {
  throw new Error('there are two owners')
}
