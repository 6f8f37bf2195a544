import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  cookie = await app.signInByPassword(shop.email)
})

const who = async (sent: string) => {
  const { status, data } = await app.call('auth.session', undefined, { cookie: sent })
  return [status, data?.user?.email ?? null]
}

test.each([
  'promo=100%',
  '%=%',
  'sessao%=1',
  '=',
  'a',
  'sessao=%E0%A4%A',
  'xsessao=1',
])('another’s cookie "%s" takes nobody’s session away', async strange => {
  for (const sent of [`${strange}; ${cookie}`, `${cookie}; ${strange}`, `${strange};${cookie}`])
    expect(await who(sent), sent).toEqual([200, shop.email])
  const page = await app.app.inject({ url: '/auth', headers: { host: ours.host, cookie: strange } })
  expect(page.statusCode).toBe(200)
  const { email } = await makeShop(database.db)
  const signedIn = await app.call('auth.signIn', { email, password }, { cookie: strange })
  expect(signedIn.status).toBe(200)
  expect((await app.call('auth.signOut', undefined, { cookie: strange })).status).toBe(200)
})

/** A cookie that a page of a neighbouring host could set. */
const planted = (letter: string) => `sessao=${letter.repeat(40)}`

test('planted cookies of the session’s name do not hide it, wherever they stand', async () => {
  const three = ['a', 'b', '0'].map(planted).join('; ')
  for (const sent of [`${three}; ${cookie}`, `${cookie}; ${three}`, `sessao=; ${cookie}; sessao=x`])
    expect(await who(sent), sent).toEqual([200, shop.email])
  // As many as a header holds are not all looked up: the last count, which a browser's shortest path is.
  const many = Array.from({ length: 300 }, (_, at) => planted('a').slice(0, -3) + String(at + 100)).join('; ')
  expect(await who(`${many}; ${cookie}`)).toEqual([200, shop.email])
  expect(await who(`${cookie}; ${many}`)).toEqual([200, null])
})

test('another’s session planted with a longer path is not taken for one’s own, and ends with it', async () => {
  const email = async (sent: string) => (await who(sent))[1]
  const [other, mine] = [await makeShop(database.db), await makeShop(database.db)]
  for (const end of [
    (both: string) => app.call('auth.signOut', undefined, { cookie: both }),
    (both: string) => app.call('auth.signIn', { email: mine.email, password }, { cookie: both }),
  ]) {
    const [theirs, own] = [await app.signInByPassword(other.email), await app.signInByPassword(mine.email)]
    const both = `${theirs}; ${own}`
    expect(await email(both)).toBe(mine.email)
    expect((await end(both)).status).toBe(200)
    expect([await email(own), await email(theirs)]).toEqual([null, null])
  }
})

test('a cookie whose name ends as ours does is not ours', async () => {
  expect(await who(`x${cookie}`)).toEqual([200, null])
  expect(await who(`__Host-${cookie}`)).toEqual([200, null])
  expect(await who(`a=b ${cookie}`)).toEqual([200, null])
})

const https = { host: 'bancada.example.com', origin: 'https://bancada.example.com' }

test('claim, holds: in production a session cookie without __Host- counts for nothing', async () => {
  const production = await testApp(database.db, { env: { APP_URL: https.origin } })
  const ask = async (sent: string) =>
    (await production.call('auth.session', undefined, { cookie: sent, headers: https })).data.user?.email
  expect(await ask(`__Host-${cookie}`)).toBe(shop.email)
  expect(await ask(cookie)).toBeUndefined()
})

const signIn = (on: TestApp, email: string, cookies = '', headers: Record<string, string> = {}) =>
  on.call('auth.signIn', { email, password }, { headers: { cookie: cookies, ...headers } })

const deviceOf = ({ setCookie }: { setCookie: string | undefined }) =>
  /(?:__Host-)?aparelho[^=]*=[^;]+/.exec(setCookie ?? '')?.[0]

/** Leaves the account and the address without tries, so that a known browser alone is heard. */
async function lockOut(email: string) {
  await app.call('auth.signIn', { email, password: 'errada' })
  await database.sql`update limites set points = 99 where key not like 'entrar_aparelho:%'`
}

test('a second account on the same browser does not take the first one’s protection', async () => {
  const other = await makeShop(database.db)
  const [first, second] = [deviceOf(await signIn(app, shop.email)), deviceOf(await signIn(app, other.email))]
  expect(first?.split('=')[0]).not.toBe(second?.split('=')[0])
  for (const email of [shop.email, other.email]) {
    await lockOut(email)
    expect((await signIn(app, email)).status).toBe(429)
    expect((await signIn(app, email, `${second}; ${first}`)).status).toBe(200)
    await database.sql`delete from limites`
  }
})

test('holds: a worthless cookie of that name in front does not hide the right one', async () => {
  const device = deviceOf(await signIn(app, shop.email)) ?? ''
  const [name] = device.split('=')
  await lockOut(shop.email)
  for (const front of [`${name}=`, `${name}=%`, `${name}=${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
    expect((await signIn(app, shop.email, front)).status).toBe(429)
    expect((await signIn(app, shop.email, `${front}; ${device}`)).status).toBe(200)
  }
  await database.sql`delete from limites`
})

test('claim: in production a device cookie without __Host- is not believed', async () => {
  const production = await testApp(database.db, { env: { APP_URL: https.origin } })
  const device = deviceOf(await signIn(production, shop.email, '', https)) ?? ''
  expect(device).toMatch(/^__Host-/)
  await lockOut(shop.email)
  const bare = device.replace('__Host-', '')
  expect((await signIn(production, shop.email, bare, https)).status).toBe(429)
  expect((await signIn(production, shop.email, device, https)).status).toBe(200)
  await database.sql`delete from limites`
})
