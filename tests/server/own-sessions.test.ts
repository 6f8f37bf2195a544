import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setDisabled } from '../../src/server/auth/administrators.ts'
import { sweepExpired } from '../../src/server/auth/sessions/sweep-expired.ts'
import { accountHeader, backgroundHeader } from '../../src/shared/live.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { customerInput, makeShop, password, type TestShop } from '../support/shops.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14; moto g84) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const days = 24 * 3_600_000

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let now: number
beforeAll(async () => {
  database = await freshDatabase()
  const options = { clock: () => new Date(now), env: { TRUSTED_PROXIES: '127.0.0.1' } }
  app = await testApp(database.db, options)
  replica = await testApp(database.db, options)
})
beforeEach(async () => {
  now = Date.parse('2027-05-04T12:00:00Z')
  shop = await makeShop(database.db, { now: new Date(now) })
})

const from = (ip: string, agent = chrome) => ({ 'x-forwarded-for': ip, 'user-agent': agent })
async function signIn(ip: string, agent?: string) {
  const input = { email: shop.email, password }
  return (await app.call('auth.signIn', input, { headers: from(ip, agent) })).cookie ?? ''
}
const sessions = async (cookie: string) =>
  (await app.call('auth.sessions', undefined, { cookie, headers: from('189.40.1.2') })).data
const status = async (cookie: string, on = app) =>
  (await on.call('plans.current', undefined, { cookie, headers: from('189.40.1.2') })).status

/** A call that nobody's hand made. */
const byItself = async (cookie: string, ip: string, on = app) => {
  const headers = { ...from(ip), [backgroundHeader]: '1' }
  return (await on.call('plans.current', undefined, { cookie, headers })).status
}
/** Whence the log tells uses, the newest last. */
const uses = async () => {
  const rows = await database.sql`
    select ip from acessos where user_id = ${shop.user_id} and evento = 'uso' order by created_at, id`
  return rows.map(({ ip }) => ip)
}

test('claim: sessions are listed with device, part of the address, factor and use, this one first', async () => {
  const other = await signIn('2804:14d:5c87::1', 'curl/8')
  now += 5 * 60_000
  const here = await signIn('189.40.1.2')
  const [first, second] = await sessions(here)
  expect(first).toEqual({
    id_publico: expect.any(String),
    atual: true,
    navegador: 'Chrome',
    sistema: 'Android',
    formato: 'mobile',
    rede: '189.40.•.•',
    fator: 'senha',
    created_at: '2027-05-04T12:05:00.000Z',
    usada_em: '2027-05-04T12:05:00.000Z',
  })
  expect(second).toMatchObject({
    atual: false,
    formato: null,
    rede: '2804:14d:…',
    usada_em: '2027-05-04T12:00:00.000Z',
  })
  expect((await sessions(other)).map(({ atual }: { atual: boolean }) => atual)).toEqual([true, false])
})

test('holds: one is ended from another device, on the next call of another process', async () => {
  const [here, there] = [await signIn('189.40.1.2'), await signIn('177.26.0.1')]
  const id_publico = (await sessions(here))[1].id_publico
  expect(await status(there, replica)).toBe(200)
  expect((await app.call('auth.endSession', { id_publico }, { cookie: here })).status).toBe(200)
  expect(await status(there, replica)).toBe(401)
  expect((await app.call('auth.endSession', { id_publico }, { cookie: here })).error?.key).toBe(
    'nao_encontrado',
  )
})

test('holds: nobody ends another account’s session, and its token names none', async () => {
  const stranger = await makeShop(database.db, { now: new Date(now) })
  const theirs = await app.signIn(stranger.email)
  const here = await signIn('189.40.1.2')
  const id_publico = (await sessions(theirs))[0].id_publico
  expect((await app.call('auth.endSession', { id_publico }, { cookie: here })).error?.key).toBe(
    'nao_encontrado',
  )
  expect((await app.call('auth.endSession', { id_publico: theirs }, { cookie: here })).status).toBe(400)
  expect(await status(theirs)).toBe(200)
})

test('holds: all others end at once, and this one stays', async () => {
  const there = [await signIn('177.26.0.1'), await signIn('177.26.0.2')]
  const here = await signIn('189.40.1.2')
  expect((await app.call('auth.endOtherSessions', {}, { cookie: here })).data).toEqual({
    encerradas: 2,
  })
  expect(await Promise.all([here, ...there].map(one => status(one, replica)))).toEqual([200, 401, 401])
})

