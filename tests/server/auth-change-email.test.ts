import { expect, test } from 'vitest'
import { tokenIn } from '../support/account-mail.ts'
import { movingAccount } from '../support/moving-account.ts'
import { makeShop, password } from '../support/shops.ts'

const hour = 3_600_000
const day = 24 * hour
const on = movingAccount()

test('holds: an e-mail changes once its link is followed, and the old address is told', async () => {
  const email = on.newEmail()
  expect((await on.ask(` ${email.toUpperCase()} `)).status).toBe(200)
  const [job] = await on.database.sql`select tipo, dados from jobs`
  expect(job).toEqual({ tipo: 'carta_troca_email', dados: { email } })
  expect(await on.settings()).toMatchObject({ email_pendente: email })
  await on.run()
  expect(on.sent).toMatchObject([{ to: email, subject: 'Confirme o novo e-mail da sua conta' }])
  expect([await on.stored(), (await on.settings()).email_pendente]).toEqual([on.shop.email, email])
  on.later(hour)
  expect(await on.confirm(tokenIn(on.sent[0], 'confirmar'))).toMatchObject({ status: 200, data: { email } })
  expect(await on.settings()).toMatchObject({
    email_pendente: null,
    email_confirmado_em: on.now().toISOString(),
    perfil: { valores: { email } },
  })
  expect(await on.isIn(on.cookie)).toBe(true)
  expect([(await on.signIn(on.shop.email)).status, (await on.signIn(email)).status]).toEqual([401, 200])
  await on.run()
  expect(on.sent[1]).toMatchObject({ to: on.shop.email, subject: 'O e-mail da sua conta foi trocado' })
  expect(on.sent[1]?.text).toContain('04/05/2026, 10:00')
  expect(on.sent[1]?.text).toContain('11/05/2026, 10:00')
})

test('its link works once, for 24 hours, and by POST alone', async () => {
  const email = on.newEmail()
  await on.ask(email)
  await on.run()
  const token = tokenIn(on.sent[0], 'confirmar')
  const input = encodeURIComponent(JSON.stringify({ token }))
  await on.app.app.inject({
    method: 'GET',
    url: `/trpc/auth.confirmEmail?input=${input}`,
    headers: { host: 'localhost:3000' },
  })
  expect(await on.stored()).toBe(on.shop.email)
  on.later(day)
  expect((await on.confirm(token)).error?.key).toBe('link_invalido')
  on.cookie = await on.app.signIn(on.shop.email)
  expect((await on.settings()).email_pendente).toBeNull()
  await on.ask(email)
  await on.run()
  const next = tokenIn(on.sent[1], 'confirmar')
  expect((await on.confirm(next)).status).toBe(200)
  expect((await on.confirm(next)).error?.key).toBe('link_invalido')
})

test('a wish takes the place of the one before, also where that one’s letter has not gone, and can be called off', async () => {
  const [first, second, third] = [on.newEmail(), on.newEmail(), on.newEmail()]
  await on.ask(first)
  await on.run()
  await on.ask(second)
  await on.ask(third)
  await on.run()
  expect(on.sent.map(({ to }) => to)).toEqual([first, third])
  expect((await on.confirm(tokenIn(on.sent[0], 'confirmar'))).error?.key).toBe('link_invalido')
  expect((await on.app.call('auth.cancelEmailChange', undefined, { cookie: on.cookie })).status).toBe(200)
  expect((await on.confirm(tokenIn(on.sent[1], 'confirmar'))).error?.key).toBe('link_invalido')
  await on.ask(second)
  await on.app.call('auth.cancelEmailChange', undefined, { cookie: on.cookie })
  await on.run()
  expect(on.sent).toHaveLength(2)
  expect([await on.stored(), (await on.settings()).email_pendente]).toEqual([on.shop.email, null])
})

test('holds: the password is asked for, and a taken address refused, five tries an hour', async () => {
  const other = await makeShop(on.database.db, { now: on.now() })
  expect((await on.ask(on.newEmail(), 'errada de todo')).error?.fields).toEqual({
    senha_atual: 'senha_incorreta',
  })
  expect(
    (await on.app.call('auth.changeEmail', { senha_atual: password, email: on.newEmail() })).error?.key,
  ).toBe('nao_autenticado')
  for (const email of [other.email, on.shop.email, other.email.toUpperCase(), other.email, other.email])
    expect((await on.ask(email)).error?.key).toBe('email_em_uso')
  expect((await on.ask(on.newEmail())).error?.key).toBe('muitas_tentativas')
  on.later(hour)
  expect((await on.ask(on.newEmail())).status).toBe(200)
})

test('an address that somebody took meanwhile stays theirs', async () => {
  const [email, sooner] = [on.newEmail(), on.newEmail()]
  await on.ask(email)
  await on.run()
  expect((await on.signUp(email)).status).toBe(200)
  expect((await on.confirm(tokenIn(on.sent[0], 'confirmar'))).error?.key).toBe('email_em_uso')
  expect(await on.stored()).toBe(on.shop.email)
  // Before the letter goes: it does not.
  await on.ask(sooner)
  await on.signUp(sooner)
  on.sent.length = 0
  await on.run()
  expect(on.sent.map(({ subject }) => subject)).not.toContain('Confirme o novo e-mail da sua conta')
})

test('holds: links that were sent to the old address are void: for a password, and to other addresses', async () => {
  const [email, wanted] = [on.newEmail(), on.newEmail()]
  await on.app.call('auth.requestReset', { email: on.shop.email })
  await on.run()
  const reset = on.linkTo(on.shop.email, 'redefinir')
  await on.moveTo(email)
  expect(
    (await on.app.call('auth.resetPassword', { token: reset, password: 'Chave torx 8' })).error?.key,
  ).toBe('link_invalido')
  await on.ask(wanted)
  await on.run()
  await on.revert(on.linkTo(on.shop.email, 'desfazer'))
  expect((await on.confirm(on.linkTo(wanted, 'confirmar'))).error?.key).toBe('link_invalido')
})

test('whoever wants one address at once, on two processes: one of them has it', async () => {
  const other = await makeShop(on.database.db, { now: on.now() })
  const theirs = await on.replica.signIn(other.email)
  const email = on.newEmail()
  await on.ask(email)
  await on.ask(email, password, theirs)
  await on.run()
  const tokens = on.sent.filter(({ to }) => to === email).map(mail => tokenIn(mail, 'confirmar'))
  expect(tokens).toHaveLength(2)
  const answers = await Promise.all(
    tokens.map((token, at) => (at ? on.app : on.replica).call('auth.confirmEmail', { token })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the mails are in the owner’s language, and say nothing that somebody chose', async () => {
  await on.database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${on.shop.user_id}, 'sistema', 'idioma', 'en', now())`
  await on.moveTo(on.newEmail())
  expect(on.sent.map(({ subject }) => subject)).toEqual([
    'Confirm the new email of your account',
    'The email of your account was changed',
  ])
  for (const { text, html } of on.sent) expect(`${text} ${html}`).not.toMatch(/Beto/)
})
