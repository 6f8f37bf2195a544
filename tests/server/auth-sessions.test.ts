import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { createSessions } from '../../src/server/auth/sessions/sessions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeShop, password, setIdleTime, type TestShop } from '../support/shops.ts'

const hours = 3_600_000
const days = 24 * hours

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  replica = await testApp(database.db)
})
beforeEach(async () => {
  shop = await makeShop(database.db)
  cookie = await app.signInByPassword(shop.email)
})

const tokenOf = (one: string) => one.split('=')[1] ?? ''
const hashOf = (one: string) => createHash('sha256').update(tokenOf(one)).digest('hex')
const who = async (one: string | undefined, on = app) =>
  (await on.call('auth.session', undefined, { cookie: one })).data.user?.email ?? null
const guarded = (one: string, on = app) => on.call('plans.current', undefined, { cookie: one })
const rowOf = async (one: string) => {
  const [row] = await database.sql`select * from sessoes where token_hash = ${hashOf(one)}`
  return row
}
const signInWith = (planted: string) =>
  app.call('auth.signIn', { email: shop.email, password }, { headers: { cookie: planted } })

test('claim, holds: the cookie is for our own pages alone, and out of reach for scripts', async () => {
  const plain = await app.call('auth.signIn', { email: shop.email, password })
  expect(plain.setCookie).toMatch(/sessao=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/)
  expect(plain.setCookie).not.toMatch(/Domain/i)

  const https = await testApp(database.db, { env: { APP_URL: 'https://bancada.example.com' } })
  const ours = { host: 'bancada.example.com', origin: 'https://bancada.example.com' }
  const { setCookie } = await https.call('auth.signIn', { email: shop.email, password }, { headers: ours })
  expect(setCookie).toMatch(
    /__Host-sessao=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/,
  )
  expect(setCookie).toMatch(
    /__Host-aparelho-[\w-]{11}=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure/,
  )
  expect(setCookie).not.toMatch(/Domain/i)
})

test('holds: the token is random, and the database knows its hash alone', async () => {
  const tokens = new Set(
    [cookie, await app.signInByPassword(shop.email), await app.signInByPassword(shop.email)].map(tokenOf),
  )
  expect(tokens.size).toBe(3)
  const stored = JSON.stringify(await database.sql`select * from sessoes`)
  for (const token of tokens) {
    expect(stored).not.toContain(token)
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
  }
})

test('holds: neither the stored hash nor the public id signs in', async () => {
  const row = await rowOf(cookie)
  for (const value of [row?.token_hash, row?.id_publico, row?.user_id]) {
    expect(await who(`sessao=${value}`)).toBeNull()
    expect((await guarded(`sessao=${value}`)).status).toBe(401)
  }
})

test('holds: a planted cookie is replaced at sign-in, never adopted', async () => {
  const planted = `sessao=${'a'.repeat(40)}`
  const answer = await signInWith(planted)
  expect(answer.cookie).not.toBe(planted)
  expect(await who(answer.cookie)).toBe(shop.email)
  expect(await who(planted)).toBeNull()
})

test('signing in where somebody is signed in ends that session, whoever it was', async () => {
  const other = await makeShop(database.db)
  const theirs = await app.signInByPassword(other.email)
  const answer = await signInWith(theirs)
  expect(await who(answer.cookie)).toBe(shop.email)
  expect(await who(theirs)).toBeNull()
  expect((await guarded(theirs, replica)).status).toBe(401)
})

test('claim, holds: a cookie replayed after sign-out is worth nothing, on another replica neither', async () => {
  expect((await guarded(cookie, replica)).status).toBe(200)
  const { setCookie } = await app.call('auth.signOut', undefined, { cookie })
  expect(setCookie).toMatch(/sessao=; HttpOnly; Max-Age=0/)
  for (const on of [app, replica]) {
    expect((await guarded(cookie, on)).status).toBe(401)
    expect(await who(cookie, on)).toBeNull()
  }
  expect(await rowOf(cookie)).toBeUndefined()
})

test('signing out ends this session and no other, and twice is as once', async () => {
  const elsewhere = await app.signInByPassword(shop.email)
  for (let times = 0; times < 2; times++)
    expect((await app.call('auth.signOut', undefined, { cookie })).status).toBe(200)
  expect((await app.call('auth.signOut')).status).toBe(200)
  expect(await who(elsewhere)).toBe(shop.email)
})

test('a cookie of a session that is gone is cleared from the browser', async () => {
  await database.sql`delete from sessoes where token_hash = ${hashOf(cookie)}`
  const { status, setCookie } = await guarded(cookie)
  expect([status, setCookie]).toEqual([401, expect.stringMatching(/^sessao=; .*Max-Age=0/)])
})

test('claim, holds: an owner who wants no automatic sign-out, and is away for fourteen days, signs in again', async () => {
  await setIdleTime(database.db, shop, null)
  const cookie = await app.signInByPassword(shop.email)
  const at = (later: number) => testApp(database.db, { clock: () => new Date(Date.now() + later) })
  const used = await app.signInByPassword(shop.email)
  expect((await guarded(used, await at(14 * days - hours))).status).toBe(200)
  for (const [one, status] of [
    [used, 200],
    [cookie, 401],
  ] as const)
    expect((await guarded(one, await at(14 * days + 1000))).status).toBe(status)
})

