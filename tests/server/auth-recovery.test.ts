import { expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { tokenIn } from '../support/account-mail.ts'
import { another, forgottenPassword } from '../support/forgotten-password.ts'
import { password } from '../support/shops.ts'

const minute = 60_000
const on = forgottenPassword()

test('holds: a link that was asked for sets a password once, ends all sessions, and begins none', async () => {
  const [here, elsewhere] = [await on.app.signIn(on.shop.email), await on.app.signIn(on.shop.email)]
  expect((await on.ask(` ${on.shop.email.toUpperCase()} `)).status).toBe(200)
  expect(on.sent).toHaveLength(0)
  await on.run()
  expect(on.sent).toMatchObject([{ to: on.shop.email, subject: 'Crie uma senha nova', unsubscribe: null }])
  const token = tokenIn(on.sent[0], 'redefinir')
  const answer = await on.reset(token)
  expect(answer).toMatchObject({ status: 200, data: { email: on.shop.email } })
  // Tries of its own for this browser, and no session.
  expect(answer.setCookie).not.toMatch(/sessao=/)
  expect([await on.isIn(here), await on.isIn(elsewhere)]).toEqual([false, false])
  expect([
    (await on.signIn(on.shop.email, password)).status,
    (await on.signIn(on.shop.email, another)).status,
  ]).toEqual([401, 200])
  expect((await on.reset(token, 'Terceira senha de todas')).error?.key).toBe('link_invalido')
  await on.run()
  expect(on.sent.slice(1)).toMatchObject([{ to: on.shop.email, subject: 'A senha da sua conta foi trocada' }])
  expect(on.sent[1]?.text).toContain('04/05/2026, 09:00')
  const [row] = await on.database.sql`select senha_em from usuarios where id = ${on.shop.user_id}`
  expect(new Date(row?.senha_em)).toEqual(on.now())
})

test('holds: the job holds no token, and the database none but its hash', async () => {
  await on.ask(on.shop.email)
  const [job] = await on.database.sql`select tipo, user_id, dados from jobs`
  expect(job).toEqual({ tipo: 'carta_redefinicao', user_id: null, dados: { email: on.shop.email } })
  await on.run()
  const stored = JSON.stringify(await on.database.sql`select * from links`)
  expect(stored).toContain('redefinir_senha')
  expect(stored).not.toContain(tokenIn(on.sent[0], 'redefinir'))
})

test('claim, holds: a link holds for ten minutes from the moment when its mail is sent', async () => {
  await on.ask(on.shop.email)
  on.later(30 * minute)
  await on.run()
  const token = tokenIn(on.sent[0], 'redefinir')
  on.later(10 * minute)
  expect((await on.reset(token)).error?.key).toBe('link_invalido')
  expect((await on.signIn(on.shop.email, password)).status).toBe(200)
  const next = await on.linkSent()
  on.later(10 * minute - 1)
  expect((await on.reset(next)).status).toBe(200)
})

test('holds: a later link makes the older ones void; asked for again before it went, there is one mail', async () => {
  const first = await on.linkSent()
  await on.ask(on.shop.email)
  await on.ask(on.shop.email)
  await on.run()
  expect(on.sent).toHaveLength(2)
  expect((await on.reset(first)).error?.key).toBe('link_invalido')
  expect((await on.reset(tokenIn(on.sent[1], 'redefinir'))).status).toBe(200)
})

test.each([
  ['12345', 'senha_curta'],
  ['senha123', 'senha_comum'],
  ['Beto123', 'senha_comum'],
  ['x'.repeat(129), 'senha_longa'],
])('holds: a password that is refused (%s) leaves the link whole', async (weak, issue) => {
  const cookie = await on.app.signIn(on.shop.email)
  const token = await on.linkSent()
  expect((await on.reset(token, weak)).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { password: issue },
  })
  expect(await on.isIn(cookie)).toBe(true)
  expect((await on.reset(token)).status).toBe(200)
})

test('holds: the shop’s own name is refused, and an administrator’s password has twelve characters', async () => {
  await on.database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${on.shop.user_id}, 'empresa', 'nome', 'Ponto do Chip', now())`
  expect((await on.reset(await on.linkSent(), 'PontoDoChip123')).error?.fields).toEqual({
    password: 'senha_comum',
  })
  await setAdministrator(on.database.db, on.shop.email, true)
  const token = await on.linkSent()
  expect((await on.reset(token, 'Torx e 5 pt')).error?.fields).toEqual({ password: 'senha_curta' })
  expect((await on.reset(token, 'Torx e 5 pts')).status).toBe(200)
})

test('a link that is over is told as such before a password is sent, and one that holds is not used up', async () => {
  const token = await on.linkSent()
  const check = () => on.call('auth.checkReset', { token })
  expect((await check()).status).toBe(200)
  expect((await on.reset(token)).status).toBe(200)
  expect((await check()).error?.key).toBe('link_invalido')
})

test('holds: one link at once on two processes sets one password', async () => {
  const token = await on.linkSent()
  const passwords = ['Primeira chave philips', 'Segunda chave de fenda']
  const answers = await Promise.all(
    passwords.map((secret, at) =>
      (at ? on.app : on.replica).call('auth.resetPassword', { token, password: secret }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await on.signIn(on.shop.email, won)).status).toBe(200)
})

test('holds: a link is void once the password was changed, or the account has another address', async () => {
  const token = await on.linkSent()
  const cookie = await on.app.signIn(on.shop.email)
  const change = { senha_atual: password, password: another }
  expect((await on.call('auth.changePassword', change, cookie)).status).toBe(200)
  expect((await on.reset(token, 'Terceira senha de todas')).error?.key).toBe('link_invalido')
  const next = await on.linkSent()
  await on.database.sql`update usuarios set email = ${`x${on.shop.email}`} where id = ${on.shop.user_id}`
  expect((await on.reset(next)).error?.key).toBe('link_invalido')
})

test('a link of an account that was disabled meanwhile sets nothing', async () => {
  const token = await on.linkSent()
  await on.database.sql`update usuarios set desativado_em = now() where id = ${on.shop.user_id}`
  expect((await on.reset(token)).error?.key).toBe('link_invalido')
})

test('the mail is in the owner’s language, and says nothing that somebody chose', async () => {
  await on.database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${on.shop.user_id}, 'sistema', 'idioma', 'es', now())`
  await on.linkSent()
  expect(on.sent[0]?.subject).toBe('Cree una contraseña nueva')
  expect(`${on.sent[0]?.text} ${on.sent[0]?.html}`).not.toMatch(/Beto/)
})
