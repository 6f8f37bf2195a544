import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { turnOnTotp } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let cookie: string
let factor: Awaited<ReturnType<typeof turnOnTotp>>
let now = new Date('2026-11-20T17:40:10Z')
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  database = await freshDatabase()
  const env = { TRUSTED_PROXIES: '127.0.0.1' }
  app = await testApp(database.db, { clock, env })
  replica = await testApp(database.db, { clock, env })
})
beforeEach(async () => {
  later(90_000)
  await database.sql`delete from limites`
  shop = await makeShop(database.db, { now })
  cookie = await app.signIn(shop.email)
  factor = await turnOnTotp(app, cookie, now)
  later(30)
})

const hundred = Array.from({ length: 100 }, (_, index) => index)
const address = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })

/** Who knows the password guesses at the code, each time from another address. */
function guess(index: number, code = String(100_000 + index), device = '') {
  const headers = { ...address(index), cookie: device }
  return (index % 2 ? app : replica).call('auth.signIn', { email: shop.email, password, code }, { headers })
}

/** Has the password's own limits out of the way: those of the code are what is tried. */
const forgetPasswords = () => database.sql`delete from limites where key not like 'codigo%'`

const wrongCodes = () =>
  hundred.filter(index => ![-60, -30, 0, 30, 60].some(by => isCode(100_000 + index, by)))
const isCode = (guessed: number, by: number) =>
  factor.code(new Date(now.getTime() + by * 1000)) === String(guessed)

test('of a hundred codes guessed at once from many addresses ten at most are looked at', async () => {
  const guesses = wrongCodes()
  const answers = []
  // The password's limit would hold them back first: twenty at a time come past it.
  for (let at = 0; at < guesses.length; at += 20) {
    answers.push(...(await Promise.all(guesses.slice(at, at + 20).map(index => guess(index)))))
    await forgetPasswords()
  }
  expect(tally(answers)).toEqual({ codigo_invalido: 10, muitas_tentativas: guesses.length - 10 })
  // Nor is the right one now, or a recovery code: a guesser would know it by the answer.
  expect((await guess(101, factor.code(now))).error?.key).toBe('muitas_tentativas')
  expect((await guess(102, factor.codigos[0])).error?.key).toBe('muitas_tentativas')
  later(900)
  expect((await guess(103, factor.code(now))).status).toBe(200)
})

test('a browser that the account knows has no codes of its own', async () => {
  const known = await guess(0, factor.codigos[0])
  const device = /aparelho[^=]*=[^;]+/.exec(known.setCookie ?? '')?.[0] ?? ''
  expect(device).not.toBe('')
  for (const index of wrongCodes().slice(0, 10))
    expect((await guess(index)).error?.key).toBe('codigo_invalido')
  expect((await guess(104, factor.code(now), device)).error?.key).toBe('muitas_tentativas')
})

test('fifty wrong ones a day, and right ones in between give none back', async () => {
  let refused = 0
  for (let round = 0; round < 5; round++) {
    const [first = 0] = wrongCodes()
    for (let index = 0; index < 9; index++)
      if ((await guess(first)).error?.key === 'codigo_invalido') refused++
    await forgetPasswords()
    expect((await guess(105, factor.code(now))).status).toBe(200)
    later(930)
  }
  expect(refused).toBe(45)
  const [first = 0] = wrongCodes()
  const answers = []
  for (let index = 0; index < 8; index++) answers.push(await guess(first))
  expect(tally(answers)).toEqual({ codigo_invalido: 5, muitas_tentativas: 3 })
  await forgetPasswords()
  later(900)
  expect((await guess(106, factor.code(now))).error?.key).toBe('muitas_tentativas')
  later(86_400)
  expect((await guess(107, factor.code(now))).status).toBe(200)
})

test('turning it off and on is limited by the same tries', async () => {
  const off = (code: string) => app.call('auth.disableTotp', { senha_atual: password, code }, { cookie })
  const [first = 0] = wrongCodes()
  for (let index = 0; index < 5; index++) await guess(first)
  for (let index = 0; index < 5; index++)
    expect((await off(String(100_000 + first))).error?.key).toBe('codigo_invalido')
  expect((await off(factor.code(now))).error?.key).toBe('muitas_tentativas')
  expect((await guess(108, factor.code(now))).error?.key).toBe('muitas_tentativas')
})