test('use moves the idle limit on, once an hour, and never past sixty days', async () => {
  await setIdleTime(database.db, shop, null)
  cookie = await app.signInByPassword(shop.email)
  const expires = async () => new Date((await rowOf(cookie))?.expira_em).getTime() - Date.now()
  expect((await guarded(cookie)).setCookie).toBeUndefined()

  await age('12 days', '50 days')
  const { setCookie } = await guarded(cookie)
  expect(setCookie).toContain(`${cookie};`)
  expect(await expires()).toBeGreaterThan(14 * days - hours)
  expect((await guarded(cookie)).setCookie).toBeUndefined()

  await age('12 days', '12.5 days')
  await guarded(cookie)
  expect(await expires()).toBeLessThan(12.5 * days)
  await age('12 days', '-1 second')
  expect((await guarded(cookie)).status).toBe(401)
})

test('claim, holds: sixty days after sign-in it is over, however much it was used', async () => {
  const row = await rowOf(cookie)
  expect(row?.termina_em.getTime() - row?.created_at.getTime()).toBe(60 * days)
  await database.sql`update sessoes set expira_em = termina_em + interval '1 year' where token_hash = ${hashOf(cookie)}`
  const later = await testApp(database.db, { clock: () => new Date(Date.now() + 60 * days + 1000) })
  expect((await guarded(cookie, later)).status).toBe(401)
})

test('holds: an administrator has two hours idle and twelve in all', async () => {
  await setAdministrator(database.db, shop.email, true)
  const admin = await app.signInByPassword(shop.email)
  const row = await rowOf(admin)
  expect(row?.expira_em.getTime() - row?.created_at.getTime()).toBe(2 * hours)
  expect(row?.termina_em.getTime() - row?.created_at.getTime()).toBe(12 * hours)
  const later = await testApp(database.db, { clock: () => new Date(Date.now() + 2 * hours + 1000) })
  expect((await guarded(admin, later)).status).toBe(401)
  const soon = await testApp(database.db, { clock: () => new Date(Date.now() + 11 * hours) })
  await database.sql`update sessoes set expira_em = termina_em where token_hash = ${hashOf(admin)}`
  expect((await guarded(admin, soon)).status).toBe(200)
  expect((await rowOf(admin))?.expira_em.getTime()).toBe(row?.termina_em.getTime())
})

test('holds: an administrator with a password too short for one signs in as an owner', async () => {
  const input = { nome: 'Curta', email: `curta${Date.now()}@exemplo.com.br`, password: 'kx9#Zqkx9#1' }
  await app.call('auth.signUp', input)
  await setAdministrator(database.db, input.email, true)
  const { cookie: short } = await app.call('auth.signIn', input)
  expect((await app.call('auth.session', undefined, { cookie: short })).data).toMatchObject({
    is_admin: false,
  })
})

const from = { ip: '127.0.0.1', agent: undefined }

test('an owner has at most fifty sessions: one more ends the oldest, also of many at once', async () => {
  const tokens = async () =>
    (await database.sql`select token_hash from sessoes where user_id = ${shop.user_id}`).map(
      row => row.token_hash,
    )
  await database.sql`
    insert into sessoes (token_hash, id_publico, user_id, is_admin, fator, ip, usada_em, ocioso_minutos,
      created_at, expira_em, termina_em)
    select 'antiga ' || n, gen_random_uuid(), user_id, false, fator, ip, usada_em, ocioso_minutos,
      created_at - n * interval '1 hour', expira_em, termina_em
    from sessoes, generate_series(1, 49) n where token_hash = ${hashOf(cookie)}`
  // One that is over already goes before any that still stands.
  await database.sql`update sessoes set expira_em = ${fromNow(-1_000)}::timestamptz where token_hash = 'antiga 3'`
  const next = await app.signInByPassword(shop.email)
  const left = await tokens()
  expect(left).toHaveLength(50)
  expect(left).not.toContain('antiga 3')
  expect(left).toContain('antiga 49')

  const { begin } = createSessions({ db: database.db, clock: () => new Date(), production: false })
  const began = await Promise.all(
    Array.from({ length: 12 }, () => begin({ id: shop.user_id, is_admin: false, fator: 'senha' }, from)),
  )
  const after = await tokens()
  expect(after).toHaveLength(50)
  expect(after).toEqual(expect.arrayContaining([next, cookie].map(hashOf)))
  expect(began.filter(one => after.includes(hashOf(one.split(';')[0] ?? '')))).toHaveLength(12)
  expect(after).not.toContain('antiga 38')
})

/** Makes the session look this old: idle limit and absolute limit from now. */
const age = (idle: string, absolute: string) => database.sql`
  update sessoes set expira_em = ${fromNow(0)}::timestamptz + ${idle}::interval, termina_em = ${fromNow(0)}::timestamptz + ${absolute}::interval
  where token_hash = ${hashOf(cookie)}`
