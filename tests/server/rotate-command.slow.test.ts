import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activateTotp, storeSecret, takeTotp } from '../../src/server/auth/factors/totp.ts'
import { openSecret, readProvider, saveProvider } from '../../src/server/billing/provider.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { type Cipher, createCipher } from '../../src/server/secrets/cipher.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeQuote } from '../support/quotes.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'

const [old, fresh] = ['velha', 'nova'].map((id, at) => ({ id, key: Buffer.alloc(32, at + 1) }))
const both = [fresh, old].flatMap(key => key ?? [])
const listed = (keys: typeof both) => keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

let database: TestDatabase
let shops: TestShop[]
const secrets = new Map<string, string>()
const now = new Date()
const links: { shop: TestShop; order: { id: string; updated_at: string }; url: string }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const cipher = createCipher(both.slice(1))
  await saveProvider({ db: database.db, cipher }, { webhook_token: 'o token', api_key: 'a chave' }, now)
  shops = await Promise.all(Array.from({ length: 3 }, () => makeShop(database.db)))
  for (const { user_id, email } of shops) {
    const stored = await storeSecret(database.db, cipher, { id: user_id, email }, { now })
    const segredo = stored?.segredo ?? ''
    secrets.set(user_id, segredo)
    const earlier = new Date(now.getTime() - 300_000)
    await transaction(database.db, tx => activateTotp(tx, cipher, user_id, codeAt(segredo, earlier), earlier))
  }
  for (const shop of shops.slice(0, 2)) await makeWebhook(database.db, shop, {}, now, cipher)
  for (const shop of shops) {
    const { id } = await makeCustomer(database.db, shop)
    const order = await makeOrder(database.db, shop, id)
    const { url } = await makeQuote(database.db, shop, order, now, cipher)
    links.push({ shop, order, url })
  }
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('MIGRATE_DATABASE_URL', database.ownerUrl)
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
})

async function rotate(keys: typeof both) {
  vi.restoreAllMocks()
  vi.stubEnv('SECRET_KEY', listed(keys))
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.resetModules()
  await import('../../src/server/commands/rotate.ts')
  return { code: process.exitCode, lines: [...log.mock.calls, ...error.mock.calls].map(([line]) => line) }
}

const stored = async () =>
  (
    await database.sql<{ text: string }[]>`select segredo as text from fatores union all
      select segredo from webhooks union all
      select cifra from links_os union all
      select unnest(array[webhook_token, api_key]) from provedor`
  ).map(({ text }) => text)

async function readable(cipher: Cipher): Promise<void> {
  const row = await readProvider(database.db)
  expect(openSecret(cipher, row, 'webhook_token')).toBe('o token')
  expect(openSecret(cipher, row, 'api_key')).toBe('a chave')
  for (const { shop, order, url } of links)
    expect((await makeQuote(database.db, shop, order, now, cipher)).url).toBe(url)
  for (const { user_id } of shops) {
    const code = codeAt(secrets.get(user_id) ?? '', now)
    expect(await transaction(database.db, tx => takeTotp(tx, cipher, user_id, code, now))).toBe(true)
  }
}

test('holds: all that is encrypted is so with the first key afterwards, and the old one may go', async () => {
  const told = (provider: number, factors: number, webhooks: number, links: number) => ({
    code: 0,
    lines: [
      `Encrypted anew with the key “nova”: ${provider} of the provider's secrets, ${factors} second factors, ${webhooks} secrets of webhooks, ${links} links of customers.`,
    ],
  })
  expect(await rotate(both)).toEqual(told(2, 3, 2, 3))
  expect((await stored()).every(text => text.startsWith('nova.'))).toBe(true)
  await readable(createCipher(both.slice(0, 1)))
  const before = await stored()
  expect(await rotate(both)).toEqual(told(0, 0, 0, 0))
  expect(await stored()).toEqual(before)
})

test('without the key that something was encrypted with, nothing is changed and it is named', async () => {
  await database.sql`update provedor set webhook_token = 'perdida.' || split_part(webhook_token, '.', 2)`
  const before = await stored()
  const { code, lines } = await rotate(both)
  expect(code).toBe(1)
  expect(lines).toEqual(['SECRET_KEY lacks the key “perdida” with which something is encrypted'])
  expect(await stored()).toEqual(before)
})
