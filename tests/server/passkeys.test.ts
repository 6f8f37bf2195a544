import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { softAuthenticator } from '../support/authenticator.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { addPasskey, turnOnTotp } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

let database: TestDatabase
let app: TestApp
let replica: TestApp
let shop: TestShop
let cookie: string
let now = new Date('2026-11-20T17:40:10Z')
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
  replica = await testApp(database.db, { clock })
})
beforeEach(async () => {
  later(3600)
  shop = await makeShop(database.db, { now })
  cookie = await app.signIn(shop.email)
})

type Authenticator = ReturnType<typeof softAuthenticator>
const own = { senha_atual: password }
const start = (as = cookie) => app.call('auth.startPasskey', own, { cookie: as })
const add = (resposta: object) =>
  app.call('auth.addPasskey', { nome: 'Moto G84 do Beto', resposta }, { cookie })

const withPasskey = (as = cookie): Promise<Authenticator> => addPasskey(app, as)
const challenge = async () => (await app.call('auth.passkeyChallenge')).data
const enter = (resposta: object, on = app) => on.call('auth.signInPasskey', { resposta })
const answer = async (authenticator: Authenticator, said: Parameters<Authenticator['get']>[1] = {}) =>
  enter(authenticator.get(await challenge(), said))

test('a passkey is added and signs in by itself, where the app’s codes are on too', async () => {
  const other = await app.signIn(shop.email)
  const authenticator = await withPasskey()
  expect((await app.call('auth.factors', undefined, { cookie: other })).status).toBe(401)
  const { chaves, chaves_em } = (await app.call('auth.factors', undefined, { cookie })).data
  expect(chaves).toMatchObject([
    { nome: 'Moto G84 do Beto', transportes: ['internal', 'hybrid'], usada_em: null },
  ])
  expect(chaves_em).toBe('localhost')
  await turnOnTotp(app, cookie, now)
  const signedIn = await answer(authenticator)
  expect(signedIn.status).toBe(200)
  expect((await app.call('auth.session', undefined, { cookie: signedIn.cookie })).data.user.email).toBe(
    shop.email,
  )
  const [session] = await database.sql`
    select fator from sessoes where user_id = ${shop.user_id} and fator = 'chave'`
  expect(session?.fator).toBe('chave')
  const mail = testWork(database, clock)
  await mail.run()
  expect(mail.sent.map(({ subject }) => subject)).toContain('Chave de acesso criada')
})

test('the browser is asked for a discoverable, verified one, and for none that is known', async () => {
  const { id } = await withPasskey()
  const { data } = await start()
  expect(data).toMatchObject({
    rp: { id: 'localhost', name: 'Bancada' },
    user: { name: shop.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id, transports: ['internal', 'hybrid'] }],
  })
})

test('the question of a sign-in names nobody', async () => {
  await withPasskey()
  const asked = await challenge()
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(asked.allowCredentials ?? []).toEqual([])
})

