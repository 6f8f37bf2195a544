import { expect, test } from 'vitest'
import { softAuthenticator } from '../support/authenticator.ts'
import { guardedAccount, own } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { makeShop } from '../support/shops.ts'

const second = 1_000
const on = guardedAccount()

test('claim: a passkey is added and signs in by itself, where the app’s codes are on too', async () => {
  const other = await on.app.signIn(on.shop.email)
  const authenticator = await on.withPasskey()
  expect((await on.call('auth.factors', undefined, other)).status).toBe(401)
  const { chaves, chaves_em } = await on.factors()
  expect(chaves).toMatchObject([
    { nome: 'Moto G84 do Beto', transportes: ['internal', 'hybrid'], usada_em: null },
  ])
  expect(chaves_em).toBe('localhost')
  await on.turnOn()
  const signedIn = await on.answer(authenticator)
  expect(signedIn.status).toBe(200)
  expect((await on.call('auth.session', undefined, signedIn.cookie)).data.user.email).toBe(on.shop.email)
  const [session] = await on.database.sql`
    select fator from sessoes where user_id = ${on.shop.user_id} and fator = 'chave'`
  expect(session?.fator).toBe('chave')
  await on.run()
  expect(on.sent.map(({ subject }) => subject)).toContain('Chave de acesso criada')
})

test('the browser is asked for a discoverable, verified one, and for none that is known', async () => {
  const { id } = await on.withPasskey()
  const { data } = await on.start()
  expect(data).toMatchObject({
    rp: { id: 'localhost', name: 'Bancada' },
    user: { name: on.shop.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id, transports: ['internal', 'hybrid'] }],
  })
})

test('holds: the question of a sign-in names nobody', async () => {
  await on.withPasskey()
  const asked = await on.challenge()
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(asked.allowCredentials ?? []).toEqual([])
})

