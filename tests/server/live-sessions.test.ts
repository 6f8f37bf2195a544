import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { createSessions } from '../../src/server/auth/sessions/sessions.ts'
import {
  createHeartbeats,
  createLive,
  createSubscription,
  openChanges,
  type Subscription,
} from '../../src/server/live/live.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { listening, openStream, type Stream } from '../support/stream.ts'

let database: TestDatabase
let app: TestApp
let replica: TestApp
let url: string
let shop: TestShop
let cookie: string
let streams: Stream[] = []

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  replica = await testApp(database.db)
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await listening(database.sql)
})
beforeEach(async () => {
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

const open = async (as = cookie) => {
  const stream = await openStream(url, as)
  streams.push(stream)
  await stream.opens()
  return stream
}
const tokenOf = (one: string) => one.split('=')[1] ?? ''
const hashOf = (one: string) => createHash('sha256').update(tokenOf(one)).digest('hex')

/** How long after `act` the stream said that its session is over, and ended, in milliseconds. */
async function over(stream: Stream, act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  const at = await stream.hears(message => message === 'over')
  expect(await stream.ends()).toBe(true)
  return at - began
}

test('holds: signing out ends the stream within a second, wherever it was done', async () => {
  const stream = await open()
  expect(await over(stream, () => replica.call('auth.signOut', undefined, { cookie }))).toBeLessThan(15_000)
})

test('it ends the streams of that session, and of no other', async () => {
  const phone = await app.signIn(shop.email)
  const [here, there] = [await open(), await open(phone)]
  await over(here, () => app.call('auth.signOut', undefined, { cookie }))
  expect(there.messages()).toEqual(['alive'])
  expect(await there.ends(100)).toBe(false)
})

test('signing in again in the same browser ends the streams of the session before', async () => {
  const stream = await open()
  const again = () => app.call('auth.signIn', { email: shop.email, password }, { cookie })
  expect(await over(stream, again)).toBeLessThan(15_000)
})

test('ending all sessions of an account ends all its streams', async () => {
  const all = [await open(), await open(await app.signIn(shop.email))]
  const { lucia } = sessionsOf()
  await Promise.all(
    all.map((stream, nth) =>
      over(stream, async () => nth === 0 && lucia.invalidateUserSessions(shop.user_id)),
    ),
  )
  expect(await database.sql`select 1 from sessoes where user_id = ${shop.user_id}`).toHaveLength(0)
})

test('revoking or granting the role ends the streams of the account', async () => {
  const stream = await open()
  expect(await over(stream, () => setAdministrator(database.db, shop.email, true))).toBeLessThan(15_000)
})

test('a session that expires ends its stream within a second', async () => {
  await database.sql`update sessoes set expira_em = ${fromNow(10_000)}::timestamptz where token_hash = ${hashOf(cookie)}`
  const stream = await open()
  const took = await over(stream, async () => {})
  // Sooner than its next sign of life, which would find it out.
  expect(took).toBeLessThan(20_000)
})

test('a session that slid meanwhile keeps its stream', async () => {
  await database.sql`update sessoes set expira_em = ${fromNow(10_000)}::timestamptz where token_hash = ${hashOf(cookie)}`
  const stream = await open()
  await database.sql`update sessoes set expira_em = ${fromNow(86_400_000)}::timestamptz where token_hash = ${hashOf(cookie)}`
  await stream.hears(message => message === 'alive')
  expect(await stream.ends(300)).toBe(false)
})

test('a stream that opens and beats never slides its session', async () => {
  const [row] =
    await database.sql`update sessoes set expira_em = ${fromNow(172_800_000)}::timestamptz where token_hash = ${hashOf(cookie)} returning expira_em`
  const stream = await open()
  expect(stream.headers['set-cookie']).toBeUndefined()
  for await (const message of await direct({ beat: 50 })) {
    expect(message).toBe('alive')
    break
  }
  const [after] = await database.sql`select expira_em from sessoes where token_hash = ${hashOf(cookie)}`
  expect(after?.expira_em).toEqual(row?.expira_em)
})

test('each beat asks whether the session still stands', async () => {
  const said: unknown[] = []
  for await (const message of await direct({ beat: 50 })) {
    said.push(message)
    // Behind everybody's back: nothing is notified.
    if (said.length === 2) await database.sql`delete from sessoes where token_hash = ${hashOf(cookie)}`
  }
  expect(said.slice(0, 2)).toEqual(['alive', 'alive'])
  expect(said.at(-1)).toBe('over')
  // Those asked for before that may still say that it lives.
  expect(said.length).toBeLessThanOrEqual(6)
})

test('a session that ended just before the stream opened is noticed', async () => {
  await database.sql`delete from sessoes where token_hash = ${hashOf(cookie)}`
  const said: unknown[] = []
  for await (const message of await direct({ beat: 60_000 })) said.push(message)
  expect(said).toEqual(['over'])
})

test('with the database away a stream goes on, and is asked about again later', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  let asked = 0
  const sessions = {
    endsOf: async (tokens: string[]) => {
      asked++
      if (asked === 2) throw away
      return new Map(tokens.map(token => [token, new Date(Date.now() + 60_000)]))
    },
  }
  const said: unknown[] = []
  for await (const message of await direct({ beat: 30, sessions })) {
    said.push(message)
    if (asked >= 4) break
  }
  expect(said.every(message => message === 'alive')).toBe(true)
})

test('of a thousand readers that came and went none is left', async () => {
  const sessions = sessionsOf()
  const live = createLive({
    db: database.db,
    sessions,
    clock: () => new Date(),
    log: { info() {}, warn() {} },
  })
  const gone: (() => void)[] = []
  for (let n = 0; n < 1_000; n++)
    live.subscribe({
      user_id: `dono-${n % 50}`,
      id_publico: crypto.randomUUID(),
      onGone: act => void gone.push(act),
    })
  expect(live.count()).toBe(1_000)
  for (const act of gone) act()
  expect(live.count()).toBe(0)
  await live.close()
  await listening(database.sql)
})

test('the sessions of all streams that are due are one question', async () => {
  const questions: number[] = []
  const sessions = {
    endsOf: (tokens: string[]) => {
      questions.push(tokens.length)
      return sessionsOf().endsOf(tokens)
    },
  }
  let now = new Date()
  const beats = createHeartbeats({ sessions, clock: () => now, log: silent, beat: 200, tick: 20 })
  const all = Array.from({ length: 300 }, () => createSubscription(() => {}))
  const other = tokenOf(await app.signIn(shop.email))
  const ended = createSubscription(() => {})
  const end = new Date(Date.now() + 60_000)
  for (const one of all) beats.keep(one, { token: tokenOf(cookie), end })
  beats.keep(ended, { token: other, end })
  await database.sql`delete from sessoes where token_hash = ${hashOf(`x=${other}`)}`
  now = new Date(now.getTime() + 200)
  expect(await Promise.all(all.map(one => one.next()))).toEqual(Array(300).fill('alive'))
  expect(await ended.next()).toBe('over')
  expect(questions[0]).toBe(301)
  for (const one of all) one.close()
  beats.stop()
})

const silent = { warn() {} }
const sessionsOf = () => createSessions({ db: database.db, clock: () => new Date(), production: false })

/** A stream without HTTP, with a heartbeat of the test's own. */
async function direct({
  beat,
  sessions = sessionsOf(),
}: {
  beat: number
  sessions?: { endsOf(tokens: string[]): Promise<Map<string, Date>> }
}) {
  const beats = createHeartbeats({ sessions, clock: () => new Date(), log: silent, beat, tick: beat / 5 })
  onTestFinished(beats.stop)
  return openChanges(
    {
      live: { subscribe: (): Subscription => createSubscription(() => {}), keep: beats.keep },
      sessions,
      token: tokenOf(cookie),
    },
    { user_id: shop.user_id, id_publico: crypto.randomUUID(), onGone() {} },
  )
}
