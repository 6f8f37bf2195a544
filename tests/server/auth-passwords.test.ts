import { beforeAll, expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from '../../src/server/auth/credentials/password.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { leastCpuTime } from '../support/cpu.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

let made = 0
const account = (fields: object) => ({ nome: 'Conserta Já', email: `p${made++}@exemplo.com.br`, ...fields })

/** Signs up from an address of its own, for sign-ups are counted by address. */
async function signUp(secret: string, fields: object = {}, on = app) {
  const { status, error } = await on.call('auth.signUp', account({ password: secret, ...fields }))
  await database.sql`delete from limites`
  return status === 200 ? 'ok' : (error?.fields?.password ?? error?.key)
}

test('claim, holds: the stored hash is argon2id of at least 19 MiB, two passes, one lane', async () => {
  const shop = await makeShop(database.db)
  const [row] = await database.sql`select senha_hash from usuarios where id = ${shop.user_id}`
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(row?.senha_hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(Number(lanes)).toBeGreaterThanOrEqual(1)
})

test('holds: a hash of lesser costs is made anew at sign-in, and only then', async () => {
  const shop = await makeShop(database.db)
  const cheap = '$argon2id$v=19$m=1024,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  expect([isOutdated(cheap), isOutdated(weak), isOutdated(await hashPassword('x'))]).toEqual([
    true,
    true,
    false,
  ])
  await database.sql`update usuarios set senha_hash = ${weak} where id = ${shop.user_id}`
  await app.call('auth.signIn', { email: shop.email, password: 'errada mesmo' })
  const stored = async () =>
    (await database.sql`select senha_hash from usuarios where id = ${shop.user_id}`)[0]?.senha_hash
  expect(await stored()).toBe(weak)
  await app.signInByPassword(shop.email)
  expect(isOutdated(await stored())).toBe(false)
  await app.signInByPassword(shop.email)
})

test.each([
  [5, 'senha_curta'],
  [6, 'ok'],
  [64, 'ok'],
  [128, 'ok'],
  [129, 'senha_longa'],
])('holds: a password of %d characters: %s', async (length, outcome) => {
  expect(await signUp('kx9#Zq'.repeat(30).slice(0, length))).toBe(outcome)
})

test('holds: thirty kilobytes for a password are refused before they are hashed, a megabyte is not read', async () => {
  const sent = { email: 'a@b.com.br', password: 'x'.repeat(1_000_000) }
  expect((await app.call('auth.signIn', sent)).status).toBe(413)
  const refused = async () => {
    expect(await signUp('x'.repeat(30_000))).toBe('senha_longa')
    const input = { email: 'a@b.com.br', password: 'x'.repeat(30_000) }
    const { status, error } = await app.call('auth.signIn', input)
    expect([status, error?.fields]).toEqual([400, { password: 'senha_longa' }])
  }
  expect(await leastCpuTime(refused, 500)).toBeLessThan(500)
})

test('holds: PASSWORD_MIN raises the minimum, and the sign-up form hears of it', async () => {
  const strict = await testApp(database.db, { env: { PASSWORD_MIN: '10' } })
  expect(await signUp('kx9#Zqkx9', {}, strict)).toBe('senha_curta')
  expect(await signUp('kx9#Zqkx9#', {}, strict)).toBe('ok')
  expect((await strict.call('auth.session')).data.password_min).toBe(10)
})

test.each([
  '123456',
  'password',
  'qwerty',
  'Qwerty',
  'PASSWORD',
  'iloveyou',
  'abc123',
  '111111',
  'dragon',
  'letmein',
  'senha123',
  'mudar123',
  'brasil',
  'flamengo',
  '654321',
  '121212',
  '888888',
  '987654321',
  'abcdef',
  'aaaaaa',
])('holds: %s is among the commonest, and refused', async secret => {
  expect(await signUp(secret)).toBe('senha_comum')
})

test.each([
  'bancada123',
  'Bancada!2026',
  'consertaja123',
  'Conserta Já 1',
  'conserta123',
  'CONSERTAJÁ',
])('holds: %s is made of the product’s or the owner’s own name, and refused', async secret => {
  expect(await signUp(secret)).toBe('senha_comum')
})

test('holds: so is the e-mail itself, and what stands before its @', async () => {
  const email = 'oficina.do.beto@exemplo.com.br'
  for (const secret of [email, 'oficina.do.beto', 'oficinadobeto99'])
    expect(await signUp(secret, { email })).toBe('senha_comum')
})

test('an uncommon password passes, in any script', async () => {
  for (const secret of ['parafuso torx', 'çãéíõ!', '密码要足够长', '🔧🔩🪛🔨🪚🧲', 'пароль-мой'])
    expect(await signUp(secret)).toBe('ok')
})

test('holds: only the exact string signs in: nothing is trimmed, folded or normalised', async () => {
  const secret = ' Chave Torx nº5 é\u0301 '
  const input = account({ password: secret })
  await app.call('auth.signUp', input)
  const signIn = async (tried: string) =>
    (await app.call('auth.signIn', { email: input.email, password: tried })).status
  const wrong = [
    secret.trim(),
    secret.toLowerCase(),
    secret.normalize('NFC'),
    secret.normalize('NFKC'),
    `${secret} `,
    `${secret}\u0000`,
    secret.slice(0, -2),
    secret.replace('Torx', 'torx'),
  ]
  for (const tried of wrong.filter(one => one !== secret)) expect(await signIn(tried)).toBe(401)
  expect(await signIn(secret)).toBe(200)
})

test('half characters, which all hash alike, make no password', async () => {
  expect(await signUp('parafuso\ud800')).toBe('texto_invalido')
})

test('an unknown account costs a comparison, too', async () => {
  expect(await verifyPassword(undefined, password)).toBe(false)
  expect(await verifyPassword(await hashPassword('a'), 'a')).toBe(true)
})
