import { expect, test } from 'vitest'
import { resetFactors } from '../../src/server/auth/factors/reset-factors.ts'
import { guardedAccount, own } from '../support/factors.ts'
import { tally } from '../support/http.ts'

const on = guardedAccount()

test('claim, holds: each recovery code signs in once, however it is typed, at once neither', async () => {
  const { codigos } = await on.turnOn()
  const [first = '', second = '', third = ''] = codigos
  expect(new Set(codigos).size).toBe(10)
  for (const code of codigos) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await on.enterBy(first)).status).toBe(200)
  expect((await on.enterBy(first)).error?.key).toBe('codigo_invalido')
  const [session] = await on.database.sql`
    select fator from sessoes where user_id = ${on.shop.user_id} and fator <> 'senha'`
  expect(session?.fator).toBe('recuperacao')
  const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `
  expect((await on.enterBy(typed)).status).toBe(200)
  const tries = Array.from({ length: 6 }, (_, index) =>
    on.enterBy(third.replaceAll('-', ''), index % 2 ? on.app : on.replica),
  )
  expect(tally(await Promise.all(tries))).toEqual({ 200: 1, codigo_invalido: 5 })
  expect((await on.factors()).codigos).toBe(7)
})

test('holds: others void those of before', async () => {
  const { codigos } = await on.turnOn()
  const refused = await on.call('auth.newRecoveryCodes', { senha_atual: 'outra' })
  expect(refused.error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  expect((await on.call('auth.newRecoveryCodes', own)).error?.key).toBe('codigo_necessario')
  for (const code of ['000000', 'AAAA-AAAA-AAAA-AAAA'])
    expect((await on.call('auth.newRecoveryCodes', { ...own, code })).error?.key).toBe('codigo_invalido')
  const { data } = await on.call('auth.newRecoveryCodes', { ...own, code: codigos[1] })
  expect((await on.enterBy(codigos[0])).error?.key).toBe('codigo_invalido')
  expect((await on.enterBy(data.codigos[0])).status).toBe(200)
})

test('without an app there are no recovery codes, and nothing to turn off', async () => {
  expect((await on.call('auth.newRecoveryCodes', own)).error?.key).toBe('nao_encontrado')
  const off = await on.call('auth.disableTotp', { ...own, code: '123456' })
  expect(off.error?.key).toBe('nao_encontrado')
  expect((await on.call('auth.enableTotp', { code: '123456' })).error?.key).toBe('nao_encontrado')
})

test('claim: reset-factor takes all of it away, ends the sessions and tells the owner', async () => {
  const { codigos } = await on.turnOn()
  await on.enterBy(codigos[0])
  expect(await resetFactors(on.database.db, ` ${on.shop.email.toUpperCase()} `, on.now())).toEqual({
    totp: true,
    codes: 9,
    passkeys: 0,
  })
  expect((await on.call('auth.factors')).status).toBe(401)
  expect((await on.enterBy()).status).toBe(200)
  await on.run()
  expect(on.sent.map(({ subject }) => subject)).toContain('Verificação em duas etapas removida pelo suporte')
  expect(await resetFactors(on.database.db, 'ninguem@exemplo.com.br', on.now())).toBeNull()
})
