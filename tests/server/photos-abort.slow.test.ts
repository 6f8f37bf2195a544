import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { formHeaders, photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let port: number
let jpeg: Buffer
/** How many POST /photos have been answered, or have ended without one. */
let ended = 0

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  app.app.server.prependListener('request', (_request, response) => response.once('close', () => ended++))
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
  jpeg = await picture(80, 60).jpeg().toBuffer()
})

async function owner() {
  const shop = await makeShop(database.db)
  const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  return { os_id: order.id, cookie: await app.signIn(shop.email) }
}

/** A connection that has sent the head of an upload, and this much of its form. */
async function begin(cookie: string, sent: Buffer = Buffer.alloc(0)): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await new Promise(resolve => socket.once('connect', resolve))
  const headers = { ...formHeaders, cookie, 'content-length': '100000' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /photos HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(sent)
  return socket
}

const times = (count: number) => Array.from({ length: count })

/** The shop's next upload is taken, and so are as many at once as have a turn. */
async function takesUploads({ os_id, cookie }: { os_id: string; cookie: string }): Promise<void> {
  const answers = await Promise.all(
    times(4).map(() => post(app, cookie, photoForm({ os_id, file: jpeg })).then(({ status }) => status)),
  )
  expect(answers).toEqual([200, 200, 200, 200])
}

test('uploads whose clients are gone before their forms are read keep no turn', async () => {
  const shop = await owner()
  const before = ended
  for (const _ of times(6)) (await begin(shop.cookie)).resetAndDestroy()
  await vi.waitFor(() => expect(ended - before).toBe(6), { timeout: 10_000 })
  await takesUploads(shop)
})

test('nor do those that wait for their turn, or are in the middle of their form', async () => {
  const shop = await owner()
  const begun = photoForm({ os_id: shop.os_id, file: jpeg })
  for (const at of [0, 30, 260, 900]) {
    const before = ended
    const sockets = await Promise.all(times(9).map(() => begin(shop.cookie, begun.subarray(0, at))))
    // Three have a turn, six wait; those that wait go first.
    await new Promise(resolve => setTimeout(resolve, 300))
    for (const socket of sockets.reverse()) socket.resetAndDestroy()
    await vi.waitFor(() => expect(ended - before).toBe(9), { timeout: 10_000 })
  }
  await takesUploads(shop)
})
