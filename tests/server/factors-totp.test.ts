import { randomBytes } from 'node:crypto'
import { Secret, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { takeTotp } from '../../src/server/auth/factors/totp.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { guardedAccount, own } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { makeShop } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'

const second = 1_000
const on = guardedAccount()

test('the secret is the server’s, and an authenticator app reads it from the address', async () => {
  const { data } = await on.call('auth.startTotp', own)
  const parsed = URI.parse(data.uri)
  expect(parsed).toMatchObject({
    issuer: 'Bancada',
    label: on.shop.email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
  expect(parsed.secret.base32).toBe(data.segredo)
  expect(Secret.fromBase32(data.segredo).bytes).toHaveLength(20)
  // Nothing is asked for until a first code was right.
  expect((await on.enterBy()).status).toBe(200)
  expect((await on.call('auth.enableTotp', { code: '000000' })).error?.key).toBe('codigo_invalido')
  expect((await on.factors()).totp).toBeNull()
})

test('holds: starting asks for the password and a confirmed address', async () => {
  const wrong = await on.call('auth.startTotp', { senha_atual: 'outra senha' })
  expect(wrong.error).toMatchObject({ key: 'entrada_invalida', fields: { senha_atual: 'senha_incorreta' } })
  await on.database.sql`update usuarios set email_confirmado_em = null where id = ${on.shop.user_id}`
  expect((await on.call('auth.startTotp', own)).error?.key).toBe('email_nao_confirmado')
  expect(await on.database.sql`select 1 from fatores where user_id = ${on.shop.user_id}`).toHaveLength(0)
})

test('starting again replaces the one that waits, never the active one', async () => {
  const first = await on.call('auth.startTotp', own)
  const factor = await on.turnOn()
  expect(factor.segredo).not.toBe(first.data.segredo)
  on.later(30 * second)
  expect((await on.enterBy(codeAt(first.data.segredo, on.now()))).error?.key).toBe('codigo_invalido')
  expect((await on.call('auth.startTotp', own)).error?.key).toBe('conflito')
  expect((await on.enterBy(factor.code(on.now()))).status).toBe(200)
})

test('holds: it ends the other sessions, tells the owner, and stands between password and account', async () => {
  const other = await on.app.signIn(on.shop.email)
  const { code } = await on.turnOn()
  expect(await on.factors()).toMatchObject({
    totp: { ativo_em: on.now().toISOString() },
    codigos: 10,
    chaves: [],
  })
  expect((await on.call('auth.factors', undefined, other)).status).toBe(401)
  await on.run()
  const [letter] = on.sent.filter(({ to, subject }) => to === on.shop.email && /duas etapas/.test(subject))
  expect(letter).toMatchObject({ to: on.shop.email, subject: 'Verificação em duas etapas ativada' })
  expect(letter?.text).toContain('Não foi você?')

  on.later(30 * second)
  expect((await on.enterBy()).error?.key).toBe('codigo_necessario')
  expect((await on.enterBy('123456')).error?.key).toBe('codigo_invalido')
  const wrongPassword = await on.app.call('auth.signIn', {
    email: on.shop.email,
    password: 'errada',
    code: code(on.now()),
  })
  expect(wrongPassword.error?.key).toBe('credenciais_invalidas')
  expect((await on.enterBy(code(on.now()))).status).toBe(200)
  const [session] = await on.database.sql`
    select fator from sessoes where user_id = ${on.shop.user_id} order by created_at desc limit 1`
  expect(session?.fator).toBe('codigo')
})

test('holds: nothing that a right password brings comes before the code', async () => {
  const { code } = await on.turnOn()
  await on.database.sql`delete from limites`
  const refused = await on.enterBy()
  expect(refused.setCookie ?? '').not.toMatch(/sessao|aparelho/)
  expect((await on.enterBy('123456')).setCookie ?? '').not.toMatch(/sessao|aparelho/)
  const [{ points } = { points: 0 }] = await on.database.sql<{ points: number }[]>`
    select points from limites where key like 'entrar_conta:%'`
  expect(points).toBe(2)
  on.later(30 * second)
  expect((await on.enterBy(code(on.now()))).setCookie).toMatch(/aparelho/)
  expect(await on.database.sql`select 1 from limites where key like 'entrar_conta:%'`).toHaveLength(0)
})

test('holds: no code counts twice, at once on two processes neither', async () => {
  const { code } = await on.turnOn()
  expect((await on.enterBy(code(on.now()))).error?.key).toBe('codigo_invalido')
  on.later(30 * second)
  const tries = Array.from({ length: 8 }, (_, index) =>
    on.enterBy(code(on.now()), index % 2 ? on.app : on.replica),
  )
  expect(tally(await Promise.all(tries))).toEqual({ 200: 1, codigo_invalido: 7 })
  expect((await on.enterBy(code(on.now()))).error?.key).toBe('codigo_invalido')
})

test.each([
  [-60, 'codigo_invalido'],
  [-30, 200],
  [0, 200],
  [30, 200],
  [60, 'codigo_invalido'],
])('holds: a code of %d seconds from now: %s', async (seconds, told) => {
  const { code } = await on.turnOn()
  on.later(90 * second)
  const answer = await on.enterBy(code(new Date(on.now().getTime() + seconds * 1000)))
  expect(answer.error?.key ?? answer.status).toBe(told)
})

test('holds: a code before one that was taken is worth nothing', async () => {
  const { code } = await on.turnOn()
  on.later(90 * second)
  const before = code(on.now())
  expect((await on.enterBy(code(new Date(on.now().getTime() + 30_000)))).status).toBe(200)
  expect((await on.enterBy(before)).error?.key).toBe('codigo_invalido')
})

test('holds: another account’s code signs nobody in', async () => {
  await on.turnOn()
  const stranger = await makeShop(on.database.db, { now: on.now() })
  const factor = await on.turnOn(await on.app.signIn(stranger.email))
  on.later(30 * second)
  expect((await on.enterBy(factor.code(on.now()))).error?.key).toBe('codigo_invalido')
  expect((await on.enterBy(factor.codigos[0])).error?.key).toBe('codigo_invalido')
})

test('holds: turning it off asks for password and code, and ends the other sessions', async () => {
  const { code, codigos } = await on.turnOn()
  on.later(30 * second)
  const other = (await on.enterBy(codigos[1])).cookie
  const off = (input: object) => on.call('auth.disableTotp', { ...own, ...input })
  expect((await off({ senha_atual: 'outra', code: code(on.now()) })).error?.key).toBe('entrada_invalida')
  expect((await off({ code: '123456' })).error?.key).toBe('codigo_invalido')
  expect((await off({ code: code(on.now()) })).status).toBe(200)
  expect((await on.call('auth.factors', undefined, other)).status).toBe(401)
  expect(await on.factors()).toMatchObject({
    totp: null,
    codigos: 0,
  })
  expect((await on.enterBy()).status).toBe(200)
  // A recovery code does as well.
  const again = await on.turnOn()
  expect((await off({ code: again.codigos[0] })).status).toBe(200)
})

test('claim, holds: a copy of the database holds neither secret nor codes, and another account cannot lend its own', async () => {
  const { segredo, codigos } = await on.turnOn()
  const rows = await on.database.sql`
    select f.segredo, c.codigo_hash from fatores f join codigos_recuperacao c using (user_id)
    where user_id = ${on.shop.user_id}`
  const stored = JSON.stringify(rows)
  const bytes = Buffer.from(Secret.fromBase32(segredo).bytes)
  for (const form of [segredo, bytes.toString('hex'), bytes.toString('base64'), ...codigos])
    expect(stored).not.toContain(form)
  for (const code of codigos) expect(stored).not.toContain(code.replaceAll('-', ''))
  const stranger = await makeShop(on.database.db, { now: on.now() })
  const factor = await on.turnOn(await on.app.signIn(stranger.email))
  await on.database.sql`
    update fatores set segredo = (select segredo from fatores where user_id = ${stranger.user_id}), ultimo_passo = 0
    where user_id = ${on.shop.user_id}`
  expect((await on.enterBy(factor.code(on.now()))).status).toBe(500)
})

test('holds: after SECRET_KEY’s rotation by a list the app’s codes still count', async () => {
  const [older, newer] = ['antes', 'depois'].map(id => ({ id, key: randomBytes(32) }))
  if (!older || !newer) throw new Error('two keys')
  const segredo = new Secret({ size: 20 }).base32
  const encrypted = createCipher([older]).encrypt(`totp ${on.shop.user_id}`, segredo)
  await on.database.sql`
    insert into fatores (user_id, segredo, ativo_em, created_at)
    values (${on.shop.user_id}, ${encrypted}, ${on.now().toISOString()}, ${on.now().toISOString()})`
  const take = (keys: (typeof older)[]) =>
    transaction(on.database.db, tx =>
      takeTotp(tx, createCipher(keys), on.shop.user_id, codeAt(segredo, on.now()), on.now()),
    )
  await expect(take([newer])).rejects.toThrow('lacks the key')
  expect(await take([newer, older])).toBe(true)
})
