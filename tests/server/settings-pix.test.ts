import { beforeEach, describe, expect, test } from 'vitest'
import { storeValues } from '../../src/server/settings/save-settings.ts'
import { pixKinds } from '../../src/shared/pix.ts'
import { dumpOwner } from '../support/dump.ts'
import { own, turnOnTotp } from '../support/factors.ts'
import { ownerAccount } from '../support/owner-account.ts'
import { makeShop, switchPlan } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const minute = 60_000
const on = ownerAccount({ start: '2026-11-20T17:40:10Z' })

const beto = {
  pix_tipo: 'celular',
  pix_chave: '(11) 98800-1180',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'São Paulo',
  pix_identificar: false,
}
const stored = { ...beto, pix_chave: '+5511988001180', pix_identificar: 'false' }
const none = { pix_tipo: '', pix_chave: '', pix_nome: '', pix_cidade: '', pix_identificar: false }
const thief = { ...beto, pix_tipo: 'email', pix_chave: 'ladrao@exemplo.com.br', pix_nome: 'Ladrão' }

const empresa = async (as?: string) => (await on.call('settings.all', undefined, as)).data.empresa
const setPix = async (fields: object = {}, as?: string) =>
  on.call('settings.setPix', { ...beto, ...own, based_on: (await empresa(as)).updated_at, ...fields }, as)

test('a key is stored as banks write it, answered with its category, and removed by nothing at all', async () => {
  const { status, data } = await setPix()
  expect(status).toBe(200)
  expect(data).toEqual({ categoria: 'empresa', ...(await empresa()) })
  expect(data.valores).toMatchObject(stored)
  expect((await setPix({ ...none, pix_identificar: true })).data.valores).toMatchObject({
    ...none,
    pix_identificar: 'false',
  })
})

test('what is wrong is told by field, before a code is used up', async () => {
  const { codigos } = await turnOnTotp(on.app, on.cookie, on.now())
  const wrong = { pix_chave: '(11) 3456-7890', pix_nome: '', pix_cidade: 'São José dos Campos' }
  expect((await setPix({ ...wrong, code: codigos[0] })).error).toMatchObject({ key: 'entrada_invalida' })
  expect((await setPix({ pix_nome: '', code: codigos[0] })).error?.fields).toEqual({
    pix_nome: 'nome_obrigatorio',
  })
  expect((await setPix({ based_on: '2026-01-01T00:00:00.000Z', code: codigos[0] })).error?.key).toBe(
    'conflito',
  )
  expect((await setPix({ code: codigos[0] })).status).toBe(200)
})

test('one that is based on an older version is refused with the newer one', async () => {
  const { data } = await setPix()
  const refused = await setPix({ ...thief, based_on: null })
  expect(refused.error).toMatchObject({ key: 'conflito', row: { categoria: 'empresa', valores: stored } })
  expect((await empresa()).updated_at).toBe(data.updated_at)
})

