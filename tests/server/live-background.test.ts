import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { backgroundHeader } from '../../src/shared/live.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeShop, setIdleTime } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})
beforeEach(async () => {
  const shop = await makeShop(database.db)
  await setIdleTime(database.db, shop, null)
  cookie = await app.signIn(shop.email)
  // Half of its fourteen days are over.
  await database.sql`update sessoes set expira_em = ${fromNow(604_800_000)}::timestamptz where token_hash = ${hash()}`
})

const hash = () =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex')
const daysLeft = async () => {
  const [row] = await database.sql`
    select extract(epoch from expira_em - ${fromNow(0)}::timestamptz) / 86400 as days from sessoes where token_hash = ${hash()}`
  return Math.round(Number(row?.days))
}

test('what runs by itself does not prolong a session; what somebody asks for does', async () => {
  const itself = { [backgroundHeader]: '1' }
  const silent = await app.call('plans.current', undefined, { cookie, headers: itself })
  expect([silent.status, silent.setCookie, await daysLeft()]).toEqual([200, undefined, 7])
  const asked = await app.call('plans.current', undefined, { cookie })
  expect([asked.status, asked.setCookie?.includes(cookie), await daysLeft()]).toEqual([200, true, 14])
})

test('a session that is over is over for what runs by itself, too, and its cookie is cleared', async () => {
  await database.sql`update sessoes set expira_em = ${fromNow(-1_000)}::timestamptz where token_hash = ${hash()}`
  const { status, setCookie } = await app.call('plans.current', undefined, {
    cookie,
    headers: { [backgroundHeader]: '1' },
  })
  expect(status).toBe(401)
  expect(setCookie).toMatch(/sessao=; .*Max-Age=0/)
})
