import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { cpuTime } from '../support/cpu.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let os_id: string
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const shop = await makeShop(database.db)
  os_id = (await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)).id
  cookie = await app.signIn(shop.email)
  await send(await picture(40, 30).jpeg().toBuffer())
})

const send = (file: Buffer) => post(app, cookie, photoForm({ os_id, file }))

/** The file is refused, for no more than a few milliseconds of work. */
async function refusedAtOnce(file: Buffer): Promise<void> {
  let answer: Awaited<ReturnType<typeof send>> | undefined
  const spent = await cpuTime(async () => {
    answer = await send(file)
  })
  expect([answer?.status, answer?.key]).toEqual([415, 'arquivo_invalido'])
  expect(spent).toBeLessThan(300)
}

test('900 megapixels in 109 kB are refused at once', async () => {
  const file = blankPng(30_000, 30_000)
  expect(file.length).toBeLessThan(120_000)
  await refusedAtOnce(file)
})

test.each([
  [8192, 6144, 200],
  [8192, 6200, 415],
])('%d × %d pixels: %d', async (width, height, status) => {
  const blank = sharp({ create: { width, height, channels: 3, background: '#888' } })
  expect((await send(await blank.jpeg().toBuffer())).status).toBe(status)
})

test('what has to be in memory as a whole is taken up to 200 MB', async () => {
  const three = await send(blankPng(8192, 6144, { channels: 3, interlaced: true }))
  expect(three.status, three.body).toBe(200)
  await refusedAtOnce(blankPng(8192, 6144, { channels: 4, interlaced: true }))
  // Row by row, the same pixels cost little.
  expect((await send(blankPng(8192, 6144, { channels: 4 }))).status).toBe(200)
})

test.each([
  ['that says what it is', 2],
  ['that denies it', 0],
])('an animation of 20 000 images %s is refused at once', async (_what, flags) => {
  const file = await animation(20_000, flags)
  expect(file.length).toBeLessThan(2_000_000)
  await refusedAtOnce(file)
})

test('so is one of two images', async () => {
  await refusedAtOnce(await animation(2))
  const frames = await Promise.all(['#f00', '#00f'].map(background => solid(background)))
  const file = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(file).metadata()).pages).toBe(2)
  await refusedAtOnce(file)
})

const solid = (background: string) =>
  sharp({ create: { width: 50, height: 50, channels: 3, background } })
    .png()
    .toBuffer()

/** A WebP of so many images of one pixel each. */
async function animation(count: number, flags = 2): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
    .webp({ lossless: true })
    .toBuffer()
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), still.subarray(12)]))
  const chunks = [
    riffChunk('VP8X', Buffer.from([flags, ...Array(9).fill(0)])),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(count).fill(frame),
  ]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function riffChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}....`)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

interface PngOptions {
  channels?: 3 | 4
  interlaced?: boolean
}

/** A black PNG: of one bit a pixel, or of one byte for each of its channels. */
function blankPng(width: number, height: number, { channels, interlaced = false }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = channels ? 8 : 1
  header[9] = channels ? channels * 4 - 10 : 0
  header[12] = Number(interlaced)
  const bits = channels ? channels * 8 : 1
  // What does not lie in rows of its own (Adam7) has as many bytes for its pixels, and 15 rows for each 8.
  const rows = interlaced ? (height * 15) / 8 : height
  const body = Buffer.alloc(Math.ceil((width * bits) / 8) * height + rows)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(body, { level: channels ? 1 : 6 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(body.length, 0)
  named.copy(frame, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
