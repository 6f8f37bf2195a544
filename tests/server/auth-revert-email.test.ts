import { expect, test } from 'vitest'
import { tokenIn } from '../support/account-mail.ts'
import { addPasskey, own, turnOnTotp } from '../support/factors.ts'
import { movingAccount } from '../support/moving-account.ts'
import { makeShop, password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { codeAt } from '../support/totp.ts'

const hour = 3_600_000
const day = 24 * hour
const on = movingAccount()

test('holds: the old address takes the account back within a week: sessions end, and a new password can be set', async () => {
  const email = on.newEmail()
  await on.moveTo(email)
  const token = on.linkTo(on.shop.email, 'desfazer')
  // Whoever moved it has it reset, too.
  await on.app.call('auth.requestReset', { email })
  await on.run()
  const theirs = on.linkTo(email, 'redefinir')
  on.later(7 * day - 1)
  const elsewhere = (await on.signIn(email)).cookie ?? ''
  expect(await on.revert(token)).toMatchObject({ status: 200, data: { email: on.shop.email } })
  expect([await on.stored(), await on.isIn(on.cookie), await on.isIn(elsewhere)]).toEqual([
    on.shop.email,
    false,
    false,
  ])
  expect((await on.revert(token)).error?.key).toBe('link_invalido')
  expect((await on.signIn(on.shop.email)).error?.key, 'who moved it knows the password').toBe(
    'credenciais_invalidas',
  )
  expect((await on.app.call('auth.resetPassword', { token: theirs, password: 'Chave torx 8' })).status).toBe(
    404,
  )
  await on.run()
  const own = on.linkTo(on.shop.email, 'redefinir')
  expect((await on.app.call('auth.resetPassword', { token: own, password: 'Chave torx 8' })).status).toBe(200)
  expect((await on.signIn(on.shop.email, 'Chave torx 8')).status).toBe(200)
})

test('holds: after a week there is no way back, and the address is anybody’s', async () => {
  await on.moveTo(on.newEmail())
  const token = on.linkTo(on.shop.email, 'desfazer')
  const other = await makeShop(on.database.db, { now: on.now() })
  on.later(7 * day - 1)
  const theirs = await on.app.signIn(other.email)
  expect((await on.signUp(on.shop.email)).error?.key).toBe('email_em_uso')
  expect((await on.ask(on.shop.email, password, theirs)).error?.key).toBe('email_em_uso')
  on.later(1)
  expect((await on.revert(token)).error?.key).toBe('link_invalido')
  expect((await on.ask(on.shop.email, password, theirs)).status).toBe(200)
  expect((await on.signUp(on.shop.email)).status).toBe(200)
})

test('an address that was left is kept before its letter has gone', async () => {
  const email = on.newEmail()
  await on.ask(email)
  await on.run()
  await on.confirm(tokenIn(on.sent[0], 'confirmar'))
  expect((await on.signUp(on.shop.email)).error?.key).toBe('email_em_uso')
  // The mail server was away for a day: the way back is a week's from the change on.
  on.later(day)
  await on.run()
  const token = on.linkTo(on.shop.email, 'desfazer')
  on.later(6 * day)
  expect((await on.revert(token)).error?.key).toBe('link_invalido')
})

test('holds: whatever the address is by then, an older one takes it back, and what was sent since is void', async () => {
  const [second, third] = [on.newEmail(), on.newEmail()]
  await on.moveTo(second)
  const first = on.linkTo(on.shop.email, 'desfazer')
  on.later(hour)
  await on.moveTo(third)
  const between = on.linkTo(second, 'desfazer')
  expect(await on.revert(first)).toMatchObject({ status: 200, data: { email: on.shop.email } })
  expect((await on.revert(between)).error?.key).toBe('link_invalido')
  expect(await on.stored()).toBe(on.shop.email)
})

test('a way back that is older than the one taken goes on', async () => {
  const [second, third] = [on.newEmail(), on.newEmail()]
  await on.moveTo(second)
  const first = on.linkTo(on.shop.email, 'desfazer')
  on.later(hour)
  await on.moveTo(third)
  expect((await on.revert(on.linkTo(second, 'desfazer'))).data).toEqual({ email: second })
  expect((await on.revert(first)).data).toEqual({ email: on.shop.email })
})

test('holds: a letter about a change that was taken back meanwhile brings no way back', async () => {
  const [second, third] = [on.newEmail(), on.newEmail()]
  await on.moveTo(second)
  const first = on.linkTo(on.shop.email, 'desfazer')
  on.later(hour)
  await on.ask(third)
  await on.run()
  await on.confirm(on.linkTo(third, 'confirmar'))
  await on.revert(first)
  on.sent.length = 0
  await on.run()
  expect(on.sent.map(({ to }) => to)).toEqual([on.shop.email])
  expect(on.sent[0]?.subject).toBe('Crie uma senha nova')
})

test('an address that nobody confirmed is left without a way back: it may be a stranger’s', async () => {
  await on.database.sql`update usuarios set email_confirmado_em = null where id = ${on.shop.user_id}`
  await on.moveTo(on.newEmail())
  expect(on.lastTo(on.shop.email)).toBeUndefined()
  expect((await on.signUp(on.shop.email)).status).toBe(200)
})

testInAll(
  'holds: of an address that is left and taken at once, on two processes, one of both happens',
  async () => {
    for (let times = 0; times < 5; times++) {
      const own = await makeShop(on.database.db, { now: on.now() })
      const as = await on.app.signIn(own.email)
      const email = on.newEmail()
      await on.ask(email, password, as)
      await on.run()
      const [moved, taken] = await Promise.all([
        on.confirm(on.linkTo(email, 'confirmar')),
        on.replica.call('auth.signUp', { nome: 'Outra', email: own.email, password }),
      ])
      expect([moved.status, taken.error?.key]).toEqual([200, 'email_em_uso'])
      await on.database.sql`delete from limites`
    }
  },
)

const enterBy = async (authenticator: Awaited<ReturnType<typeof addPasskey>>) => {
  const { data } = await on.app.call('auth.passkeyChallenge')
  return on.app.call('auth.signInPasskey', { resposta: authenticator.get(data) })
}
const planned = async () => {
  const { sql } = on.database
  const [row] = await sql`select exclusao_em from usuarios where id = ${on.shop.user_id}`
  return row?.exclusao_em
}

test('holds: what was added since the change goes with it: passkeys, an app, and a wish to delete the account', async () => {
  const before = await addPasskey(on.app, on.cookie)
  // Asked for before the change, and turned on after it.
  const { segredo } = (await on.call('auth.startTotp', own)).data
  on.later(1)
  await on.moveTo(on.newEmail())
  const token = on.linkTo(on.shop.email, 'desfazer')
  on.later(hour / 4)
  const since = await addPasskey(on.app, on.cookie)
  const { codigos } = (await on.call('auth.enableTotp', { code: codeAt(segredo, on.now()) })).data
  expect((await on.call('auth.deleteAccount', own)).status).toBe(200)
  expect((await enterBy(since)).status).toBe(200)
  await on.run()
  expect((await on.revert(token)).status).toBe(200)
  expect((await enterBy(since)).error?.key).toBe('chave_invalida')
  expect((await enterBy(before)).status).toBe(200)
  await resetTo(password)
  const back = await on.signIn(on.shop.email)
  expect(back.status).toBe(200)
  on.cookie = back.cookie ?? ''
  expect((await on.call('auth.factors')).data).toMatchObject({ totp: null, codigos: 0, chaves: [{}] })
  expect((await turnOnTotp(on.app, on.cookie, on.now())).codigos).not.toContain(codigos[0])
  expect(await planned()).toBeNull()
  on.later(8 * day)
  await on.run()
  expect(await on.stored()).toBe(on.shop.email)
})

test('holds: what was there before the change stays, but for recovery codes, which may be others by then', async () => {
  const { code, codigos } = await turnOnTotp(on.app, on.cookie, on.now())
  const { exclusao_em } = (await on.call('auth.deleteAccount', own)).data
  on.later(hour)
  await on.moveTo(on.newEmail())
  const token = on.linkTo(on.shop.email, 'desfazer')
  const since = (await on.call('auth.newRecoveryCodes', { ...own, code: codigos[1] })).data.codigos
  expect((await on.revert(token)).status).toBe(200)
  await resetTo(password)
  const enter = (code?: string) => on.app.call('auth.signIn', { email: on.shop.email, password, code })
  expect((await enter()).error?.key).toBe('codigo_necessario')
  for (const one of [since[0], codigos[0]]) expect((await enter(one)).error?.key).toBe('codigo_invalido')
  expect((await enter(code(on.now()))).status).toBe(200)
  expect((await planned()).toISOString()).toBe(exclusao_em)
})

/** Follows the link of the letter that comes with the way back. */
async function resetTo(secret: string): Promise<void> {
  await on.run()
  const token = on.linkTo(on.shop.email, 'redefinir')
  expect((await on.app.call('auth.resetPassword', { token, password: secret })).status).toBe(200)
}
