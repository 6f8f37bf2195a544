import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const day = 24 * 3_600_000
let now = new Date('2026-05-04T12:00:00.000Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let database: TestDatabase
let app: TestApp
let shop: TestShop
let sent: Mail[]
let run: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  await database.sql`delete from jobs`
  await database.sql`delete from limites`
  ;({ sent, run } = testWork(database, () => now))
  shop = await makeShop(database.db, { nome: 'Beto <Celulares>', now, confirmed: false })
})

const linkIn = ({ text }: Mail) =>
  /https:\/\/bancada\.example\.com\/auth#confirmar=([\w-]{43})$/m.exec(text)?.[1]
const tokenOf = (index = 0) => linkIn(sent[index] as Mail) ?? ''
const confirm = (token: string) => app.call('auth.confirmEmail', { token })
const isConfirmed = async () => {
  const { data } = await app.call('auth.session', undefined, { cookie: await app.signIn(shop.email) })
  return data.user.email_confirmado
}

test('a new account gets one mail, whose link confirms its address once', async () => {
  await run()
  expect(sent).toMatchObject([{ to: shop.email, subject: 'Confirme seu e-mail', unsubscribe: null }])
  expect(await isConfirmed()).toBe(false)
  expect(await confirm(tokenOf())).toMatchObject({ status: 200, data: { email: shop.email } })
  expect(await isConfirmed()).toBe(true)
  expect((await confirm(tokenOf())).error).toMatchObject({ key: 'link_invalido' })
})

test('signing up is not held up by mail, and the job holds neither address nor token', async () => {
  const email = `nova${Date.now()}@exemplo.com.br`
  await database.sql`delete from jobs`
  expect(await app.call('auth.signUp', { nome: 'Nova Loja', email, password })).toMatchObject({ status: 200 })
  expect(sent).toHaveLength(0)
  const [job] = await database.sql`select tipo, dados::text as dados from jobs`
  expect(job).toEqual({ tipo: 'carta_confirmacao', dados: '{}' })
  await run()
  expect(sent[0]?.to).toBe(email)
  const stored = await database.sql`select token_hash from links`
  expect(JSON.stringify(stored)).not.toContain(tokenOf())
})

test('a link holds for 24 hours, and no longer than the address is the account’s', async () => {
  await run()
  later(day + 1)
  expect((await confirm(tokenOf())).error).toMatchObject({ key: 'link_invalido' })
  const cookie = await app.signIn(shop.email)
  expect(await app.call('auth.sendConfirmation', undefined, { cookie })).toMatchObject({ status: 200 })
  await run()
  await database.sql`update usuarios set email = ${`x${shop.email}`} where id = ${shop.user_id}`
  expect((await confirm(tokenOf(1))).error).toMatchObject({ key: 'link_invalido' })
  const [row] = await database.sql`select email_confirmado_em from usuarios where id = ${shop.user_id}`
  expect(row?.email_confirmado_em).toBeNull()
})

test('the mail can be asked for again, five times an hour, and by the owner alone; a confirmed address gets none', async () => {
  await run()
  const cookie = await app.signIn(shop.email)
  const ask = (as?: string) => app.call('auth.sendConfirmation', undefined, as ? { cookie: as } : {})
  expect((await ask()).error).toMatchObject({ key: 'nao_autenticado' })
  for (let times = 0; times < 5; times++) expect(await ask(cookie)).toMatchObject({ status: 200 })
  expect((await ask(cookie)).error).toMatchObject({ key: 'muitas_tentativas' })
  // Asked five times before it went: one mail, and the first link holds beside the second.
  await run()
  expect(sent).toHaveLength(2)
  expect(await confirm(tokenOf(0))).toMatchObject({ status: 200 })
  later(3_600_001)
  expect(await ask(cookie)).toMatchObject({ status: 200 })
  await run()
  expect(sent).toHaveLength(2)
  expect(await confirm(tokenOf(1))).toMatchObject({ status: 200 })
})

test('it can be asked for ten times a day', async () => {
  const cookie = await app.signIn(shop.email)
  const ask = async () => (await app.call('auth.sendConfirmation', undefined, { cookie })).status
  const asked: number[] = []
  for (let hours = 0; hours < 3; hours++) {
    for (let times = 0; times < 5; times++) asked.push(await ask())
    later(3_600_001)
  }
  expect(asked).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
})

test('it holds nothing that whoever signed up chose: the address may be a stranger’s', async () => {
  await run()
  const [mail] = sent
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Beto|Celulares/)
})

test('it is written in the language that the owner reads', async () => {
  await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${shop.user_id}, 'sistema', 'idioma', 'en', now())`
  await run()
  expect(sent[0]?.subject).toBe('Confirm your e-mail')
  expect(sent[0]?.html).toContain('lang="en"')
})

test.each(['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}'`, { $gt: '' }])('%j is no token', async token => {
  expect((await app.call('auth.confirmEmail', { token })).error).toMatchObject({ key: 'entrada_invalida' })
})

test('an address follows 60 links an hour', async () => {
  for (let times = 0; times < 60; times++) expect((await confirm('x'.repeat(43))).status).toBe(404)
  expect((await confirm('x'.repeat(43))).error).toMatchObject({ key: 'muitas_tentativas' })
})
