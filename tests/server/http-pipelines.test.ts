import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverBounds } from '../../src/server/limits.ts'
import { networkOf } from '../../src/server/network.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { logLines } from '../support/log-lines.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

const log = logLines()
const asset = '/assets/app-1a2b3c4d.js'
const patience = { timeout: 15_000 }
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let port: number

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { logger: counted })
  port = await listen(app)
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const listen = async ({ app }: TestApp) =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** A connection that takes what comes. */
async function open(to = port) {
  const socket = connect(to, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {}).on('data', piece => (text += piece))
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), closed])
  return { socket, closed, text: () => text, statuses: () => text.match(/HTTP\/1\.1 \d+/g) ?? [] }
}

const asked = (url: string, more = '') =>
  `GET ${url} HTTP/1.1\r\nHost: ${ours.host}\r\nCookie: ${cookie}\r\n${more}\r\n`
const stream = () => asked('/trpc/live.changes', 'Accept: text/event-stream\r\n')

const over = () => log.lines().filter(({ msg }) => msg === 'request completed').length

/** Of each request that was begun, for which Fastify makes a logger of its own, how many had been over. */
const begun: number[] = []
const counted = { ...Object(log.logger), onChild: () => begun.push(over()) }

test('requests sent ahead are answered in their order, each once the one before is', async () => {
  const before = begun.length
  const { socket, statuses, text } = await open()
  socket.write(asked(asset) + asked('/assets/nada.js') + asked('/ordens') + asked('/mark.svg'))
  await vi.waitFor(() => expect(statuses()).toHaveLength(4), patience)
  expect(statuses().map(line => line.slice(9))).toEqual(['200', '404', '200', '200'])
  expect(text().split('HTTP/1.1')[4]).toContain('<svg')
  const first = begun[before] ?? 0
  expect(begun.slice(before)).toEqual([first, first + 1, first + 2, first + 3])
})

test('what waits behind a stream is not begun, and never is once its connection is gone', async () => {
  const { socket, text } = await open()
  const before = begun.length
  const photo = `/photos/${crypto.randomUUID()}`
  socket.write(stream() + (asked(asset) + asked(photo) + stream() + asked('/ordens')).repeat(5))
  await vi.waitFor(() => expect(text()).toContain('alive'), patience)
  expect(begun.length - before).toBe(1)
  socket.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience)
  const other = await open()
  other.socket.write(asked('/mark.svg'))
  await vi.waitFor(() => expect(other.statuses()).toHaveLength(1), patience)
  expect(begun.length - before).toBe(2)
})

test('a connection with more requests ahead than any browser sends is closed', async () => {
  const { socket, closed } = await open()
  socket.write(stream() + asked(asset).repeat(serverBounds.waiting + 1))
  await closed
  const most = await open()
  most.socket.write(asked(asset).repeat(serverBounds.waiting + 1))
  await vi.waitFor(() => expect(most.statuses()).toHaveLength(serverBounds.waiting + 1), patience)
})

test('an address has so many connections; the next takes the place of the oldest that only stands open', async () => {
  const few = await testApp(database.db, { bounds: { ...serverBounds, sockets: 3 }, logger: log.logger })
  const to = await listen(few)
  const busy = await open(to)
  busy.socket.write(stream())
  await vi.waitFor(() => expect(busy.text()).toContain('alive'), patience)
  const idle = [await open(to), await open(to)]
  await vi.waitFor(async () => expect(await connections(few)).toBe(3), patience)
  const next = await open(to)
  await idle[0]?.closed
  expect(log.lines().filter(({ event }) => event === 'crowd')).toMatchObject([{ address: '127.0.0.1' }])
  next.socket.write(asked('/live'))
  await vi.waitFor(() => expect(next.statuses()).toEqual(['HTTP/1.1 200']), patience)
  // A crowd of newcomers takes one place each, and never that of an answer under way.
  const crowd = await Promise.all(Array.from({ length: 40 }, () => open(to)))
  await vi.waitFor(async () => expect(await connections(few)).toBe(3), patience)
  expect(busy.socket.destroyed).toBe(false)
  for (const { socket } of crowd) socket.destroy()
  await vi.waitFor(async () => expect(await connections(few)).toBe(1), patience)

  const streams = [await open(to), await open(to)]
  for (const { socket } of streams) socket.write(stream())
  for (const { text } of streams) await vi.waitFor(() => expect(text()).toContain('alive'), patience)
  await (await open(to)).closed
})

test('connections of a proxy that we trust are not counted; answers are, by whom it names', async () => {
  const behind = await testApp(database.db, {
    bounds: { ...serverBounds, sockets: 2, answers: 2 },
    env: { TRUSTED_PROXIES: '127.0.0.0/8' },
  })
  const to = await listen(behind)
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
  const streams = await Promise.all([1, 2, 3].map(() => open(to)))
  for (const { socket } of streams.slice(0, 2))
    socket.write(asked('/trpc/live.changes', `${from('203.0.113.7')}Accept: text/event-stream\r\n`))
  for (const { text } of streams.slice(0, 2))
    await vi.waitFor(() => expect(text()).toContain('alive'), patience)
  const third = streams[2]
  for (const address of ['203.0.113.7', '203.0.113.8', '127.0.0.1'])
    third?.socket.write(asked('/mark.svg', from(address)))
  await vi.waitFor(() => expect(third?.statuses()).toHaveLength(3), patience)
  expect(third?.statuses().map(line => line.slice(9))).toEqual(['429', '200', '200'])
  streams[0]?.socket.destroy()
  await vi.waitFor(async () => expect(await connections(behind)).toBe(2), patience)
  third?.socket.write(asked('/mark.svg', from('203.0.113.7')))
  await vi.waitFor(() => expect(third?.statuses()[3]).toBe('HTTP/1.1 200'), patience)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3:4%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

const connections = ({ app: { server } } = app) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