describe('holds: a stolen session is not enough', () => {
  beforeEach(async () => {
    expect((await setPix()).status).toBe(200)
    await on.run()
    on.sent.length = 0
  })

  const unchanged = async () => {
    expect((await empresa()).valores).toMatchObject(stored)
    await on.run()
    expect(on.lastTo(on.shop.email)).toBeUndefined()
  }

  test('without the password', async () => {
    const { senha_atual: _, ...without } = { ...thief, ...own }
    const based_on = (await empresa()).updated_at
    expect((await on.call('settings.setPix', { ...without, based_on })).error?.fields).toEqual({
      senha_atual: 'senha_obrigatoria',
    })
    expect((await setPix({ ...thief, senha_atual: 'outra senha' })).error).toMatchObject({
      key: 'entrada_invalida',
      fields: { senha_atual: 'senha_incorreta' },
    })
    await unchanged()
  })

  test('without the app’s code where there is one', async () => {
    const { code, codigos } = await turnOnTotp(on.app, on.cookie, on.now())
    await on.run()
    on.sent.length = 0
    expect((await setPix(thief)).error?.key).toBe('codigo_necessario')
    expect((await setPix({ ...thief, code: '000000' })).error?.key).toBe('codigo_invalido')
    await unchanged()
    on.later(minute)
    const now = code(on.now())
    expect((await setPix({ pix_nome: 'Beto', code: now })).status).toBe(200)
    expect((await setPix({ ...thief, code: now })).error?.key).toBe('codigo_invalido')
    expect((await setPix({ ...none, code: codigos[0] })).status).toBe(200)
  })

  test('by trying passwords: after twenty the right one waits too', async () => {
    for (let n = 0; n < 20; n++)
      expect((await setPix({ ...thief, senha_atual: `palpite ${n}` })).error?.key).toBe('entrada_invalida')
    expect((await setPix(thief)).error?.key).toBe('muitas_tentativas')
    await unchanged()
  })

  test('by a session that was ended meanwhile', async () => {
    const other = await on.app.signIn(on.shop.email)
    const based_on = (await empresa()).updated_at
    await on.call('auth.endOtherSessions', {})
    const late = await on.call('settings.setPix', { ...thief, ...own, based_on }, other)
    expect(late.error?.key).toBe('nao_autenticado')
    await unchanged()
  })

  test('by settings.save, whatever stands beside it', async () => {
    const before = await dumpOwner(on.database.sql, on.shop.user_id)
    for (const [chave, valor] of Object.entries({ ...thief, pix_identificar: 'true' })) {
      const registros = [
        { chave: 'nome', valor: 'Beto' },
        { chave, valor: String(valor) },
      ]
      const based_on = (await empresa()).updated_at
      const { error } = await on.call('settings.save', { categoria: 'empresa', based_on, registros })
      expect(error?.fields).toEqual({ [chave]: 'campo_desconhecido' })
    }
    expect(await dumpOwner(on.database.sql, on.shop.user_id)).toEqual(before)
    await unchanged()
  })

  test('by the session of another shop', async () => {
    const stranger = await makeShop(on.database.db)
    const as = await on.app.signIn(stranger.email)
    expect((await setPix({ ...thief, user_id: on.shop.user_id }, as)).error?.fields).toEqual({
      user_id: 'campo_desconhecido',
    })
    expect((await setPix(thief, as)).status).toBe(200)
    await unchanged()
  })
})

test('claim: a change is told by mail, with the key that holds now, and stands in the account’s log', async () => {
  await setPix()
  await on.run()
  expect(on.sent).toHaveLength(1)
  expect(on.sent[0]).toMatchObject({ to: on.shop.email, subject: 'Chave Pix da loja alterada' })
  expect(on.sent[0]?.text).toContain('(11) 98800-1180, de Beto Celulares')
  const { data } = await on.call('auth.accesses', {})
  expect(data.items[0]).toMatchObject({ evento: 'pix_alterado', fator: 'senha' })
  await setPix(none)
  await on.run()
  expect(on.sent[1]?.text).toContain('a chave saiu')
})

test('the same key again is no change: nothing is told', async () => {
  await setPix()
  await on.run()
  on.sent.length = 0
  expect((await setPix()).status).toBe(200)
  await on.run()
  expect(on.sent).toEqual([])
})

testInAll('holds: thirty changes a day, since each sends a mail', async () => {
  for (let n = 0; n < 30; n++) expect((await setPix({ pix_nome: `Beto ${n}` })).status).toBe(200)
  expect((await setPix({ pix_nome: 'Beto' })).error?.key).toBe('muitas_tentativas')
})

test('a plan that is over keeps its key, and changes none', async () => {
  await setPix()
  await switchPlan(
    on.database.db,
    on.shop.user_id,
    'basico',
    new Date(on.now().getTime() - 1000).toISOString(),
  )
  expect((await setPix(thief)).error?.key).toBe('plano_expirado')
  expect((await empresa()).valores).toMatchObject(stored)
})

test('what an older or newer release stored breaks nothing', async () => {
  await on.database.db.transaction(tx =>
    storeValues(tx, on.shop, 'empresa', { pix_tipo: 'banco', pix_chave: 'x', pix_identificar: 'talvez' }),
  )
  expect((await empresa()).valores).toMatchObject({ pix_tipo: '', pix_chave: 'x', pix_identificar: 'false' })
  expect(pixKinds).not.toContain('banco')
})