test('holds: adding asks for the password and a confirmed address', async () => {
  const wrong = await on.call('auth.startPasskey', { senha_atual: 'outra senha' })
  expect(wrong.error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  await on.database.sql`update usuarios set email_confirmado_em = null where id = ${on.shop.user_id}`
  expect((await on.start()).error?.key).toBe('email_nao_confirmado')
})

test.each([
  ['from a foreign page', { origin: 'https://bancada.example.net' }],
  ['from another port of this host', { origin: 'http://localhost:4000' }],
  ['for another host', { rpID: 'example.net' }],
  ['without user verification', { userVerified: false }],
])('holds: an answer %s is refused, in adding and in signing in', async (_, said) => {
  const made = softAuthenticator().create((await on.start()).data, said)
  expect((await on.add(made)).error?.key).toBe('chave_invalida')
  const authenticator = await on.withPasskey()
  expect((await on.answer(authenticator, said)).error?.key).toBe('chave_invalida')
  expect((await on.answer(authenticator)).status).toBe(200)
})

test('pages of every loopback name that is ours count', async () => {
  const authenticator = await on.withPasskey()
  expect((await on.answer(authenticator, { origin: 'http://127.0.0.1:3000' })).status).toBe(200)
})

test('holds: an assertion signs in once, at once on two processes neither', async () => {
  const authenticator = await on.withPasskey()
  const resposta = authenticator.get(await on.challenge())
  const tries = Array.from({ length: 8 }, (_, index) => on.enter(resposta, index % 2 ? on.app : on.replica))
  expect(tally(await Promise.all(tries))).toEqual({ 200: 1, chave_invalida: 7 })
  expect((await on.enter(resposta)).error?.key).toBe('chave_invalida')
})

test('holds: a question holds for five minutes, and for what it was asked for', async () => {
  const authenticator = await on.withPasskey()
  const late = authenticator.get(await on.challenge())
  on.later(301 * second)
  expect((await on.enter(late)).error?.key).toBe('chave_invalida')
  // That of adding one signs nobody in, and that of a sign-in adds none.
  expect((await on.enter(authenticator.get((await on.start()).data))).error?.key).toBe('chave_invalida')
  const asked = { ...(await on.challenge()), user: { id: 'eA' } }
  expect((await on.add(softAuthenticator().create(asked))).error?.key).toBe('chave_invalida')
  const made = { challenge: Buffer.alloc(32, 7).toString('base64url') }
  expect((await on.enter(authenticator.get(made))).error?.key).toBe('chave_invalida')
})

test('holds: the question of another account’s passkey adds none here', async () => {
  const stranger = await makeShop(on.database.db, { now: on.now() })
  const theirs = (await on.start(await on.app.signIn(stranger.email))).data
  expect((await on.add(softAuthenticator().create(theirs))).error?.key).toBe('chave_invalida')
})

test('holds: a passkey of another account signs in to that one alone', async () => {
  const stranger = await makeShop(on.database.db, { now: on.now() })
  const theirs = await on.withPasskey(await on.app.signIn(stranger.email))
  await on.withPasskey()
  const handle = Buffer.from(on.shop.user_id).toString('base64url')
  expect((await on.answer(theirs, { userHandle: handle })).error?.key).toBe('chave_invalida')
  const { cookie } = await on.answer(theirs)
  expect((await on.call('auth.session', undefined, cookie)).data.user.email).toBe(stranger.email)
  // One that signs under the other's name.
  const forged = softAuthenticator().get(await on.challenge(), { userHandle: handle })
  const [known] = await on.database
    .sql`select credencial from chaves_acesso where user_id = ${on.shop.user_id}`
  expect((await on.enter({ ...forged, id: known?.credencial, rawId: known?.credencial })).error?.key).toBe(
    'chave_invalida',
  )
})

test('holds: a counter that goes back is refused; one that never counts is not', async () => {
  const authenticator = await on.withPasskey()
  expect((await on.answer(authenticator, { counter: 0 })).status).toBe(200)
  expect((await on.answer(authenticator, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 6, 0])
    expect((await on.answer(authenticator, { counter })).error?.key).toBe('chave_invalida')
  expect((await on.answer(authenticator, { counter: 8 })).status).toBe(200)
})

test('holds: a disabled account is told so, to whoever holds its passkey', async () => {
  const authenticator = await on.withPasskey()
  await on.database
    .sql`update usuarios set desativado_em = ${on.now().toISOString()} where id = ${on.shop.user_id}`
  const refused = await on.answer(authenticator)
  expect(refused.error?.key).toBe('conta_desativada')
  expect(refused.setCookie ?? '').not.toContain('sessao')
})

test('a passkey counts for an administrator as a password of twelve does', async () => {
  const authenticator = await on.withPasskey()
  await on.database.sql`update usuarios set is_admin = true where id = ${on.shop.user_id}`
  const { cookie } = await on.answer(authenticator)
  expect((await on.call('auth.session', undefined, cookie)).data.is_admin).toBe(true)
})

test('holds: it is renamed and removed by its owner alone', async () => {
  const authenticator = await on.withPasskey()
  const [{ id } = { id: '' }] = (await on.factors()).chaves
  const stranger = await makeShop(on.database.db, { now: on.now() })
  const theirs = await on.app.signIn(stranger.email)
  const rename = { id, nome: 'Notebook do balcão' }
  const remove = { ...own, id }
  expect((await on.call('auth.renamePasskey', rename, theirs)).error?.key).toBe('nao_encontrado')
  expect((await on.call('auth.removePasskey', remove, theirs)).error?.key).toBe('nao_encontrado')
  expect((await on.call('auth.renamePasskey', rename)).status).toBe(200)
  const { chaves } = await on.factors()
  expect(chaves).toMatchObject([{ id, nome: 'Notebook do balcão' }])
  const other = await on.app.signIn(on.shop.email)
  const wrong = await on.call('auth.removePasskey', { id, senha_atual: 'outra' })
  expect(wrong.error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  expect((await on.call('auth.removePasskey', remove)).status).toBe(200)
  expect((await on.call('auth.factors', undefined, other)).status).toBe(401)
  expect((await on.answer(authenticator)).error?.key).toBe('chave_invalida')
})
