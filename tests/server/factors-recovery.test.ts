import { beforeAll, beforeEach, expect, test } from 'vitest'
import { resetFactors } from '../../src/server/auth/factors/reset-factors.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { turnOnTotp } from '../support/factors.ts'
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

const signIn = (code?: string, on = app) =>
  on.call('auth.signIn', { email: shop.email, password, ...(code !== undefined && { code }) })
const own = { senha_atual: password }

test('each recovery code signs in once, however it is typed, at once neither', async () => {
  const { codigos } = await turnOnTotp(app, cookie, now)
  const [first = '', second = '', third = ''] = codigos
  expect(new Set(codigos).size).toBe(10)
  for (const code of codigos) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await signIn(first)).status).toBe(200)
  expect((await signIn(first)).error?.key).toBe('codigo_invalido')
  const [session] = await database.sql`
    select fator from sessoes where user_id = ${shop.user_id} and fator <> 'senha'`
  expect(session?.fator).toBe('recuperacao')
  const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `
  expect((await signIn(typed)).status).toBe(200)
  const tries = Array.from({ length: 6 }, (_, index) =>
    signIn(third.replaceAll('-', ''), index % 2 ? app : replica),
  )
  expect(tally(await Promise.all(tries))).toEqual({ 200: 1, codigo_invalido: 5 })
  expect((await app.call('auth.factors', undefined, { cookie })).data.codigos).toBe(7)
})

test('others void those of before', async () => {
  const { codigos } = await turnOnTotp(app, cookie, now)
  const refused = await app.call('auth.newRecoveryCodes', { senha_atual: 'outra' }, { cookie })
  expect(refused.error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  const { data } = await app.call('auth.newRecoveryCodes', own, { cookie })
  expect((await signIn(codigos[0])).error?.key).toBe('codigo_invalido')
  expect((await signIn(data.codigos[0])).status).toBe(200)
})

test('without an app there are no recovery codes, and nothing to turn off', async () => {
  expect((await app.call('auth.newRecoveryCodes', own, { cookie })).error?.key).toBe('nao_encontrado')
  const off = await app.call('auth.disableTotp', { ...own, code: '123456' }, { cookie })
  expect(off.error?.key).toBe('nao_encontrado')
  expect((await app.call('auth.enableTotp', { code: '123456' }, { cookie })).error?.key).toBe(
    'nao_encontrado',
  )
})

test('reset-factor takes all of it away, ends the sessions and tells the owner', async () => {
  const { codigos } = await turnOnTotp(app, cookie, now)
  await signIn(codigos[0])
  expect(await resetFactors(database.db, ` ${shop.email.toUpperCase()} `, now)).toEqual({
    totp: true,
    codes: 9,
    passkeys: 0,
  })
  expect((await app.call('auth.factors', undefined, { cookie })).status).toBe(401)
  expect((await signIn()).status).toBe(200)
  const mail = testWork(database, clock)
  await mail.run()
  expect(mail.sent.map(({ subject }) => subject)).toContain('Segundo fator removido pelo suporte')
  expect(await resetFactors(database.db, 'ninguem@exemplo.com.br', now)).toBeNull()
})
