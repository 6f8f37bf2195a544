import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { RefusalKey } from '../../src/shared/refusals.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { get, photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let os_id: string
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  os_id = (await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)).id
  cookie = await app.signIn(shop.email)
})

const send = (file: Buffer, name = 'foto.jpg', type = 'image/jpeg') =>
  post(app, cookie, photoForm({ os_id, file, name, type }))

/** The stored image of a file that is taken. */
async function stored(file: Buffer): Promise<Buffer> {
  const { status, row, body } = await send(file)
  expect(status, body).toBe(200)
  return (await get(app, `/photos/${row.id}`, cookie)).rawPayload
}

const pixel = async (image: Buffer, left: number, top: number) =>
  [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3)

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpeg = await picture(40, 30).jpeg().toBuffer()
const png = await picture(40, 30).png().toBuffer()

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PHP', Buffer.from('<?php system($_GET["c"]);')],
  ['a zip', Buffer.from('PK\x03\x04\x14\0\0\0\0\0')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['an SVG', svg],
  ['an SVG after a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
  ['a GIF', gif],
  ['a GIF with a JPEG behind it', Buffer.concat([gif, jpeg])],
  ['a TIFF', await picture(8, 8).tiff().toBuffer()],
  ['nothing', Buffer.alloc(0)],
  ['an AVIF', await picture(40, 30).avif({ effort: 0 }).toBuffer()],
])('%s is no photo, whatever it calls itself', (_what, file) => refused(file, 'arquivo_invalido'))

test.each([
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['HEIF', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic')],
  ['a sequence of it', Buffer.from('\0\0\0\x18ftyphevc\0\0\0\0msf1hevc')],
])('%s is told as that, whatever it calls itself', (_what, file) => refused(file, 'imagem_heic'))

test.each([
  ['three bytes of a JPEG', jpeg.subarray(0, 3)],
  ['a PNG’s signature alone', png.subarray(0, 8)],
  ['a JPEG cut in half', (await picture(400, 300).jpeg().toBuffer()).subarray(0, 9000)],
  ['a PNG cut in half', png.subarray(0, png.length / 2)],
  ['a PNG with a broken piece', Buffer.concat([png.subarray(0, 60), Buffer.alloc(40, 7), png.subarray(100)])],
  ['noise behind a JPEG’s first bytes', Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(3000, 90)])],
  ['a WebP of nothing', Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ')],
])('%s is a broken photo, whatever it calls itself', (_what, file) => refused(file, 'imagem_corrompida'))

async function refused(file: Buffer, reason: RefusalKey): Promise<void> {
  const before = await keysOf(app.storage)
  for (const [name, type] of [
    ['foto.jpg', 'image/jpeg'],
    ['foto.png', 'image/png'],
    ['foto.svg', 'image/svg+xml'],
  ]) {
    const { status, key, body } = await send(file, name, type)
    expect([status, key], body).toEqual([415, reason])
  }
  expect(await keysOf(app.storage)).toEqual(before)
}

test('holds: a photo is taken whatever its name and type say', async () => {
  for (const [file, name, type] of [
    [png, 'foto.svg', 'image/svg+xml'],
    [jpeg, 'foto.exe', 'application/octet-stream'],
    [jpeg, 'foto', ''],
  ] as const)
    expect((await send(file, name, type)).status).toBe(200)
})

test('holds: a JPEG with a page behind it is stored without the page', async () => {
  const image = await stored(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
  expect(image.includes('script')).toBe(false)
})

test.each([
  1, 2, 3, 4, 5, 6, 7, 8,
])('holds: a camera’s orientation %d is applied, and its place is gone', async orientation => {
  // Red and green above, blue below, as it should look; turned by the camera the other way.
  const piece = (background: string, width: number, left: number, top: number) => ({
    input: { create: { width, height: 100, channels: 3 as const, background } },
    left,
    top,
  })
  const upright = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .composite([piece('#f00', 150, 0, 0), piece('#0f0', 150, 150, 0), piece('#00f', 300, 0, 100)])
    .png()
    .toBuffer()
  const undone = [[], [0], [0, 'x'], [180], [180, 'x'], [270, 'x'], [270], [90, 'x'], [90]][orientation]
  const [angle, flip] = undone as [number, string?]
  const turned = sharp(
    await sharp(upright)
      .flop(flip === 'x')
      .toBuffer(),
  ).rotate(angle)
  const file = await turned
    .withExif({ IFD0: { Make: 'Segredo' }, IFD3: { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
  const image = await stored(file)
  const metadata = await sharp(image).metadata()
  expect([metadata.width, metadata.height]).toEqual([300, 200])
  expect({ exif: metadata.exif, icc: metadata.icc, orientation: metadata.orientation }).toEqual({})
  const [red] = await pixel(image, 40, 40)
  const [, green] = await pixel(image, 260, 40)
  const [, , blue] = await pixel(image, 150, 160)
  expect(Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeGreaterThan(230)
})

test('claim, holds: a place, a profile and a comment are in neither file', async () => {
  const file = await picture(600, 400)
    .withExif({ IFD0: { Copyright: 'Segredo' }, IFD3: { GPSLatitude: '23/1 33/1 1/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect((await sharp(file).metadata()).exif?.length).toBeGreaterThan(20)
  const { row } = await send(file)
  for (const url of [`/photos/${row.id}`, `/photos/${row.id}/thumb`]) {
    const { rawPayload } = await get(app, url, cookie)
    const { exif, icc, xmp } = await sharp(rawPayload).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    expect(rawPayload.includes('Segredo')).toBe(false)
  }
})

test('colours of another profile, of print and of grey become the screen’s', async () => {
  const of = (make: (image: Sharp) => Sharp) =>
    make(sharp({ create: { width: 60, height: 60, channels: 3, background: '#c83214' } }))
      .jpeg({ quality: 95 })
      .toBuffer()
  const close = (seen: number[], wanted: number[]) =>
    expect(Math.max(...seen.map((value, at) => Math.abs(value - (wanted[at] ?? 0))))).toBeLessThan(8)
  close(await pixel(await stored(await of(image => image.withIccProfile('p3'))), 30, 30), [200, 50, 20])
  const grey = await stored(await of(image => image.greyscale()))
  expect((await sharp(grey).metadata()).channels).toBe(3)
  const cmyk = await stored(await of(image => image.toColourspace('cmyk')))
  expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
})

test('what is transparent becomes white', async () => {
  const file = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect(await pixel(await stored(file), 20, 20)).toEqual([255, 255, 255])
})

test('a thin strip keeps a width, and a small photo is not blown up', async () => {
  const strip = await send(await picture(6000, 2).png().toBuffer())
  expect(strip.row).toMatchObject({ largura: 2000, altura: 1 })
  const small = await send(await picture(3, 5).png().toBuffer())
  expect(small.row).toMatchObject({ largura: 3, altura: 5 })
  const thumb = await get(app, `/photos/${small.row.id}/thumb`, cookie)
  expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 3, height: 5 })
})
