import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { softAuthenticator } from '../support/authenticator.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { tally } from '../support/http.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
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
})
beforeEach(async () => {
  later(3600)
  shop = await makeShop(database.db, { now })
  cookie = await app.signIn(shop.email)
})

const own = { senha_atual: password }
const start = () => app.call('auth.startPasskey', own, { cookie })
const add = (resposta: object) =>
  app.call('auth.addPasskey', { nome: 'Moto G84 do Beto', resposta }, { cookie })

const challenge = async () => (await app.call('auth.passkeyChallenge')).data
const enter = (resposta: object) => app.call('auth.signInPasskey', { resposta })

test('twenty at most, for many at once too; one passkey is one account’s', async () => {
  const authenticator = softAuthenticator()
  expect((await add(authenticator.create((await start()).data))).status).toBe(200)
  const again = authenticator.create((await start()).data)
  expect((await add(again)).error?.key).toBe('chave_invalida')
  await database.sql`
    insert into chaves_acesso (id, user_id, nome, credencial, chave_publica, contador, transportes, created_at)
    select gen_random_uuid(), ${shop.user_id}, 'Chave ' || n, 'x' || n || ${shop.user_id}, 'x', 0, '{}', now()
    from generate_series(1, 18) n`
  const [one, other] = [(await start()).data, (await start()).data]
  const answers = await Promise.all([one, other].map(asked => add(softAuthenticator().create(asked))))
  expect(tally(answers)).toEqual({ 200: 1, limite_chaves: 1 })
  expect((await start()).error?.key).toBe('limite_chaves')
})

test('at an address without a name there are none', async () => {
  const env = { APP_URL: 'http://127.0.0.1:3000' }
  const { call, signIn } = await testApp(database.db, { clock, env })
  const cookie = await signIn(shop.email)
  expect((await call('auth.session', undefined, { cookie })).data.chaves_em).toBeNull()
  expect((await call('auth.factors', undefined, { cookie })).data.chaves_em).toBeNull()
  expect((await call('auth.startPasskey', own, { cookie })).error?.key).toBe('chave_invalida')
  expect((await call('auth.passkeyChallenge')).error?.key).toBe('chave_invalida')
})

test('one address asks and answers a hundred and twenty times in fifteen minutes', async () => {
  await challenge()
  await database.sql`update limites set points = 118 where key like 'chave_endereco:%'`
  const asked = await challenge()
  expect((await enter(softAuthenticator().get(asked, { userHandle: 'eA' }))).error?.key).toBe(
    'chave_invalida',
  )
  expect((await app.call('auth.passkeyChallenge')).status).toBe(429)
  await database.sql`delete from limites`
})

test('what is no answer of a browser is refused before anything is asked', async () => {
  for (const resposta of [
    {},
    { id: 'x' },
    null,
    'x',
    { ...softAuthenticator().get({ challenge: 'x' }), id: '<' },
  ])
    expect((await app.call('auth.signInPasskey', { resposta })).status).toBe(400)
  const two = await app.call('auth.signInPasskey,auth.signInPasskey?batch=1', { 0: {}, 1: {} })
  expect(two.body).toContain('entrada_invalida')
})
