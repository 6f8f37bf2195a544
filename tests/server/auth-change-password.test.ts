import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const another = 'Chave estrela torx 8'
const now = new Date('2026-05-04T12:00:00.000Z')

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let cookie: string
let sent: Mail[]
let run: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  replica = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { nome: 'Beto Celulares', now })
  await database.sql`delete from jobs`
  await database.sql`delete from limites`
  cookie = await app.signIn(shop.email)
  ;({ sent, run } = testWork(database, () => now))
})

const change = (input: object, on = app, as = cookie) => on.call('auth.changePassword', input, { cookie: as })
const to = (secret: string) => ({ senha_atual: password, password: secret })
const signIn = (secret: string, as?: string) =>
  app.call('auth.signIn', { email: shop.email, password: secret }, { cookie: as })
const isIn = async (as: string, on = app) =>
  (await on.call('auth.session', undefined, { cookie: as })).data.user !== null

test('with the current password another one is set, and a mail tells it', async () => {
  expect((await change(to(another))).status).toBe(200)
  expect([(await signIn(password)).status, (await signIn(another)).status]).toEqual([401, 200])
  await run()
  expect(sent).toMatchObject([{ to: shop.email, subject: 'A senha da sua conta foi trocada' }])
  expect(sent[0]?.text).toContain('04/05/2026, 09:00')
  expect(sent[0]?.text).toContain('https://bancada.example.com/auth?aba=recuperar')
})

test('the others’ sessions end, on every process, and this one goes on', async () => {
  const elsewhere = await replica.signIn(shop.email)
  expect((await change(to(another))).status).toBe(200)
  expect([await isIn(cookie), await isIn(elsewhere, replica), await isIn(cookie, replica)]).toEqual([
    true,
    false,
    true,
  ])
})

test('without a session, or with a wrong one, nothing is set', async () => {
  const { status, error } = await change({ ...to(another), senha_atual: 'errada de todo' })
  expect([status, error?.fields]).toEqual([400, { senha_atual: 'senha_incorreta' }])
  expect((await app.call('auth.changePassword', to(another))).error?.key).toBe('nao_autenticado')
  expect((await signIn(password)).status).toBe(200)
})

test.each([
  [password, 'senha_atual_igual'],
  ['12345', 'senha_curta'],
  ['BetoCelulares1', 'senha_comum'],
  ['', 'senha_obrigatoria'],
])('%j is no other password: %s', async (secret, issue) => {
  expect((await change(to(secret))).error?.fields).toEqual({ password: issue })
  expect((await signIn(password)).status).toBe(200)
})

test('an administrator’s has twelve characters', async () => {
  await setAdministrator(database.db, shop.email, true)
  const as = await app.signIn(shop.email)
  expect((await change(to('Torx e 5 pt'), app, as)).error?.fields).toEqual({ password: 'senha_curta' })
  expect((await change(to('Torx e 5 pts'), app, as)).status).toBe(200)
})

test('this browser stays known to the account, and no other does', async () => {
  const cookieOf = (setCookie: string | undefined) => /aparelho-[^;]+/.exec(setCookie ?? '')?.[0]
  const before = cookieOf((await signIn(password)).setCookie)
  const after = cookieOf((await change(to(another))).setCookie)
  expect(after).toBeDefined()
  // Guesses elsewhere use up the account's tries.
  for (let times = 0; times < 25; times++) await signIn('errada de todo')
  expect((await signIn(another, before)).status).toBe(429)
  expect((await signIn(another, after)).status).toBe(200)
})

test('guesses at the current password are limited, by whatever session and process', async () => {
  const elsewhere = await replica.signIn(shop.email)
  const wrong = { ...to(another), senha_atual: 'errada de todo' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? change(wrong) : change(wrong, replica, elsewhere))),
  )
  expect(answers.filter(({ error }) => error?.fields)).toHaveLength(20)
  expect((await change(to(another))).error?.key).toBe('muitas_tentativas')
})

test('of two changes at once on two processes one is made', async () => {
  const elsewhere = await replica.signIn(shop.email)
  const secrets = ['Primeira chave philips', 'Segunda chave de fenda']
  const answers = await Promise.all([
    change(to(secrets[0] ?? '')),
    change(to(secrets[1] ?? ''), replica, elsewhere),
  ])
  const made = secrets.filter((_, at) => answers[at]?.status === 200)
  expect(made).toHaveLength(1)
  expect((await signIn(made[0] ?? '')).status).toBe(200)
})

test('a change of e-mail that waits is void: who asked for it may have known the old password', async () => {
  await app.call('auth.changeEmail', { senha_atual: password, email: 'outro@exemplo.com.br' }, { cookie })
  await change(to(another))
  await run()
  expect(sent.map(({ to }) => to)).toEqual([shop.email])
  const { data } = await app.call('settings.all', undefined, { cookie })
  expect([data.email_pendente, data.senha_em]).toEqual([null, now.toISOString()])
})