test('adding asks for the password and a confirmed address', async () => {
  const wrong = await app.call('auth.startPasskey', { senha_atual: 'outra senha' }, { cookie })
  expect(wrong.error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  await database.sql`update usuarios set email_confirmado_em = null where id = ${shop.user_id}`
  expect((await start()).error?.key).toBe('email_nao_confirmado')
})

test.each([
  ['from a foreign page', { origin: 'https://bancada.example.net' }],
  ['from another port of this host', { origin: 'http://localhost:4000' }],
  ['for another host', { rpID: 'example.net' }],
  ['without user verification', { userVerified: false }],
])('an answer %s is refused, in adding and in signing in', async (_, said) => {
  const made = softAuthenticator().create((await start()).data, said)
  expect((await add(made)).error?.key).toBe('chave_invalida')
  const authenticator = await withPasskey()
  expect((await answer(authenticator, said)).error?.key).toBe('chave_invalida')
  expect((await answer(authenticator)).status).toBe(200)
})

test('pages of every loopback name that is ours count', async () => {
  const authenticator = await withPasskey()
  expect((await answer(authenticator, { origin: 'http://127.0.0.1:3000' })).status).toBe(200)
})

test('an assertion signs in once, at once on two processes neither', async () => {
  const authenticator = await withPasskey()
  const resposta = authenticator.get(await challenge())
  const tries = Array.from({ length: 8 }, (_, index) => enter(resposta, index % 2 ? app : replica))
  expect(tally(await Promise.all(tries))).toEqual({ 200: 1, chave_invalida: 7 })
  expect((await enter(resposta)).error?.key).toBe('chave_invalida')
})

test('a question holds for five minutes, and for what it was asked for', async () => {
  const authenticator = await withPasskey()
  const late = authenticator.get(await challenge())
  later(301)
  expect((await enter(late)).error?.key).toBe('chave_invalida')
  // That of adding one signs nobody in, and that of a sign-in adds none.
  expect((await enter(authenticator.get((await start()).data))).error?.key).toBe('chave_invalida')
  const asked = { ...(await challenge()), user: { id: 'eA' } }
  expect((await add(softAuthenticator().create(asked))).error?.key).toBe('chave_invalida')
  const made = { challenge: Buffer.alloc(32, 7).toString('base64url') }
  expect((await enter(authenticator.get(made))).error?.key).toBe('chave_invalida')
})

test('the question of another account’s passkey adds none here', async () => {
  const stranger = await makeShop(database.db, { now })
  const theirs = (await start(await app.signIn(stranger.email))).data
  expect((await add(softAuthenticator().create(theirs))).error?.key).toBe('chave_invalida')
})

test('a passkey of another account signs in to that one alone', async () => {
  const stranger = await makeShop(database.db, { now })
  const theirs = await withPasskey(await app.signIn(stranger.email))
  await withPasskey()
  const handle = Buffer.from(shop.user_id).toString('base64url')
  expect((await answer(theirs, { userHandle: handle })).error?.key).toBe('chave_invalida')
  const { cookie } = await answer(theirs)
  expect((await app.call('auth.session', undefined, { cookie })).data.user.email).toBe(stranger.email)
  // One that signs under the other's name.
  const forged = softAuthenticator().get(await challenge(), { userHandle: handle })
  const [known] = await database.sql`select credencial from chaves_acesso where user_id = ${shop.user_id}`
  expect((await enter({ ...forged, id: known?.credencial, rawId: known?.credencial })).error?.key).toBe(
    'chave_invalida',
  )
})

test('a counter that goes back is refused; one that never counts is not', async () => {
  const authenticator = await withPasskey()
  expect((await answer(authenticator, { counter: 0 })).status).toBe(200)
  expect((await answer(authenticator, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 6, 0])
    expect((await answer(authenticator, { counter })).error?.key).toBe('chave_invalida')
  expect((await answer(authenticator, { counter: 8 })).status).toBe(200)
})

test('a disabled account is told so, to whoever holds its passkey', async () => {
  const authenticator = await withPasskey()
  await database.sql`update usuarios set desativado_em = ${now.toISOString()} where id = ${shop.user_id}`
  const refused = await answer(authenticator)
  expect(refused.error?.key).toBe('conta_desativada')
  expect(refused.setCookie ?? '').not.toContain('sessao')
})

test('a passkey counts for an administrator as a password of twelve does', async () => {
  const authenticator = await withPasskey()
  await database.sql`update usuarios set is_admin = true where id = ${shop.user_id}`
  const { cookie } = await answer(authenticator)
  expect((await app.call('auth.session', undefined, { cookie })).data.is_admin).toBe(true)
})

test('it is renamed and removed by its owner alone', async () => {
  const authenticator = await withPasskey()
  const [{ id } = { id: '' }] = (await app.call('auth.factors', undefined, { cookie })).data.chaves
  const stranger = await makeShop(database.db, { now })
  const theirs = await app.signIn(stranger.email)
  const rename = { id, nome: 'Notebook do balcão' }
  const remove = { ...own, id }
  expect((await app.call('auth.renamePasskey', rename, { cookie: theirs })).error?.key).toBe('nao_encontrado')
  expect((await app.call('auth.removePasskey', remove, { cookie: theirs })).error?.key).toBe('nao_encontrado')
  expect((await app.call('auth.renamePasskey', rename, { cookie })).status).toBe(200)
  const { chaves } = (await app.call('auth.factors', undefined, { cookie })).data
  expect(chaves).toMatchObject([{ id, nome: 'Notebook do balcão' }])
  const other = await app.signIn(shop.email)
  const wrong = await app.call('auth.removePasskey', { id, senha_atual: 'outra' }, { cookie })
  expect(wrong.error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  expect((await app.call('auth.removePasskey', remove, { cookie })).status).toBe(200)
  expect((await app.call('auth.factors', undefined, { cookie: other })).status).toBe(401)
  expect((await answer(authenticator)).error?.key).toBe('chave_invalida')
})
