import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { backgroundHeader } from '../../src/shared/live.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, setIdleTime, type TestShop } from '../support/shops.ts'

const minutes = 60_000
const hours = 60 * minutes

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let now = Date.parse('2027-03-01T12:00:00Z')
beforeAll(async () => {
  database = await freshDatabase()
  const clock = () => new Date(now)
  app = await testApp(database.db, { clock })
  replica = await testApp(database.db, { clock })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { now: new Date(now) })
})

const background = { [backgroundHeader]: '1' }
const left = async (cookie: string, headers = {}) =>
  (await app.call('auth.stay', undefined, { cookie, headers })).data?.restam ?? null
const save = (cookie: string, based_on: string | null, values: Record<string, string>) => {
  const registros = Object.entries(values).map(([chave, valor]) => ({ chave, valor }))
  return app.call('settings.save', { categoria: 'seguranca', based_on, registros }, { cookie })
}

test('claim: a session that nobody uses ends after twelve hours, or after the time that its owner chose', async () => {
  const usual = await app.signIn(shop.email)
  expect(await left(usual)).toBe(12 * 3_600)
  await setIdleTime(database.db, shop, '15')
  const short = await app.signIn(shop.email)
  now += 15 * minutes - 1
  expect((await app.call('plans.current', undefined, { cookie: short, headers: background })).status).toBe(
    200,
  )
  now += 1
  expect((await replica.call('plans.current', undefined, { cookie: short })).status).toBe(401)
  expect((await app.call('plans.current', undefined, { cookie: usual })).status).toBe(200)
})

test('holds: use is written once a minute; what the page asks by itself keeps no session alive', async () => {
  await setIdleTime(database.db, shop, '15')
  const cookie = await app.signIn(shop.email)
  now += 59_000
  expect(await left(cookie)).toBe(15 * 60 - 59)
  now += 1_000
  expect(await left(cookie, background)).toBe(14 * 60)
  expect(await left(cookie)).toBe(15 * 60)
  for (let minute = 0; minute < 14; minute++) {
    now += minutes
    await left(cookie, background)
  }
  expect(await left(cookie, background)).toBe(60)
  now += minutes
  expect(await left(cookie, background)).toBeNull()
})

test('holds: a choice counts for every session at once, and what stood unused for longer has a minute', async () => {
  const [here, there] = [await app.signIn(shop.email), await app.signIn(shop.email)]
  now += 3 * hours
  expect(await left(here)).toBe(12 * 3_600)
  const saved = await save(here, null, { tempo_parado: '30' })
  expect(saved.data.valores).toEqual({ saida_automatica: 'true', tempo_parado: '30' })
  expect(await left(here)).toBe(30 * 60)
  expect(await left(there, background)).toBe(60)
  const off = await save(here, saved.data.updated_at, { saida_automatica: 'false' })
  expect(off.status).toBe(200)
  expect(await left(here)).toBe(14 * 24 * 3_600)
  expect((await save(here, off.data.updated_at, { tempo_parado: '7' })).error?.fields).toEqual({
    tempo_parado: 'opcao_invalida',
  })
})

test('an administrator’s two hours are never longer', async () => {
  await setAdministrator(database.db, shop.email, true)
  const cookie = await app.signIn(shop.email)
  expect(await left(cookie)).toBe(2 * 3_600)
  await save(cookie, null, { saida_automatica: 'false' })
  expect(await left(cookie)).toBe(2 * 3_600)
})
