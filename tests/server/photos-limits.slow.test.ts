import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { bodyBytes, bodyTimes } from '../../src/server/limits.ts'
import { maxPhotoBytes } from '../../src/shared/photos.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { formEnd, formHeaders, part, photoForm, photoParts, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let os_id: string
let cookie: string
let port: number
let jpeg: Buffer

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, {
    times: { ...bodyTimes, whole: 700, long: 60_000, pause: 4000, rest: 1500 },
  })
  shop = await makeShop(database.db)
  os_id = (await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)).id
  cookie = await app.signIn(shop.email)
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
  jpeg = await picture(80, 60).jpeg().toBuffer()
})

/** The largest form, with its file. */
const maxFormBytes = maxPhotoBytes + bodyBytes.aroundFile

/** Files that are being received, of this process. */
const temporary = async () => {
  const all = join(app.dataDir, 'tmp')
  const folders = await readdir(all).catch(() => [])
  return (await Promise.all(folders.map(name => readdir(join(all, name))))).flat()
}

const photos = async () => (await database.sql`select id from fotos_os`).length

interface Answer {
  status: number
  body: { key?: string; error?: string }
}

/** Begins a request whose body the test writes itself; `answer` is what came back, or the error's code. */
function begin(path: string, headers: Record<string, string | number>) {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    agent: false,
    headers: { cookie, ...headers },
  })
  const answer = new Promise<Answer | string>(resolve => {
    sent.once('response', async answer => {
      resolve({ status: answer.statusCode ?? 0, body: (await json(answer)) as Answer['body'] })
    })
    sent.once('error', error => resolve('code' in error ? String(error.code) : error.message))
  })
  return { sent, answer }
}

/** Writes pieces one after another, as fast as they are taken, until the connection is gone. */
async function write(sent: ClientRequest, pieces: Iterable<Buffer>, wait = 0): Promise<void> {
  for (const piece of pieces) {
    if (sent.destroyed) return
    if (!sent.write(piece))
      await Promise.race([new Promise(resolve => sent.once('drain', resolve)), pause(1000)])
    if (wait) await pause(wait)
  }
}

const many = (piece: Buffer, count: number) => Array<Buffer>(count).fill(piece)
const fileOf = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])

test('holds: a file of exactly the limit is taken, one byte more is not', async () => {
  const most = await post(app, cookie, photoForm({ os_id, file: fileOf(maxPhotoBytes) }))
  expect(most.status, most.body).toBe(200)
  const more = await post(app, cookie, photoForm({ os_id, file: fileOf(maxPhotoBytes + 1) }))
  expect([more.status, more.key]).toEqual([413, 'arquivo_grande'])
  expect(await temporary()).toEqual([])
})

test.each([
  'close',
  'keep-alive',
])('holds: a file without end and without a length is cut off at the limit, and told so (%s)', async connection => {
  const before = await photos()
  const { sent, answer } = begin('/photos', { ...formHeaders, connection })
  const parts = photoParts({ os_id, file: jpeg })
  const head = Buffer.concat(parts).subarray(0, -2)
  const writing = write(sent, [head, ...many(Buffer.alloc(65_536), 16_384)])
  expect(await answer).toMatchObject({ status: 413, body: { key: 'arquivo_grande' } })
  expect(await temporary()).toEqual([])
  expect(await photos()).toBe(before)
  // What is still coming has a moment to come, so that the client reads its answer; then the connection ends.
  await vi.waitFor(() => expect(sent.socket?.destroyed).toBe(true), { timeout: 30_000 })
  sent.destroy()
  await writing
})

test.each([
  'close',
  'keep-alive',
])('a form that says it is larger than a photo’s is refused before it is read (%s)', async connection => {
  const headers = { ...formHeaders, connection, cookie: '' }
  for (const [length, status, key] of [
    [maxFormBytes + 1, 413, 'arquivo_grande'],
    [maxFormBytes, 401, 'nao_autenticado'],
  ] as const) {
    const { sent, answer } = begin('/photos', { ...headers, 'content-length': length })
    sent.write('--')
    expect(await answer).toMatchObject({ status, body: { key } })
    sent.destroy()
  }
})

