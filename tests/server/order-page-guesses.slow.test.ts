import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setDisabled } from '../../src/server/auth/administrators.ts'
import { quotas } from '../../src/server/limits.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { approval, customerPages, textOf, visitor } from '../support/customer-page.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

// Ten thousand calls, one by one.
vi.setConfig({ testTimeout: 600_000 })

let database: TestDatabase
let app: TestApp
let customer: ReturnType<typeof visitor>
let shop: TestShop
let right: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  customer = visitor(app)
})
beforeEach(async () => {
  await database.sql`delete from limites`
  shop = await makeShop(database.db, { plano: 'profissional' })
  right = await sent(shop)
})

/** The token of an order's quote. */
async function sent(of: TestShop): Promise<string> {
  const owner = await customerPages(app, database, of)
  return tokenOf(await owner.send((await owner.create()).id))
}
const tokenOf = (path: string) => path.slice('/o/'.length)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
/** Every token that differs by one sign from a real one. */
const near = (token: string) =>
  [...token].flatMap((sign, at) =>
    [...alphabet]
      .filter(other => other !== sign)
      .map(other => token.slice(0, at) + other + token.slice(at + 1)),
  )
const malformed = (token: string) => [
  ...Array.from({ length: 21 }, (_, length) => token.slice(0, length + 1)),
  ...Array.from({ length: 20 }, (_, more) => token + alphabet.slice(0, more + 1)),
  ...['%00', '%0a', "'--", '%22', '%e2%82%ac', '+', '=', '.', ' ', '%25'].map(
    end => token.slice(0, -3) + end,
  ),
  ...[token.toLowerCase(), token.toUpperCase(), [...token].reverse().join(''), `%20${token}`, 'null', '0'],
  ...['a'.repeat(2000), '%2e%2e%2fetc', crypto.randomUUID(), `${token}%3Fpasso=aprovar`],
]
/** Links that opened something once. */
async function over(): Promise<string[]> {
  const tokens: string[] = []
  for (const end of ['renewed', 'deleted', 'disabled', 'leaving'] as const) {
    const other = await makeShop(database.db, { plano: 'profissional' })
    const owner = await customerPages(app, database, other)
    const { id } = await owner.create()
    tokens.push(tokenOf(await owner.send(id)))
    if (end === 'renewed') await owner.renew(id)
    if (end === 'deleted') await owner.call('orders.delete', { id })
    if (end === 'disabled') await setDisabled(database.db, other.email, true, new Date())
    if (end === 'leaving')
      await database.sql`update usuarios set exclusao_em = now() where id = ${other.user_id}`
  }
  return tokens
}

/** An address for each visitor, behind a proxy that we know. */
const from = (at: number) => ({ 'x-forwarded-for': `100.${64 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}` })

type Answered = Awaited<ReturnType<typeof customer.get>>
/** All that an answer says but the moment. */
function saidBy({ statusCode, headers, rawPayload }: Answered): string {
  const { date: _, ...others } = headers
  return JSON.stringify([statusCode, others, rawPayload.toString('base64')])
}

/** Runs a job for each, some at once, in their order. */
async function each<T>(all: readonly T[], job: (one: T, at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const go = async () => {
    while (next < all.length) {
      const at = next++
      await job(all[at] as T, at)
    }
  }
  await Promise.all(Array.from({ length: 4 }, go))
}

test('holds: ten thousand guessed tokens, from as many addresses, are all told the same', async () => {
  const others = await sent(await makeShop(database.db))
  const known = [...near(right), ...near(others), ...malformed(right), ...(await over())]
  const guesses = [...known, ...Array.from({ length: 10_000 - known.length }, random)]
  const before = await dumpOwner(database.sql, shop.user_id)
  const said = new Map<string, Set<string>>()
  const note = (of: string, answered: Answered) =>
    said.set(of, (said.get(of) ?? new Set()).add(saidBy(answered)))
  await each(guesses, async (guess, at) => {
    const path = `/o/${guess}`
    note('page', await customer.get(path + (['', '?passo=aprovar'][at % 2] ?? ''), from(at)))
    // What is beside a page is asked for less often, and of each kind of guess.
    if (at % 20 > 0) return
    note('logo', await customer.get(`${path}/logo`, from(at)))
    note('answer', await customer.answer(path, approval, from(at)))
  })
  const told = Object.fromEntries([...said].map(([of, all]) => [of, [...all].map(one => JSON.parse(one)[0])]))
  expect(told).toEqual({ page: [404], logo: [404], answer: [404] })
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
  const [answered] = await database.sql`select count(*)::int as n from orcamentos where resposta is not null`
  expect(answered?.n).toBe(0)
  expect((await customer.get(`/o/${right}`, from(1))).statusCode).toBe(200)
})

test('holds: one address is told no more after sixty guesses, and is not kept from its own page', async () => {
  const allowed = quotas.pagina_os.points
  const guesses = [...near(right), ...Array.from({ length: 1_000 }, random)]
  const told: string[] = []
  await each(guesses, async guess => told.push(saidBy(await customer.get(`/o/${guess}`, from(7)))))
  const codes = told.map(one => JSON.parse(one)[0])
  expect(codes.filter(code => code === 404)).toHaveLength(allowed)
  expect(codes.filter(code => code === 429)).toHaveLength(guesses.length - allowed)
  // Of waiting it says the minutes, which may pass meanwhile.
  expect(new Set(told.filter((_, at) => codes[at] === 429)).size).toBeLessThan(4)
  const own = await customer.get(`/o/${right}`, from(7))
  expect([own.statusCode, textOf(own.body).includes('Olá, Ana.')]).toEqual([200, true])
})

test('holds: the networks of one IPv6 block are counted together', async () => {
  const allowed = quotas.pagina_os.points * 16
  const codes: number[] = []
  await each(Array.from({ length: allowed + 40 }, random), async (guess, at) => {
    const address = { 'x-forwarded-for': `2804:14c:65a1:${(at % 4_000).toString(16)}::1` }
    codes.push((await customer.get(`/o/${guess}`, address)).statusCode)
  })
  expect(codes.filter(code => code === 404)).toHaveLength(allowed)
  expect(codes.filter(code => code === 429)).toHaveLength(40)
})

test('holds: how long an answer takes does not tell a guess that is nearly right', async () => {
  const kinds = { near: near(right), random: near(right).map(random) }
  const took = { near: [] as number[], random: [] as number[] }
  for (let at = 0; at < 1_000; at++)
    for (const kind of at % 2 ? (['near', 'random'] as const) : (['random', 'near'] as const)) {
      const began = performance.now()
      await customer.get(`/o/${kinds[kind][at]}`, from(at))
      took[kind].push(performance.now() - began)
    }
  const middle = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1] ?? 0
  const ratio = middle(took.near) / middle(took.random)
  console.log(`near ${middle(took.near).toFixed(2)} ms, random ${middle(took.random).toFixed(2)} ms`)
  expect(ratio).toBeGreaterThan(1 / 1.5)
  expect(ratio).toBeLessThan(1.5)
})
