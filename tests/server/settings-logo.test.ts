import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyBytes } from '../../src/server/limits.ts'
import { sweepPhotos } from '../../src/server/photos/sweep-photos.ts'
import { maxPhotoBytes } from '../../src/shared/photos.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, switchPlan, type TestShop } from '../support/shops.ts'
import { formEnd, formHeaders, get, part, picture } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let png: Buffer
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  png = await picture(900, 300).png().toBuffer()
})

async function newOwner() {
  const shop = await makeShop(database.db)
  return { shop, cookie: await app.signIn(shop.email) }
}

const fileOf = (file: Buffer, name = 'logo.png', type = 'image/png') =>
  part(`name="file"; filename="${name}"\r\ncontent-type: ${type}`, file)

async function send(cookie: string | undefined, parts: Buffer[], headers: Record<string, string> = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/logo',
    payload: Buffer.concat([...parts, formEnd]),
    headers: { ...formHeaders, ...(cookie && { cookie }), ...headers },
  })
  return { status: answer.statusCode, ...answer.json() }
}

const objectsOf = async ({ user_id }: TestShop) => {
  const keys: string[] = []
  for await (const { key } of app.storage.list(`${user_id}/`)) keys.push(key)
  return keys
}

const logoOf = async (cookie: string): Promise<string> =>
  (await app.call('settings.all', undefined, { cookie })).data.empresa.valores.logo

test('a logo is kept small, with what is transparent and without what hung on it', async () => {
  const { shop, cookie } = await newOwner()
  const clear = await sharp({ create: { width: 1200, height: 400, channels: 4, background: '#ff000080' } })
    .png()
    .withExif({ IFD0: { Copyright: 'Segredo' } })
    .toBuffer()
  const sent = await send(cookie, [fileOf(clear)])
  expect(sent.status).toBe(200)
  expect(sent).toMatchObject({ categoria: 'empresa', valores: { logo: await logoOf(cookie) } })
  const id = sent.valores.logo
  expect(await objectsOf(shop)).toEqual([`${shop.user_id}/logo/${id}.png`])

  const { statusCode, headers, rawPayload } = await get(app, `/logo?v=${id}`, cookie)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(rawPayload.length),
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    etag: `"${id}"`,
  })
  const meta = await sharp(rawPayload).metadata()
  expect([meta.format, meta.width, meta.height, meta.hasAlpha, meta.exif]).toEqual([
    'png',
    512,
    171,
    true,
    undefined,
  ])
  const known = await get(app, `/logo?v=${id}`, cookie, { 'if-none-match': `"${id}"` })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
})

test('only its owner sees it, at the address of this very image', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  await send(one.cookie, [fileOf(png)])
  await send(other.cookie, [fileOf(png)])
  const id = await logoOf(one.cookie)
  expect((await get(app, `/logo?v=${id}`)).statusCode).toBe(401)
  expect((await get(app, `/logo?v=${id}`, other.cookie)).statusCode).toBe(404)
  expect((await get(app, `/logo?v=${id}&v=${id}`, one.cookie)).statusCode).toBe(404)
  expect((await get(app, '/logo', one.cookie)).statusCode).toBe(404)
  expect((await get(app, `/photos/${id}`, one.cookie)).statusCode).toBe(404)
})

test('claim: a new one takes its place, and removing leaves none', async () => {
  const { shop, cookie } = await newOwner()
  await send(cookie, [fileOf(png)])
  const first = await logoOf(cookie)
  await send(cookie, [fileOf(await picture(40, 40).jpeg().toBuffer(), 'x.jpg', 'image/jpeg')])
  const second = await logoOf(cookie)
  expect(second).not.toBe(first)
  expect(await objectsOf(shop)).toEqual([`${shop.user_id}/logo/${second}.png`])
  expect((await get(app, `/logo?v=${first}`, cookie)).statusCode).toBe(404)
  const removed = await app.call('settings.removeLogo', {}, { cookie })
  expect(removed.data).toMatchObject({ categoria: 'empresa', valores: { logo: '' } })
  expect(await objectsOf(shop)).toEqual([])
  expect((await get(app, `/logo?v=${second}`, cookie)).statusCode).toBe(404)
})

