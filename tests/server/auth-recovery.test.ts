import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { tokenIn } from '../support/account-mail.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const minute = 60_000
const another = 'Chave estrela torx 8'
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
  shop = await makeShop(database.db, { nome: 'Beto Celulares', now })
  await database.sql`delete from jobs`
  await database.sql`delete from limites`
  ;({ sent, run } = testWork(database, () => now))
})

const ask = (email: string, headers = {}) => app.call('auth.requestReset', { email }, { headers })
const reset = (token: string, secret = another) => app.call('auth.resetPassword', { token, password: secret })
const signIn = async (secret: string) =>
  (await app.call('auth.signIn', { email: shop.email, password: secret })).status
const isIn = async (cookie: string) =>
  (await app.call('auth.session', undefined, { cookie })).data.user !== null

/** Asks, sends, and answers the newest link's token. */
async function linkSent(): Promise<string> {
  await ask(shop.email)
  await run()
  return tokenIn(sent.at(-1), 'redefinir')
}

test('a link that was asked for sets a password once, ends all sessions, and begins none', async () => {
  const [here, elsewhere] = [await app.signIn(shop.email), await app.signIn(shop.email)]
  expect((await ask(` ${shop.email.toUpperCase()} `)).status).toBe(200)
  expect(sent).toHaveLength(0)
  await run()
  expect(sent).toMatchObject([{ to: shop.email, subject: 'Crie uma senha nova', unsubscribe: null }])
  const token = tokenIn(sent[0], 'redefinir')
  const answer = await reset(token)
  expect(answer).toMatchObject({ status: 200, data: { email: shop.email } })
  // Tries of its own for this browser, and no session.
  expect(answer.setCookie).not.toMatch(/sessao=/)
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false])
  expect([await signIn(password), await signIn(another)]).toEqual([401, 200])
  expect((await reset(token, 'Terceira senha de todas')).error?.key).toBe('link_invalido')
  await run()
  expect(sent.slice(1)).toMatchObject([{ to: shop.email, subject: 'A senha da sua conta foi trocada' }])
  expect(sent[1]?.text).toContain('04/05/2026, 09:00')
  const [row] = await database.sql`select senha_em from usuarios where id = ${shop.user_id}`
  expect(new Date(row?.senha_em)).toEqual(now)
})

test('the job holds no token, and the database none but its hash', async () => {
  await ask(shop.email)
  const [job] = await database.sql`select tipo, user_id, dados from jobs`
  expect(job).toEqual({ tipo: 'carta_redefinicao', user_id: null, dados: { email: shop.email } })
  await run()
  const stored = JSON.stringify(await database.sql`select * from links`)
  expect(stored).toContain('redefinir_senha')
  expect(stored).not.toContain(tokenIn(sent[0], 'redefinir'))
})

test('a link holds for ten minutes from the moment when its mail is sent', async () => {
  await ask(shop.email)
  later(30 * minute)
  await run()
  const token = tokenIn(sent[0], 'redefinir')
  later(10 * minute)
  expect((await reset(token)).error?.key).toBe('link_invalido')
  expect(await signIn(password)).toBe(200)
  const next = await linkSent()
  later(10 * minute - 1)
  expect((await reset(next)).status).toBe(200)
})

test('a later link makes the older ones void; asked for again before it went, there is one mail', async () => {
  const first = await linkSent()
  await ask(shop.email)
  await ask(shop.email)
  await run()
  expect(sent).toHaveLength(2)
  expect((await reset(first)).error?.key).toBe('link_invalido')
  expect((await reset(tokenIn(sent[1], 'redefinir'))).status).toBe(200)
})

test.each([
  ['12345', 'senha_curta'],
  ['senha123', 'senha_comum'],
  ['Beto123', 'senha_comum'],
  ['x'.repeat(129), 'senha_longa'],
])('a password that is refused (%s) leaves the link whole', async (weak, issue) => {
  const cookie = await app.signIn(shop.email)
  const token = await linkSent()
  expect((await reset(token, weak)).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { password: issue },
  })
  expect(await isIn(cookie)).toBe(true)
  expect((await reset(token)).status).toBe(200)
})

test('the shop’s own name is refused, and an administrator’s password has twelve characters', async () => {
  await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${shop.user_id}, 'empresa', 'nome', 'Ponto do Chip', now())`
  expect((await reset(await linkSent(), 'PontoDoChip123')).error?.fields).toEqual({ password: 'senha_comum' })
  await setAdministrator(database.db, shop.email, true)
  const token = await linkSent()
  expect((await reset(token, 'Torx e 5 pt')).error?.fields).toEqual({ password: 'senha_curta' })
  expect((await reset(token, 'Torx e 5 pts')).status).toBe(200)
})

test('one link at once on two processes sets one password', async () => {
  const replica = await testApp(database.db, { clock: () => now })
  const token = await linkSent()
  const passwords = ['Primeira chave philips', 'Segunda chave de fenda']
  const answers = await Promise.all(
    passwords.map((secret, at) =>
      (at ? app : replica).call('auth.resetPassword', { token, password: secret }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect(await signIn(won)).toBe(200)
})

test('a link is void once the password was changed, or the account has another address', async () => {
  const token = await linkSent()
  const cookie = await app.signIn(shop.email)
  const change = { senha_atual: password, password: another }
  expect((await app.call('auth.changePassword', change, { cookie })).status).toBe(200)
  expect((await reset(token, 'Terceira senha de todas')).error?.key).toBe('link_invalido')
  const next = await linkSent()
  await database.sql`update usuarios set email = ${`x${shop.email}`} where id = ${shop.user_id}`
  expect((await reset(next)).error?.key).toBe('link_invalido')
})

test('a link of an account that was disabled meanwhile sets nothing', async () => {
  const token = await linkSent()
  await database.sql`update usuarios set desativado_em = now() where id = ${shop.user_id}`
  expect((await reset(token)).error?.key).toBe('link_invalido')
})

test('the mail is in the owner’s language, and says nothing that somebody chose', async () => {
  await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${shop.user_id}, 'sistema', 'idioma', 'es', now())`
  await linkSent()
  expect(sent[0]?.subject).toBe('Crea una contraseña nueva')
  expect(`${sent[0]?.text} ${sent[0]?.html}`).not.toMatch(/Beto/)
})
