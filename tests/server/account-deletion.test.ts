import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { audit } from '../../src/server/db/audit.ts'
import { demoAccounts } from '../../src/server/demo/accounts.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { cipher, testWork } from '../support/work.ts'

const days = 24 * 3_600_000
const week = 7 * days

let database: TestDatabase
let app: TestApp
let now = Date.parse('2027-05-04T12:00:00Z')
let shop: TestShop
let cookie: string
let sent: Mail[]
let run: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => new Date(now) })
})
beforeEach(async () => {
  await database.sql`delete from jobs`
  ;({ sent, run } = testWork(database, () => new Date(now), app.storage))
  shop = await makeShop(database.db, { now: new Date(now) })
  cookie = await app.signIn(shop.email)
  await database.sql`delete from jobs`
})

const ask = (senha_atual = password, by = cookie) =>
  app.call('auth.deleteAccount', { senha_atual }, { cookie: by })
const tokenIn = (mail: Mail | undefined) => /#manter=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
const isThere = async ({ email }: { email: string }) =>
  (await database.sql`select 1 from usuarios where email = ${email}`).length === 1
const planned = async (by = cookie) =>
  (await app.call('auth.session', undefined, { cookie: by })).data.user?.exclusao_em

test('the password is asked for, and then the account has a week; its owner is written to', async () => {
  expect((await ask('errada')).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { senha_atual: 'senha_incorreta' },
  })
  expect(await planned()).toBeNull()
  const exclusao_em = new Date(now + week).toISOString()
  expect((await ask()).data).toEqual({ exclusao_em })
  expect(await planned()).toBe(exclusao_em)
  await run()
  expect(sent).toMatchObject([{ to: shop.email, subject: 'Sua conta será excluída em 11/05 09:00' }])
  // Asked again, it is no later, and no second letter goes.
  now += days
  cookie = await app.signIn(shop.email)
  expect((await ask()).data).toEqual({ exclusao_em })
  await run()
  expect(sent).toHaveLength(1)
  now = Date.parse(exclusao_em) - 1
  await run()
  expect(await isThere(shop)).toBe(true)
  now += 1
  await run()
  expect(await isThere(shop)).toBe(false)
})

test('it is kept from any device, and can be given up again', async () => {
  await ask()
  expect((await app.call('auth.cancelDeletion', undefined, { cookie })).status).toBe(200)
  expect(await planned()).toBeNull()
  now += week
  await run()
  expect([await isThere(shop), sent]).toEqual([true, []])
  cookie = await app.signIn(shop.email)
  expect((await ask()).data).toEqual({ exclusao_em: new Date(now + week).toISOString() })
})

test('it is kept by the link of the mail, once; looking at the link keeps nothing', async () => {
  await ask()
  await run()
  const token = tokenIn(sent[0])
  const looked = await app.app.inject({ method: 'GET', url: '/auth', headers: { host: 'localhost:3000' } })
  expect(looked.statusCode).toBe(200)
  expect(await planned()).not.toBeNull()
  const keep = () => app.call('auth.keepAccount', { token })
  expect((await keep()).data).toEqual({ email: shop.email })
  expect(await planned()).toBeNull()
  expect((await keep()).error?.key).toBe('link_invalido')
})

test('an administrator’s account is not given up before its role', async () => {
  await setAdministrator(database.db, shop.email, true)
  expect((await ask(password, await app.signIn(shop.email))).error?.key).toBe('sem_permissao')
})

test('tries at the password are counted, whatever the session', async () => {
  for (let tries = 0; tries < 20; tries++) await ask('errada')
  expect((await ask()).status).toBe(429)
})

test('where the store is away it waits, closed to everybody, and goes on', async () => {
  await ask()
  now += week
  const away = {
    ...app.storage,
    // biome-ignore lint/correctness/useYield: it fails before there is anything.
    async *list(): AsyncGenerator<never> {
      throw new StorageAway('away')
    },
  }
  await expect(testWork(database, () => new Date(now), away).run()).rejects.toThrow('away')
  expect(await isThere(shop)).toBe(true)
  expect((await app.call('auth.signIn', { email: shop.email, password })).error?.key).toBe('conta_desativada')
  await database.sql`update jobs set reservado_ate = null`
  await run()
  expect(await isThere(shop)).toBe(false)
})

test('nothing of a whole shop is left in any table or in the store but the access log, and nothing of others is touched', async () => {
  const full = await freshDatabase()
  now = Date.parse('2027-05-04T12:00:00Z')
  await seedDemo({ db: full.db, storage: app.storage, cipher }, new Date(now))
  const over = await testApp(full.db, { clock: () => new Date(now), storage: app.storage })
  const { busy, trial } = demoAccounts
  const { cookie: theirs } = await over.call('auth.signIn', { email: busy.email, password: busy.password })
  await over.call('auth.signIn', { email: busy.email, password: 'errada' })
  const [owner] = await full.sql`select id from usuarios where email = ${busy.email}`
  const orders = await full.sql`select id from ordens_servico where user_id = ${owner?.id} limit 3`
  for (const { id } of orders)
    expect((await over.call('orders.delete', { id }, { cookie: theirs })).body).toContain('result')
  const traces = () => tracesOf(full, [owner?.id, busy.email])
  const objects = async (of: string) => {
    let count = 0
    for await (const _ of app.storage.list(`${of}/`)) count++
    return count
  }
  const [other] = await full.sql`select id from usuarios where email = ${trial.email}`
  const others = () => tracesOf(full, [other?.id])

  const [before, beside] = [await traces(), await others()]
  for (const table of [
    'clientes',
    'ordens_servico',
    'eventos_os',
    'lixeira_os',
    'fotos_os',
    'lembretes',
    'limites',
  ])
    expect(before, table).toHaveProperty(table)
  expect(await objects(owner?.id)).toBeGreaterThan(10)

  const { status } = await over.call('auth.deleteAccount', { senha_atual: busy.password }, { cookie: theirs })
  expect(status).toBe(200)
  now += week
  await testWork(full, () => new Date(now), app.storage).run()
  expect(await traces()).toEqual({ acessos: 1 })
  expect(await objects(owner?.id)).toBe(0)
  expect(await others()).toEqual(beside)
  expect(await audit(full.db)).toEqual([])
})

/** Rows by table that name any of these words, in whatever column. */
async function tracesOf({ sql }: TestDatabase, words: string[]): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await sql`
      select count(*)::int as rows from ${sql(name)} t
      where to_jsonb(t)::text ilike any (${words.map(word => `%${word}%`)})`
    if (row?.rows > 0) found[name] = row?.rows
  }
  return found
}
