import { expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { another } from '../support/forgotten-password.ts'
import { ownerAccount } from '../support/owner-account.ts'
import { password } from '../support/shops.ts'

const on = ownerAccount()

const change = (input: object, by = on.app, as = on.cookie) =>
  by.call('auth.changePassword', input, { cookie: as })
const to = (secret: string) => ({ senha_atual: password, password: secret })
const signIn = (secret: string, as?: string) =>
  on.app.call('auth.signIn', { email: on.shop.email, password: secret }, { cookie: as })
const isIn = async (as: string, by = on.app) =>
  (await by.call('auth.session', undefined, { cookie: as })).data.user !== null

test('holds: with the current password another one is set, and a mail tells it', async () => {
  expect((await change(to(another))).status).toBe(200)
  expect([(await signIn(password)).status, (await signIn(another)).status]).toEqual([401, 200])
  await on.run()
  expect(on.sent).toMatchObject([{ to: on.shop.email, subject: 'A senha da sua conta foi trocada' }])
  expect(on.sent[0]?.text).toContain('04/05/2026, 09:00')
  expect(on.sent[0]?.text).toContain('https://bancada.example.com/auth?aba=recuperar')
})

test('holds: the others’ sessions end, on every process, and this one goes on', async () => {
  const elsewhere = await on.replica.signIn(on.shop.email)
  expect((await change(to(another))).status).toBe(200)
  expect([
    await isIn(on.cookie),
    await isIn(elsewhere, on.replica),
    await isIn(on.cookie, on.replica),
  ]).toEqual([true, false, true])
})

test('holds: without a session, or with a wrong one, nothing is set', async () => {
  const { status, error } = await change({ ...to(another), senha_atual: 'errada de todo' })
  expect([status, error?.fields]).toEqual([400, { senha_atual: 'senha_incorreta' }])
  expect((await on.app.call('auth.changePassword', to(another))).error?.key).toBe('nao_autenticado')
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
  await setAdministrator(on.database.db, on.shop.email, true)
  const as = await on.app.signIn(on.shop.email)
  expect((await change(to('Torx e 5 pt'), on.app, as)).error?.fields).toEqual({ password: 'senha_curta' })
  expect((await change(to('Torx e 5 pts'), on.app, as)).status).toBe(200)
})

test('claim: this browser stays known to the account, and no other does', async () => {
  const cookieOf = (setCookie: string | undefined) => /aparelho-[^;]+/.exec(setCookie ?? '')?.[0]
  const before = cookieOf((await signIn(password)).setCookie)
  const after = cookieOf((await change(to(another))).setCookie)
  expect(after).toBeDefined()
  // Guesses elsewhere use up the account's tries.
  for (let times = 0; times < 25; times++) await signIn('errada de todo')
  expect((await signIn(another, before)).status).toBe(429)
  expect((await signIn(another, after)).status).toBe(200)
})

test('holds: guesses at the current password are limited, by whatever session and process', async () => {
  const elsewhere = await on.replica.signIn(on.shop.email)
  const wrong = { ...to(another), senha_atual: 'errada de todo' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? change(wrong) : change(wrong, on.replica, elsewhere))),
  )
  expect(answers.filter(({ error }) => error?.fields)).toHaveLength(20)
  expect((await change(to(another))).error?.key).toBe('muitas_tentativas')
})

test('holds: of two changes at once on two processes one is made', async () => {
  const elsewhere = await on.replica.signIn(on.shop.email)
  const secrets = ['Primeira chave philips', 'Segunda chave de fenda']
  const answers = await Promise.all([
    change(to(secrets[0] ?? '')),
    change(to(secrets[1] ?? ''), on.replica, elsewhere),
  ])
  const made = secrets.filter((_, at) => answers[at]?.status === 200)
  expect(made).toHaveLength(1)
  expect((await signIn(made[0] ?? '')).status).toBe(200)
})

test('a change of e-mail that waits is void: who asked for it may have known the old password', async () => {
  await on.app.call(
    'auth.changeEmail',
    { senha_atual: password, email: 'outro@exemplo.com.br' },
    { cookie: on.cookie },
  )
  await change(to(another))
  await on.run()
  expect(on.sent.map(({ to }) => to)).toEqual([on.shop.email])
  const { data } = await on.app.call('settings.all', undefined, { cookie: on.cookie })
  expect([data.email_pendente, data.senha_em]).toEqual([null, on.now().toISOString()])
})