test.each([
  ['before its parts', (more: Buffer[], parts: Buffer[]) => [...more, Buffer.from('\r\n'), ...parts]],
  [
    'in a field',
    (more: Buffer[], parts: Buffer[]) => [part('name="chave"', 'x').subarray(0, -2), ...more, ...parts],
  ],
  ['behind its end', (more: Buffer[], parts: Buffer[]) => [...parts, formEnd, ...more]],
])('a form without end %s is cut off, and told so', async (_what, order) => {
  const before = await photos()
  const { sent, answer } = begin('/photos', formHeaders)
  const pieces = order(many(Buffer.alloc(65_536), 16_384), photoParts({ os_id, file: jpeg }))
  const writing = write(sent, pieces)
  expect(await answer).toMatchObject({ status: 413, body: { key: 'arquivo_grande' } })
  expect(await temporary()).toEqual([])
  expect(await photos()).toBe(before)
  await vi.waitFor(() => expect(sent.socket?.destroyed).toBe(true), { timeout: 30_000 })
  sent.destroy()
  await writing
})

test.each([
  ['in its head', 30],
  ['in its fields', 260],
  ['in its file', 900],
])('a form that breaks off %s stores nothing', async (_what, at) => {
  const before = await photos()
  const whole = photoForm({ os_id, file: jpeg })
  const answer = await post(app, cookie, whole.subarray(0, at))
  expect([answer.status, answer.key]).toEqual([400, 'entrada_invalida'])
  // The same, by a client that goes away.
  const { sent, answer: gone } = begin('/photos', { ...formHeaders, 'content-length': whole.length })
  sent.write(whole.subarray(0, at))
  await pause(100)
  sent.destroy()
  await gone
  await vi.waitFor(async () => expect(await temporary()).toEqual([]), { timeout: 30_000 })
  expect(await photos()).toBe(before)
})

test('a client that stalls in the middle of its file is cut off; one that is slow but comes on is not', async () => {
  const whole = photoForm({ os_id, file: jpeg })
  const headers = { ...formHeaders, 'content-length': whole.length }
  const stalled = begin('/photos', headers)
  stalled.sent.write(whole.subarray(0, 900))
  await vi.waitFor(async () => expect((await temporary()).length).toBe(1), { timeout: 30_000 })
  const slow = begin('/photos', headers)
  const pieces = Array.from({ length: 10 }, (_, at) =>
    whole.subarray(at * Math.ceil(whole.length / 10), (at + 1) * Math.ceil(whole.length / 10)),
  )
  const start = performance.now()
  await write(slow.sent, pieces, 450)
  slow.sent.end()
  expect(await slow.answer).toMatchObject({ status: 200 })
  expect(performance.now() - start).toBeGreaterThan(4000)
  expect(await stalled.answer).toMatch(/ECONNRESET|socket hang up/)
  expect(await temporary()).toEqual([])
})

test.each([
  '/trpc/auth.signIn',
  '/nada',
  '/',
])('a JSON body that dribbles into %s is cut off sooner than a file', async path => {
  const dribble = begin(path, { ...ours, 'content-length': 100 })
  const start = performance.now()
  const writing = write(dribble.sent, many(Buffer.from(' '), 600), 50)
  await dribble.answer
  await vi.waitFor(() => expect(dribble.sent.socket?.destroyed).toBe(true), { timeout: 30_000 })
  expect(performance.now() - start, 'of the 30 s that it would have gone on').toBeLessThan(15_000)
  await writing
})

test('who may not send a photo is told before the file is read', async () => {
  const big = photoForm({ os_id, file: fileOf(maxPhotoBytes) })
  const other = await makeShop(database.db)
  const theirs = await app.signIn(other.email)
  const refused = async (headers: Record<string, string>, at = 900) => {
    const { sent, answer } = begin('/photos', { ...formHeaders, 'content-length': big.length, ...headers })
    sent.write(big.subarray(0, at))
    const found = await answer
    sent.destroy()
    return typeof found === 'string' ? found : [found.status, found.body.key]
  }
  expect(await refused({ cookie: '' }, 0)).toEqual([401, 'nao_autenticado'])
  expect(await refused({ origin: 'https://evil.example.com' }, 0)).toEqual([403, 'sem_permissao'])
  // The order is known once the fields are: the file is left unread.
  expect(await refused({ cookie: theirs })).toEqual([404, 'nao_encontrado'])
  await database.sql`update user_planos set data_fim = ${fromNow(-86_400_000)}::timestamptz where user_id = ${other.user_id}`
  expect(await refused({ cookie: theirs }, 0)).toEqual([403, 'teste_expirado'])
  expect(await temporary()).toEqual([])
})
