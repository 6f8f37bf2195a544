import { randomBytes } from 'node:crypto'
import { Secret, URI } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { takeTotp } from '../../src/server/auth/factors/totp.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { turnOnTotp } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'
import { testWork } from '../support/work.ts'

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let cookie: string
let now = new Date('2026-11-20T17:40:10Z')
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
  replica = await testApp(database.db, { clock })
})
beforeEach(async () => {
  later(3600)
  shop = await makeShop(database.db, { now })
  cookie = await app.signIn(shop.email)
})

const signIn = (code?: string, on = app) =>
  on.call('auth.signIn', { email: shop.email, password, ...(code !== undefined && { code }) })
const own = { senha_atual: password }

test('the secret is the server’s, and an authenticator app reads it from the address', async () => {
  const { data } = await app.call('auth.startTotp', own, { cookie })
  const parsed = URI.parse(data.uri)
  expect(parsed).toMatchObject({
    issuer: 'Bancada',
    label: shop.email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
  expect(parsed.secret.base32).toBe(data.segredo)
  expect(Secret.fromBase32(data.segredo).bytes).toHaveLength(20)
  // Nothing is asked for until a first code was right.
  expect((await signIn()).status).toBe(200)
  expect((await app.call('auth.enableTotp', { code: '000000' }, { cookie })).error?.key).toBe(
    'codigo_invalido',
  )
  expect((await app.call('auth.factors', undefined, { cookie })).data.totp).toBeNull()
})

test('starting asks for the password and a confirmed address', async () => {
  const wrong = await app.call('auth.startTotp', { senha_atual: 'outra senha' }, { cookie })
  expect(wrong.error).toMatchObject({ key: 'entrada_invalida', fields: { senha_atual: 'senha_incorreta' } })
  await database.sql`update usuarios set email_confirmado_em = null where id = ${shop.user_id}`
  expect((await app.call('auth.startTotp', own, { cookie })).error?.key).toBe('email_nao_confirmado')
  expect(await database.sql`select 1 from fatores where user_id = ${shop.user_id}`).toHaveLength(0)
})

test('starting again replaces the one that waits, never the active one', async () => {
  const first = await app.call('auth.startTotp', own, { cookie })
  const factor = await turnOnTotp(app, cookie, now)
  expect(factor.segredo).not.toBe(first.data.segredo)
  later(30)
  expect((await signIn(codeAt(first.data.segredo, now))).error?.key).toBe('codigo_invalido')
  expect((await app.call('auth.startTotp', own, { cookie })).error?.key).toBe('conflito')
  expect((await signIn(factor.code(now))).status).toBe(200)
})

test('it ends the other sessions, tells the owner, and stands between password and account', async () => {
  const other = await app.signIn(shop.email)
  const { code } = await turnOnTotp(app, cookie, now)
  expect((await app.call('auth.factors', undefined, { cookie })).data).toMatchObject({
    totp: { ativo_em: now.toISOString() },
    codigos: 10,
    chaves: [],
  })
  expect((await app.call('auth.factors', undefined, { cookie: other })).status).toBe(401)
  const mail = testWork(database, clock)
  await mail.run()
  const [letter] = mail.sent.filter(({ to, subject }) => to === shop.email && /fator/.test(subject))
  expect(letter).toMatchObject({ to: shop.email, subject: 'Segundo fator ligado' })
  expect(letter?.text).toContain('Não foi você?')

  later(30)
  expect((await signIn()).error?.key).toBe('codigo_necessario')
  expect((await signIn('123456')).error?.key).toBe('codigo_invalido')
  const wrongPassword = await app.call('auth.signIn', {
    email: shop.email,
    password: 'errada',
    code: code(now),
  })
  expect(wrongPassword.error?.key).toBe('credenciais_invalidas')
  expect((await signIn(code(now))).status).toBe(200)
  const [session] = await database.sql`
    select fator from sessoes where user_id = ${shop.user_id} order by created_at desc limit 1`
  expect(session?.fator).toBe('codigo')
})

test('nothing that a right password brings comes before the code', async () => {
  const { code } = await turnOnTotp(app, cookie, now)
  await database.sql`delete from limites`
  const refused = await signIn()
  expect(refused.setCookie ?? '').not.toMatch(/sessao|aparelho/)
  expect((await signIn('123456')).setCookie ?? '').not.toMatch(/sessao|aparelho/)
  const [{ points } = { points: 0 }] = await database.sql<{ points: number }[]>`
    select points from limites where key like 'entrar_conta:%'`
  expect(points).toBe(2)
  later(30)
  expect((await signIn(code(now))).setCookie).toMatch(/aparelho/)
  expect(await database.sql`select 1 from limites where key like 'entrar_conta:%'`).toHaveLength(0)
})

test('no code counts twice, at once on two processes neither', async () => {
  const { code } = await turnOnTotp(app, cookie, now)
  expect((await signIn(code(now))).error?.key).toBe('codigo_invalido')
  later(30)
  const tries = Array.from({ length: 8 }, (_, index) => signIn(code(now), index % 2 ? app : replica))
  expect(tally(await Promise.all(tries))).toEqual({ 200: 1, codigo_invalido: 7 })
  expect((await signIn(code(now))).error?.key).toBe('codigo_invalido')
})

test.each([
  [-60, 'codigo_invalido'],
  [-30, 200],
  [0, 200],
  [30, 200],
  [60, 'codigo_invalido'],
])('a code of %d seconds from now: %s', async (seconds, told) => {
  const { code } = await turnOnTotp(app, cookie, now)
  later(90)
  const answer = await signIn(code(new Date(now.getTime() + seconds * 1000)))
  expect(answer.error?.key ?? answer.status).toBe(told)
})

test('a code before one that was taken is worth nothing', async () => {
  const { code } = await turnOnTotp(app, cookie, now)
  later(90)
  const before = code(now)
  expect((await signIn(code(new Date(now.getTime() + 30_000)))).status).toBe(200)
  expect((await signIn(before)).error?.key).toBe('codigo_invalido')
})

test('another account’s code signs nobody in', async () => {
  await turnOnTotp(app, cookie, now)
  const stranger = await makeShop(database.db, { now })
  const factor = await turnOnTotp(app, await app.signIn(stranger.email), now)
  later(30)
  expect((await signIn(factor.code(now))).error?.key).toBe('codigo_invalido')
  expect((await signIn(factor.codigos[0])).error?.key).toBe('codigo_invalido')
})

test('turning it off asks for password and code, and ends the other sessions', async () => {
  const { code, codigos } = await turnOnTotp(app, cookie, now)
  later(30)
  const other = (await signIn(codigos[1])).cookie
  const off = (input: object) => app.call('auth.disableTotp', { ...own, ...input }, { cookie })
  expect((await off({ senha_atual: 'outra', code: code(now) })).error?.key).toBe('entrada_invalida')
  expect((await off({ code: '123456' })).error?.key).toBe('codigo_invalido')
  expect((await off({ code: code(now) })).status).toBe(200)
  expect((await app.call('auth.factors', undefined, { cookie: other })).status).toBe(401)
  expect((await app.call('auth.factors', undefined, { cookie })).data).toMatchObject({
    totp: null,
    codigos: 0,
  })
  expect((await signIn()).status).toBe(200)
  // A recovery code does as well.
  const again = await turnOnTotp(app, cookie, now)
  expect((await off({ code: again.codigos[0] })).status).toBe(200)
})

test('a copy of the database holds neither secret nor codes, and another account cannot lend its own', async () => {
  const { segredo, codigos } = await turnOnTotp(app, cookie, now)
  const rows = await database.sql`
    select f.segredo, c.codigo_hash from fatores f join codigos_recuperacao c using (user_id)
    where user_id = ${shop.user_id}`
  const stored = JSON.stringify(rows)
  const bytes = Buffer.from(Secret.fromBase32(segredo).bytes)
  for (const form of [segredo, bytes.toString('hex'), bytes.toString('base64'), ...codigos])
    expect(stored).not.toContain(form)
  for (const code of codigos) expect(stored).not.toContain(code.replaceAll('-', ''))
  const stranger = await makeShop(database.db, { now })
  const factor = await turnOnTotp(app, await app.signIn(stranger.email), now)
  await database.sql`
    update fatores set segredo = (select segredo from fatores where user_id = ${stranger.user_id}), ultimo_passo = 0
    where user_id = ${shop.user_id}`
  expect((await signIn(factor.code(now))).status).toBe(500)
})

test('after SECRET_KEY’s rotation by a list the app’s codes still count', async () => {
  const [older, newer] = ['antes', 'depois'].map(id => ({ id, key: randomBytes(32) }))
  if (!older || !newer) throw new Error('two keys')
  const segredo = new Secret({ size: 20 }).base32
  const encrypted = createCipher([older]).encrypt(`totp ${shop.user_id}`, segredo)
  await database.sql`
    insert into fatores (user_id, segredo, ativo_em, created_at)
    values (${shop.user_id}, ${encrypted}, ${now.toISOString()}, ${now.toISOString()})`
  const take = (keys: (typeof older)[]) =>
    transaction(database.db, tx => takeTotp(tx, createCipher(keys), shop.user_id, codeAt(segredo, now), now))
  await expect(take([newer])).rejects.toThrow('lacks the key')
  expect(await take([newer, older])).toBe(true)
})
