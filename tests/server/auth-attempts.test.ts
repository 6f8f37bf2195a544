import { afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { tally } from '../support/http.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let replica: TestApp
let behindProxy: TestApp
let shop: TestShop

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  replica = await testApp(database.db)
  behindProxy = await testApp(database.db, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  shop = await makeShop(database.db)
})
afterEach(async () => {
  await database.sql`delete from limites`
})

const hundred = Array.from({ length: 100 }, (_, index) => index)
const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}, 198.51.100.${index}` })
const wrong = (email: string, index = 0, on = app) =>
  on.call('auth.signIn', { email, password: `errada ${index}` }, { headers: from(index) })
const right = (on = app, headers: Record<string, string> = from(250)) =>
  on.call('auth.signIn', { email: shop.email, password }, { headers })

/** Lets a counter stand where so many tries would have brought it: each costs a hash. */
const spent = (counter: string, points: number) =>
  database.sql`update limites set points = ${points} where key like ${`${counter}:%`}`

test('holds: of a hundred bad tries at once on one account twenty are heard, whatever X-Forwarded-For says', async () => {
  const answers = await Promise.all(hundred.map(index => wrong(shop.email, index)))
  expect(tally(answers)).toEqual({ credenciais_invalidas: 20, muitas_tentativas: 80 })
  const limited = answers.find(({ status }) => status === 429)
  expect(limited?.error?.minutes).toBeGreaterThanOrEqual(14)
  expect(limited?.error?.minutes).toBeLessThanOrEqual(15)
  // Even the right password, now: else a guesser would know it by the answer.
  expect((await right()).error?.key).toBe('muitas_tentativas')
})

test('holds: from many addresses, too, and on any replica', async () => {
  const answers = []
  for (const index of hundred.slice(0, 40)) answers.push(await wrong(shop.email, index, behindProxy))
  expect(tally(answers)).toEqual({ credenciais_invalidas: 20, muitas_tentativas: 20 })
  expect((await wrong(shop.email, 1, replica)).status).toBe(429)
})

test('an e-mail in other letters is the same account', async () => {
  await wrong(shop.email.toUpperCase())
  await spent('entrar_conta', 18)
  for (const typed of [` ${shop.email} `, shop.email]) expect((await wrong(typed)).status).toBe(401)
  for (const typed of [shop.email, shop.email.toUpperCase()]) expect((await wrong(typed)).status).toBe(429)
})

test('holds: one address is heard sixty times, whatever accounts it tries', async () => {
  await wrong('ninguem@exemplo.com.br')
  await spent('entrar_endereco', 55)
  const answers = await Promise.all(
    hundred.slice(0, 20).map(index => wrong(`ninguem${index}@exemplo.com.br`, index)),
  )
  expect(tally(answers)).toEqual({ credenciais_invalidas: 5, muitas_tentativas: 15 })
  // Behind a proxy that we know, another address is another one.
  expect((await wrong('ninguem@exemplo.com.br', 200, behindProxy)).status).toBe(401)
})

test('a batch of tries is heard no time at all', async () => {
  const ten = Object.fromEntries(
    hundred.slice(0, 10).map(index => [index, { email: shop.email, password: `errada ${index}` }]),
  )
  const paths = Array(10).fill('auth.signIn').join(',')
  const { body } = await app.call(`${paths}?batch=1`, ten)
  const keys = JSON.parse(body).map((one: { error: { data: { key: string } } }) => one.error.data.key)
  expect(keys).toEqual(Array(10).fill('entrada_invalida'))
})

test('an account that does not exist is limited just the same', async () => {
  await wrong('ninguem@exemplo.com.br')
  await spent('entrar_conta', 18)
  const answers = await Promise.all(hundred.slice(0, 5).map(index => wrong('ninguem@exemplo.com.br', index)))
  expect(tally(answers)).toEqual({ credenciais_invalidas: 2, muitas_tentativas: 3 })
})

test('the right password gives the account its tries back', async () => {
  await wrong(shop.email)
  await spent('entrar_conta', 19)
  expect((await right()).status).toBe(200)
  const counted = await database.sql`select points from limites where key like 'entrar_conta:%'`
  expect(counted.length).toBe(0)
  expect((await wrong(shop.email)).status).toBe(401)
})

test('claim, holds: who signed in from a browser before still can while others guess, at most twenty times', async () => {
  const cookie = deviceOf(await right())
  await wrong(shop.email)
  await Promise.all([spent('entrar_conta', 30), spent('entrar_endereco', 90)])
  expect((await right()).status).toBe(429)
  expect((await right(app, { ...from(1), cookie })).status).toBe(200)

  const guess = () =>
    app.call('auth.signIn', { email: shop.email, password: 'errada' }, { headers: { cookie } })
  await guess()
  await spent('entrar_aparelho', 18)
  const tries = await Promise.all(hundred.slice(0, 5).map(guess))
  expect(tally(tries)).toEqual({ credenciais_invalidas: 2, muitas_tentativas: 3 })
})

test('a browser is known to the account it signed in to, and only by a cookie that we gave', async () => {
  // Signed up, for its hash must be its own.
  const other = { ...fresh(), nome: 'Outra' }
  await app.call('auth.signUp', other)
  const theirs = deviceOf(await app.call('auth.signIn', { email: other.email, password: other.password }))
  const [name, proof] = deviceOf(await right()).split('.')
  await wrong(shop.email)
  await spent('entrar_conta', 20)
  const ours = name?.split('=')[0]
  const forged = [
    theirs,
    `${ours}=${theirs.split('=')[1]}`,
    `${name}.${'A'.repeat(43)}`,
    `${ours}=${'A'.repeat(22)}.${proof}`,
    `${ours}=.`,
  ]
  for (const cookie of forged) expect((await right(app, { ...from(1), cookie })).status).toBe(429)
})

test('holds: a limiter that cannot count refuses', async () => {
  await database.sql`alter table limites rename to fora`
  try {
    const answers = [await right(), await wrong(shop.email), await app.call('auth.signUp', fresh())]
    for (const { status, error, setCookie } of answers)
      expect([status, error?.key, setCookie]).toEqual([500, 'interno', undefined])
  } finally {
    await database.sql`alter table fora rename to limites`
  }
  const made = await database.sql`select 1 from usuarios where nome = 'Nova'`
  expect(made.length).toBe(0)
  expect((await right()).status).toBe(200)
})

test('holds: twenty sign-ups an hour come from one address, so that nobody lists accounts by them', async () => {
  const answers = await Promise.all(
    hundred
      .slice(0, 25)
      .map(() => app.call('auth.signUp', { ...fresh(), email: shop.email }, { headers: from(1) })),
  )
  expect(tally(answers)).toEqual({ email_em_uso: 20, muitas_tentativas: 5 })
  expect(answers.find(({ status }) => status === 429)?.error?.minutes).toBeGreaterThan(50)
})

test('an IPv6 network is one address, an IPv4 one in its clothes is itself', async () => {
  const signUpFrom = (ip: string) =>
    behindProxy.call('auth.signUp', { ...fresh(), email: shop.email }, { headers: { 'x-forwarded-for': ip } })
  const inside = await Promise.all(
    hundred.slice(0, 20).map(index => signUpFrom(`2001:db8:1:2:${index}::${index}`)),
  )
  expect(tally(inside)).toEqual({ email_em_uso: 20 })
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'])
    expect((await signUpFrom(ip)).error?.key).toBe('muitas_tentativas')
  for (const ip of ['2001:db8:1:3::1', '2001:db8::2', '203.0.113.9', '::ffff:203.0.113.10', '::1'])
    expect((await signUpFrom(ip)).error?.key, ip).toBe('email_em_uso')
})

const fresh = () => ({ nome: 'Nova', email: `${crypto.randomUUID()}@exemplo.com.br`, password })

test.each([
  ['auth.signIn', 'entrar', 960, () => ({ email: fresh().email, password })],
  ['auth.signUp', 'cadastrar', 320, () => ({ ...fresh(), email: shop.email })],
  ['auth.requestReset', 'redefinir', 320, () => ({ email: fresh().email })],
  ['auth.confirmEmail', 'link', 960, () => ({ token: 'x'.repeat(43) })],
  ['auth.passkeyChallenge', 'chave', 1_920, () => undefined],
])('holds: %s: whoever has a /48 of IPv6, and changes networks in it at will, is heard no more than so often', async (path, counter, most, inputOf) => {
  const from = async (ip: string) =>
    (await behindProxy.call(path, inputOf(), { headers: { 'x-forwarded-for': ip } })).status
  expect(await from('2001:db8:7:1::1')).not.toBe(429)
  await spent(`${counter}_bloco`, most - 1)
  const asked = []
  for (const network of [2, 3, 4]) asked.push(await from(`2001:db8:7:${network}::1`))
  expect(asked.map(status => status === 429)).toEqual([false, true, true])
  for (const ip of ['2001:db8:8:1::1', '203.0.113.9']) expect(await from(ip), ip).not.toBe(429)
})

test('holds: what is no address is one unknown, and a port makes no other address', async () => {
  const signUpFrom = (ip: string) =>
    behindProxy.call('auth.signUp', { ...fresh(), email: shop.email }, { headers: { 'x-forwarded-for': ip } })
  const unknown = ['unknown', 'a', '999.1.1.1', '1.2.3', ':::', '_hidden', '[', '1.2.3.4:5:6']
  for (const ip of unknown) await signUpFrom(ip)
  for (const port of [1024, 5678]) {
    await signUpFrom(`203.0.113.9:${port}`)
    await signUpFrom(`[2001:db8:1:2::1]:${port}`)
  }
  await signUpFrom('2001:DB8:1:2::1')
  const counted = await database.sql`select key, points from limites order by key`
  expect(counted.map(({ key, points }) => `${key} ${points}`)).toEqual([
    'cadastrar_bloco:2001:db8:1 3',
    'cadastrar_endereco:2001:db8:1:2 3',
    'cadastrar_endereco:203.0.113.9 2',
    `cadastrar_endereco:unknown ${unknown.length}`,
  ])
})

const deviceOf = ({ setCookie }: { setCookie: string | undefined }) => {
  const found = /aparelho[^=]*=[^;]+/.exec(setCookie ?? '')?.[0]
  if (!found) throw new Error(`no device cookie in ${setCookie}`)
  return found
}
