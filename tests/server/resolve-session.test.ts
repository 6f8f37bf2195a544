import { beforeAll, expect, test } from 'vitest'
import {
  createSessionResolver,
  createSessions,
  type Sessions,
} from '../../src/server/auth/sessions/sessions.ts'
import { testApp } from '../support/app.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let sessions: Sessions
let shop: TestShop
let cookies: string

beforeAll(async () => {
  // More connections than are ever held: with all of them busy the driver sends a query behind another.
  database = await freshDatabase({ max: 20 })
  sessions = createSessions({ db: database.db, clock: () => new Date(), production: false })
  shop = await makeShop(database.db)
  cookies =
    (
      await sessions.begin(
        { id: shop.user_id, is_admin: false, fator: 'senha' },
        { ip: '127.0.0.1', agent: undefined },
      )
    ).split(';')[0] ?? ''
})

/** Who asks, over the real sessions, and how many lookups ran: in all, and at most at the same time. */
function watched() {
  const seen = { all: 0, now: 0, most: 0 }
  const find: Sessions['find'] = async (...asked) => {
    seen.all++
    seen.most = Math.max(seen.most, ++seen.now)
    try {
      return await sessions.find(...asked)
    } finally {
      seen.now--
    }
  }
  return { seen, who: createSessionResolver({ sessions: { ...sessions, find } }) }
}

const times = <T>(count: number, act: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => act(at))
/** 500 strangers of one address: what each is told. */
const crowdOf = (who: ReturnType<typeof createSessionResolver>) =>
  times(500, at =>
    who({ ip: '10.0.0.1', cookies: stranger(at) }).then(
      () => 'told',
      refusal => refusal.key,
    ),
  )
const stranger = (at: number) => `sessao=${String(at).padStart(40, 'a')}`

test('a crowd with one cookie is one lookup and then one more, and each learns who it is', async () => {
  const { seen, who } = watched()
  const found = await Promise.all(times(100, () => who({ ip: '10.0.0.1', cookies })))
  expect(found.filter(({ signedIn }) => signedIn?.user.id === shop.user_id)).toHaveLength(100)
  expect(seen).toEqual({ all: 2, now: 0, most: 1 })
})

test('who asks after the session ended shares no answer from before', async () => {
  const { who } = watched()
  const own =
    (
      await sessions.begin(
        { id: shop.user_id, is_admin: false, fator: 'senha' },
        { ip: '127.0.0.1', agent: undefined },
      )
    ).split(';')[0] ?? ''
  const before = times(20, () => who({ ip: '10.0.0.1', cookies: own }))
  await sessions.end(own)
  expect((await who({ ip: '10.0.0.1', cookies: own })).signedIn).toBeNull()
  await Promise.all(before)
})

test('of one address’s many cookies four are looked up at a time; another address waits for none of them', async () => {
  const { seen, who } = watched()
  const crowd = crowdOf(who)
  const other = await who({ ip: '10.0.0.2', cookies })
  expect(other.signedIn?.user.id).toBe(shop.user_id)
  const answers = await Promise.all(crowd)
  expect(answers.filter(answer => answer === 'muitas_tentativas')).toHaveLength(96)
  expect(answers.filter(answer => answer === 'told')).toHaveLength(404)
  // Four of the crowd and the other one.
  expect(seen.most).toBe(5)
})

test('holds: of the many networks of one IPv6 /48 six are looked up at a time, and others have their turn', async () => {
  const { seen, who } = watched()
  const crowd = times(40, at => who({ ip: `2001:db8:7:${at}::1`, cookies: stranger(at) }))
  const other = await who({ ip: '2001:db8:8::1', cookies })
  expect(other.signedIn?.user.id).toBe(shop.user_id)
  await Promise.all(crowd)
  expect(seen).toEqual({ all: 41, now: 0, most: 7 })
})

test('without a token nothing is looked up, and one cookie from two networks is looked up in the turns of each', async () => {
  const { seen, who } = watched()
  const crowd = crowdOf(who)
  const shared = who({ ip: '10.0.0.1', cookies }).catch(refusal => refusal.key)
  expect((await who({ ip: '10.0.0.1', cookies: 'tema=dark' })).signedIn).toBeNull()
  expect((await who({ ip: '2001:db8::1', cookies })).signedIn?.user.id).toBe(shop.user_id)
  expect(seen.now, 'the others still wait').toBeGreaterThan(0)
  expect(await shared).toBe('muitas_tentativas')
  await Promise.all(crowd)
})

test('a crowd of one owner’s auth.session and pages asks one query at a time; a neighbour waits for none of them', async () => {
  const app = await testApp(database.db)
  const other = await makeShop(database.db)
  const theirs = await app.signIn(other.email)
  const page = async (cookie: string) =>
    (await app.app.inject({ url: '/auth', headers: { host: 'localhost:3000', cookie } })).body
  const holder = ownerClient(database.ownerUrl)
  atFileEnd(() => holder.end({ timeout: 1 }))
  const waiting = async () => {
    const [row] = await database.sql`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count
  }
  await holder`begin`
  await holder`lock table sessoes in access exclusive mode`
  const crowd = times(80, at =>
    at % 2 ? page(cookies) : app.call('auth.session', undefined, { cookie: cookies }),
  )
  await expect.poll(waiting).toBe(1)
  const neighbour = app.call('auth.session', undefined, { cookie: theirs })
  await expect.poll(waiting).toBe(2)
  await holder`rollback`
  expect((await neighbour).data.user.id).toBe(other.user_id)
  for (const answer of await Promise.all(crowd))
    expect(typeof answer === 'string' ? answer : JSON.stringify(answer.data)).toContain(shop.email)
})