describe('what is refused leaves the logo that is there', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: [string, () => Buffer[] | Promise<Buffer[]>, number, string][] = [
    ['an SVG that calls itself a PNG', () => [fileOf(svg)], 415, 'arquivo_invalido'],
    ['an SVG', () => [fileOf(svg, 'logo.svg', 'image/svg+xml')], 415, 'arquivo_invalido'],
    ['a page', () => [fileOf(Buffer.from('<!doctype html><script>1</script>'))], 415, 'arquivo_invalido'],
    ['a GIF', async () => [fileOf(await picture(9, 9).gif().toBuffer())], 415, 'arquivo_invalido'],
    ['nothing', () => [fileOf(Buffer.alloc(0))], 415, 'arquivo_invalido'],
    ['a PNG that is cut off', () => [fileOf(png.subarray(0, png.length / 2))], 415, 'imagem_corrompida'],
    ['too many pixels', async () => [fileOf(await vast())], 413, 'imagem_grande'],
    [
      'too many bytes',
      () => [fileOf(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))],
      413,
      'arquivo_grande',
    ],
    ['no file', () => [], 415, 'arquivo_invalido'],
    ['a field more', () => [part('name="os_id"', crypto.randomUUID()), fileOf(png)], 400, 'entrada_invalida'],
    ['two files', () => [fileOf(png), fileOf(png)], 400, 'entrada_invalida'],
    ['another name', () => [part('name="logo"; filename="a.png"', png)], 400, 'entrada_invalida'],
  ]
  test.each(cases)('%s', async (_what, parts, status, key) => {
    const { shop, cookie } = await newOwner()
    await send(cookie, [fileOf(png)])
    const before = await objectsOf(shop)
    const sent = await send(cookie, await parts())
    expect([sent.status, sent.key]).toEqual([status, key])
    expect(await objectsOf(shop)).toEqual(before)
    expect((await get(app, `/logo?v=${await logoOf(cookie)}`, cookie)).statusCode).toBe(200)
  })
})

/** A header of 60 megapixels in a few bytes. */
async function vast(): Promise<Buffer> {
  const file = Buffer.from(await picture(8, 8).png().toBuffer())
  file.writeUInt32BE(10_000, 16)
  file.writeUInt32BE(6_000, 20)
  return file
}

test('strangers, other sites and other bodies are refused before anything is read', async () => {
  const { shop, cookie } = await newOwner()
  expect((await send(undefined, [fileOf(png)])).status).toBe(401)
  expect((await send(cookie, [fileOf(png)], { origin: 'https://exemplo.com' })).key).toBe('sem_permissao')
  expect((await send(cookie, [fileOf(png)], { 'content-type': 'image/png' })).key).toBe('arquivo_invalido')
  const long = { 'content-length': String(maxPhotoBytes + bodyBytes.aroundFile + 1) }
  expect((await send(cookie, [fileOf(png)], long)).key).toBe('arquivo_grande')
  await switchPlan(database.db, shop.user_id, 'basico', new Date(Date.now() - 1000).toISOString())
  expect((await send(cookie, [fileOf(png)])).key).toBe('plano_expirado')
  expect((await app.call('settings.removeLogo', {}, { cookie })).error?.key).toBe('plano_expirado')
  expect(await objectsOf(shop)).toEqual([])
})

test('the sweep keeps a logo, and removes the ones before it that stayed behind', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  await send(one.cookie, [fileOf(png)])
  await send(other.cookie, [fileOf(png)])
  const left = [one.shop, one.shop, other.shop].map(
    ({ user_id }) => `${user_id}/logo/${crypto.randomUUID()}.png`,
  )
  for (const key of left) await app.storage.put(key, png, 'image/png')
  const kept = [...(await objectsOf(one.shop)), ...(await objectsOf(other.shop))].filter(
    key => !left.includes(key),
  )
  const sweep = (now: Date) =>
    sweepPhotos({ db: database.db, storage: app.storage, now, onLost: () => expect.unreachable() })
  // By the clock that stamps files, which is not ours where a test's clock is moved.
  let stamped = 0
  for await (const { modified } of app.storage.list('')) stamped = Math.max(stamped, modified.getTime())
  expect(await sweep(new Date(stamped))).toMatchObject({ removed: 0 })
  expect(await sweep(new Date(stamped + 25 * 3_600_000))).toMatchObject({ removed: 3 })
  expect([...(await objectsOf(one.shop)), ...(await objectsOf(other.shop))].sort()).toEqual(kept.sort())
})
