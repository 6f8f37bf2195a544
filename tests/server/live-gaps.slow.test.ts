import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { listen } from '../../src/server/db/notifications.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { gateTo } from '../support/gate.ts'
import { makeCustomer, makeShop, type TestShop } from '../support/shops.ts'
import { listening, openStream, type Stream } from '../support/stream.ts'

/** A process that reaches its database through a gate, beside one that always does. */
let database: TestDatabase
let gate: Awaited<ReturnType<typeof gateTo>>
let app: TestApp
let url: string
let shop: TestShop
let cookie: string
let streams: Stream[] = []

beforeAll(async () => {
  database = await freshDatabase()
  gate = await gateTo(database.appUrl)
  const through = openDatabase({ url: gate.url })
  app = await testApp(through.db)
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await listening(database.sql)
})
beforeEach(async () => {
  await gate.open()
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

const open = async () => {
  const stream = await openStream(url, cookie)
  streams.push(stream)
  await stream.opens()
  return stream
}
const hearsAgain = async (stream: Stream) => {
  const customer = await makeCustomer(database.db, shop)
  await stream.hears(message => typeof message === 'object' && message.id === customer.id)
  return customer
}

test('the database away for seconds, and back: streams stand, are told of the gap, and hear again', async () => {
  const all = [await open(), await open()]
  await Promise.all(all.map(hearsAgain))
  await gate.shut()
  const missed = await makeCustomer(database.db, shop)
  await new Promise(resolve => setTimeout(resolve, 4_000))
  for (const stream of all)
    expect([stream.messages().includes('gap'), await stream.ends(0)]).toEqual([false, false])
  await gate.open()
  for (const stream of all) await stream.hears(message => message === 'gap')
  for (const stream of all) {
    await hearsAgain(stream)
    expect(JSON.stringify(stream.said)).not.toContain(missed.id)
  }
})

test('it comes back each time, however often it is gone', async () => {
  const stream = await open()
  for (let times = 1; times <= 3; times++) {
    await gate.shut()
    await new Promise(resolve => setTimeout(resolve, 700))
    await gate.open()
    await expect
      .poll(() => stream.messages().filter(message => message === 'gap').length)
      .toBeGreaterThanOrEqual(times)
    await hearsAgain(stream)
  }
})

test('a connection that the database ends is opened again', async () => {
  const stream = await open()
  // The one that the test before lost may not have noticed yet.
  await listening(database.sql)
  const ended = await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'bancada live'`
  expect(ended).toHaveLength(1)
  await stream.hears(message => message === 'gap')
  await hearsAgain(stream)
})

test('a session that ended while nobody listened ends its stream with the gap', async () => {
  const stream = await open()
  await gate.shut()
  await database.sql`delete from sessoes where user_id = ${shop.user_id}`
  await gate.open()
  await stream.hears(message => message === 'over')
})

test('a server starts with the database away, and its streams hear once it is there', async () => {
  await gate.shut()
  const late = openDatabase({ url: gate.url })
  const other = await testApp(late.db)
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
  await new Promise(resolve => setTimeout(resolve, 1_500))
  await gate.open()
  const stream = await openStream(address, cookie)
  streams.push(stream)
  await listening(database.sql, 2)
  await hearsAgain(stream)
})

test('a connection that dies without a word is noticed, and stopping never waits for it', async () => {
  // Takes connections and answers nothing.
  const mute = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  const target = new URL(database.appUrl)
  target.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { db } = openDatabase({ url: target.href })
  const lost: string[] = []
  const stop = listen(db, 'bancada', {
    onListening: () => lost.push('listening'),
    onLost: reason => lost.push(String(reason)),
    onMessage() {},
  })
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect(lost).not.toContain('listening')
  const began = performance.now()
  await stop()
  // Its own patience is half a minute.
  expect(performance.now() - began).toBeLessThan(10_000)
  mute.close()
})
