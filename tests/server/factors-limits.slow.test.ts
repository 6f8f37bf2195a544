import { beforeEach, expect, test } from 'vitest'
import { guardedAccount } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { password } from '../support/shops.ts'

const second = 1_000
const on = guardedAccount({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
let factor: Awaited<ReturnType<typeof on.turnOn>>
beforeEach(async () => {
  factor = await on.turnOn()
  on.later(30 * second)
})

const hundred = Array.from({ length: 100 }, (_, index) => index)
const address = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })

/** Who knows the password guesses at the code, each time from another address. */
function guess(index: number, code = String(100_000 + index), device = '') {
  const headers = { ...address(index), cookie: device }
  const input = { email: on.shop.email, password, code }
  return (index % 2 ? on.app : on.replica).call('auth.signIn', input, { headers })
}

/** Has the password's own limits out of the way: those of the code are what is tried. */
const forgetPasswords = () => on.database.sql`delete from limites where key not like 'codigo%'`

const wrongCodes = () =>
  hundred.filter(index => ![-60, -30, 0, 30, 60].some(by => isCode(100_000 + index, by)))
const isCode = (guessed: number, by: number) =>
  factor.code(new Date(on.now().getTime() + by * 1000)) === String(guessed)

test('holds: of a hundred codes guessed at once from many addresses ten at most are looked at', async () => {
  const guesses = wrongCodes()
  const answers = []
  // The password's limit would hold them back first: twenty at a time come past it.
  for (let at = 0; at < guesses.length; at += 20) {
    answers.push(...(await Promise.all(guesses.slice(at, at + 20).map(index => guess(index)))))
    await forgetPasswords()
  }
  expect(tally(answers)).toEqual({ codigo_invalido: 10, muitas_tentativas: guesses.length - 10 })
  // Nor is the right one now, or a recovery code: a guesser would know it by the answer.
  expect((await guess(101, factor.code(on.now()))).error?.key).toBe('muitas_tentativas')
  expect((await guess(102, factor.codigos[0])).error?.key).toBe('muitas_tentativas')
  on.later(900 * second)
  expect((await guess(103, factor.code(on.now()))).status).toBe(200)
})

test('holds: a browser that the account knows has no codes of its own', async () => {
  const known = await guess(0, factor.codigos[0])
  const device = /aparelho[^=]*=[^;]+/.exec(known.setCookie ?? '')?.[0] ?? ''
  expect(device).not.toBe('')
  for (const index of wrongCodes().slice(0, 10))
    expect((await guess(index)).error?.key).toBe('codigo_invalido')
  expect((await guess(104, factor.code(on.now()), device)).error?.key).toBe('muitas_tentativas')
})

test('holds: fifty wrong ones a day, and right ones in between give none back', async () => {
  let refused = 0
  for (let round = 0; round < 5; round++) {
    const [first = 0] = wrongCodes()
    for (let index = 0; index < 9; index++)
      if ((await guess(first)).error?.key === 'codigo_invalido') refused++
    await forgetPasswords()
    expect((await guess(105, factor.code(on.now()))).status).toBe(200)
    on.later(930 * second)
  }
  expect(refused).toBe(45)
  const [first = 0] = wrongCodes()
  const answers = []
  for (let index = 0; index < 8; index++) answers.push(await guess(first))
  expect(tally(answers)).toEqual({ codigo_invalido: 5, muitas_tentativas: 3 })
  await forgetPasswords()
  on.later(900 * second)
  expect((await guess(106, factor.code(on.now()))).error?.key).toBe('muitas_tentativas')
  on.later(86_400 * second)
  expect((await guess(107, factor.code(on.now()))).status).toBe(200)
})

test('holds: turning it off and on is limited by the same tries', async () => {
  const off = (code: string) => on.call('auth.disableTotp', { senha_atual: password, code })
  const [first = 0] = wrongCodes()
  for (let index = 0; index < 5; index++) await guess(first)
  for (let index = 0; index < 5; index++)
    expect((await off(String(100_000 + first))).error?.key).toBe('codigo_invalido')
  expect((await off(factor.code(on.now()))).error?.key).toBe('muitas_tentativas')
  expect((await guess(108, factor.code(on.now()))).error?.key).toBe('muitas_tentativas')
})