test('the access log tells sign-ins and the first use on another day or network, page by page', async () => {
  const here = await signIn('189.40.1.2')
  await status(here)
  now += 60_000
  await app.call('plans.current', undefined, { cookie: here, headers: from('177.26.0.1') })
  await app.call('plans.current', undefined, { cookie: here, headers: from('177.26.0.1') })
  now += 11 * 3_600_000
  await status(here)
  now += 2 * 3_600_000
  await status(here)
  const list = async (cursor?: string) =>
    (await app.call('auth.accesses', { limit: 2, cursor }, { cookie: here })).data
  const page = await list()
  const next = await list(page.nextCursor)
  const told = [...page.items, ...next.items].map(({ evento, rede, created_at }) => [
    evento,
    rede,
    created_at.slice(5, 16),
  ])
  expect(told).toEqual([
    ['uso', '189.40.•.•', '05-05T01:01'],
    ['uso', '177.26.•.•', '05-04T12:01'],
    ['entrada', '189.40.•.•', '05-04T12:00'],
  ])
  expect(next.nextCursor).toBeNull()
})

test('holds: what a page asks by itself from another address is in the log once, and prolongs nothing', async () => {
  const cookie = await signIn('189.40.1.2')
  const stored = async () =>
    (await database.sql`select usada_em, expira_em from sessoes where user_id = ${shop.user_id}`)[0]
  const before = await stored()
  now += 5 * 60_000
  const there = () => Promise.all([byItself(cookie, '177.26.0.1'), byItself(cookie, '177.26.0.1', replica)])
  expect(await there()).toEqual([200, 200])
  expect(await uses()).toEqual(['177.26.0.1'])
  expect(await stored()).toEqual(before)
  // By two addresses in turns, as a device has that is in two networks.
  for (let turns = 0; turns < 5; turns++) {
    await byItself(cookie, '189.40.1.2')
    await there()
  }
  expect(await uses()).toEqual(['177.26.0.1'])
})

test('holds: an account’s day in the log is two hundred at most, whatever asks', async () => {
  const cookie = await signIn('189.40.1.2')
  await database.sql`
    insert into acessos (id, user_id, evento, fator, ip, created_at)
    select gen_random_uuid(), ${shop.user_id}, 'uso', 'senha', '203.0.113.' || n, ${new Date(now).toISOString()}
    from generate_series(1, 198) n`
  now += 60_000
  expect(await byItself(cookie, '177.26.0.1')).toBe(200)
  expect(await uses()).toHaveLength(199)
  expect(await byItself(cookie, '177.26.0.2')).toBe(200)
  await app.call('plans.current', undefined, { cookie, headers: from('177.26.0.3') })
  expect(await uses()).toHaveLength(199)
})

test('claim: the log is kept for six months and no longer, with the whole address', async () => {
  await signIn('189.40.1.2')
  const kept = () => database.sql`select ip, fator, navegador from acessos where user_id = ${shop.user_id}`
  await sweepExpired(database.db, new Date(now + 184 * days))
  expect(await kept()).toEqual([{ ip: '189.40.1.2', fator: 'senha', navegador: 'Chrome' }])
  await sweepExpired(database.db, new Date(now + 185 * days))
  expect(await kept()).toEqual([])
})

test('claim, holds: a disabled account is out with the next call, and cannot sign in until it is enabled', async () => {
  const cookie = await signIn('189.40.1.2')
  await setDisabled(database.db, shop.email, true, new Date(now))
  expect(await status(cookie, replica)).toBe(401)
  const tried = (password: string) => app.call('auth.signIn', { email: shop.email, password })
  expect((await tried('outra senha')).error?.key).toBe('credenciais_invalidas')
  expect(await tried(password)).toMatchObject({
    status: 403,
    error: { key: 'conta_desativada' },
    cookie: undefined,
  })
  await setDisabled(database.db, shop.email, false, new Date(now))
  expect((await tried(password)).status).toBe(200)
})

test('a call is refused that comes from a page of another account than its cookie is of', async () => {
  const other = await makeShop(database.db, { now: new Date(now) })
  const cookie = await signIn('189.40.1.2')
  const of = (user_id: string) => ({ cookie, headers: { ...from('189.40.1.2'), [accountHeader]: user_id } })
  const acts = [
    ['auth.sessions', undefined],
    ['plans.current', undefined],
    ['customers.create', customerInput({})],
  ] as const
  for (const [path, input] of acts) {
    const refused = await app.call(path, input, of(other.user_id))
    expect([path, refused.status, refused.error?.key]).toEqual([path, 401, 'nao_autenticado'])
  }
  for (const url of ['/photos', '/logo', '/import']) {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const headers = { ...ours, ...of(other.user_id).headers, ...type, cookie }
    const { statusCode } = await app.app.inject({ method: 'POST', url, payload: '--x--', headers })
    expect([url, statusCode]).toEqual([url, 401])
  }
  const [counted] = await database.sql`select count(*)::int as n from clientes`
  expect(counted?.n).toBe(0)
  // Who is signed in is told all the same: the sign-in over the page compares it.
  expect((await app.call('auth.session', undefined, of(other.user_id))).data.user.id).toBe(shop.user_id)
  for (const [path, input] of acts) expect((await app.call(path, input, of(shop.user_id))).status).toBe(200)
})
