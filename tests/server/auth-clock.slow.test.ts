import { beforeAll, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, setIdleTime } from '../support/shops.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

let database: TestDatabase
let app: TestApp
let now: number
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => new Date(now) })
})

const statusOf = async (cookie: string) => (await app.call('plans.current', undefined, { cookie })).status

// The machine's own clock is years away from each of these.
test.each([
  '2019-12-31T23:58:00Z',
  '2028-02-29T12:00:00Z',
  '2063-06-01T00:00:00Z',
])('at %s sessions begin, slide and end by the clock that is handed in', async moment => {
  const start = Date.parse(moment)
  now = start
  const shop = await makeShop(database.db, { now: new Date(now) })
  await setIdleTime(database.db, shop, null)
  const [used, left] = [await app.signIn(shop.email), await app.signIn(shop.email)]
  const [row] = await database.sql`
      select created_at, expira_em, termina_em from sessoes where user_id = ${shop.user_id} limit 1`
  expect([row?.created_at, row?.expira_em, row?.termina_em].map(Number)).toEqual([
    start,
    start + 14 * days,
    start + 60 * days,
  ])
  for (let day = 1; day <= 59; day++) {
    now = start + day * days
    const { status, setCookie } = await app.call('plans.current', undefined, { cookie: used })
    // Sliding is written once an hour, and no more once the absolute end is near.
    expect([day, status, setCookie !== undefined]).toEqual([day, 200, day <= 46])
  }
  now = start + 14 * days - 1
  expect(await statusOf(left)).toBe(200)
  now = start + 60 * days - 1
  expect(await statusOf(used)).toBe(200)
  now = start + 60 * days
  expect(await statusOf(used)).toBe(401)
  // Slid a millisecond before its end, it stood for fourteen days more.
  now = start + 28 * days - 1
  expect(await statusOf(left)).toBe(401)
})

test('an administrator’s session slides once a minute, up to twelve hours', async () => {
  now = Date.parse('2031-03-01T10:00:00Z')
  const start = now
  const shop = await makeShop(database.db, { now: new Date(now) })
  await setAdministrator(database.db, shop.email, true)
  const cookie = await app.signIn(shop.email)
  const slidAt = async (later: number) => {
    now = start + later
    return (await app.call('auth.session', undefined, { cookie })).setCookie !== undefined
  }
  expect(await slidAt(59_000)).toBe(false)
  expect(await slidAt(minutes)).toBe(true)
  expect(await slidAt(minutes + 59_000)).toBe(false)
  for (let hour = 1; hour < 12; hour++) expect(await slidAt(hour * hours)).toBe(hour <= 10)
  now = start + 12 * hours
  expect((await app.call('auth.session', undefined, { cookie })).data.user).toBeNull()
})

test('tries at signing in are given back when their time is over by the clock that is handed in', async () => {
  now = Date.parse('2040-01-01T00:00:00Z')
  const shop = await makeShop(database.db, { now: new Date(now) })
  const wrong = () => app.call('auth.signIn', { email: shop.email, password: 'errada' })
  await wrong()
  await database.sql`update limites set points = 20`
  const { status, error } = await wrong()
  expect([status, error?.minutes]).toEqual([429, 15])
  now += 14 * minutes
  expect((await wrong()).error?.minutes).toBe(1)
  now += minutes
  expect((await wrong()).status).toBe(401)
  expect((await app.call('auth.signIn', { email: shop.email, password })).status).toBe(200)
})
