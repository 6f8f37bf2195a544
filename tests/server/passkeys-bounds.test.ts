import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { softAuthenticator } from '../support/authenticator.ts'
import { guardedAccount, own } from '../support/factors.ts'
import { tally } from '../support/http.ts'

const on = guardedAccount()

test('twenty at most, for many at once too; one passkey is one account’s', async () => {
  const authenticator = softAuthenticator()
  expect((await on.add(authenticator.create((await on.start()).data))).status).toBe(200)
  const again = authenticator.create((await on.start()).data)
  expect((await on.add(again)).error?.key).toBe('chave_invalida')
  await on.database.sql`
    insert into chaves_acesso (id, user_id, nome, credencial, chave_publica, contador, transportes, created_at)
    select gen_random_uuid(), ${on.shop.user_id}, 'Chave ' || n, 'x' || n || ${on.shop.user_id}, 'x', 0, '{}', now()
    from generate_series(1, 18) n`
  const [one, other] = [(await on.start()).data, (await on.start()).data]
  const answers = await Promise.all([one, other].map(asked => on.add(softAuthenticator().create(asked))))
  expect(tally(answers)).toEqual({ 200: 1, limite_chaves: 1 })
  expect((await on.start()).error?.key).toBe('limite_chaves')
})

test('at an address without a name there are none', async () => {
  const env = { APP_URL: 'http://127.0.0.1:3000' }
  const { call, signIn } = await testApp(on.database.db, { clock: on.now, env })
  const cookie = await signIn(on.shop.email)
  expect((await call('auth.session', undefined, { cookie })).data.chaves_em).toBeNull()
  expect((await call('auth.factors', undefined, { cookie })).data.chaves_em).toBeNull()
  expect((await call('auth.startPasskey', own, { cookie })).error?.key).toBe('chave_invalida')
  expect((await call('auth.passkeyChallenge')).error?.key).toBe('chave_invalida')
})

test('holds: one address asks and answers a hundred and twenty times in fifteen minutes', async () => {
  await on.challenge()
  await on.database.sql`update limites set points = 118 where key like 'chave_endereco:%'`
  const asked = await on.challenge()
  expect((await on.enter(softAuthenticator().get(asked, { userHandle: 'eA' }))).error?.key).toBe(
    'chave_invalida',
  )
  expect((await on.app.call('auth.passkeyChallenge')).status).toBe(429)
  await on.database.sql`delete from limites`
})

test('holds: what is no answer of a browser is refused before anything is asked', async () => {
  for (const resposta of [
    {},
    { id: 'x' },
    null,
    'x',
    { ...softAuthenticator().get({ challenge: 'x' }), id: '<' },
  ])
    expect((await on.app.call('auth.signInPasskey', { resposta })).status).toBe(400)
  const two = await on.app.call('auth.signInPasskey,auth.signInPasskey?batch=1', { 0: {}, 1: {} })
  expect(two.body).toContain('entrada_invalida')
})
