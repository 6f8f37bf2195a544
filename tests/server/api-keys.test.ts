import { beforeEach, expect, test } from 'vitest'
import { findKey } from '../../src/server/api-keys/find-key.ts'
import { storeKey } from '../../src/server/api-keys/own-keys.ts'
import { resetFactors } from '../../src/server/auth/factors/reset-factors.ts'
import { maxApiKeys } from '../../src/shared/api-keys.ts'
import { addDays, dayOf } from '../../src/shared/days.ts'
import { makeApiKey } from '../support/api-keys.ts'
import { reachDatabase } from '../support/database.ts'
import { own, turnOnTotp } from '../support/factors.ts'
import { tally } from '../support/http.ts'
import { makeOperator } from '../support/operator.ts'
import { ownerAccount } from '../support/owner-account.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { makeShop, password, switchPlan } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const minute = 60_000
const on = ownerAccount({ start: '2026-11-20T17:40:10Z' })

beforeEach(() => switchPlan(on.database.db, on.shop.user_id, 'profissional'))

const form = { nome: 'Site da loja', escopos: ['leitura', 'escrita'] }
const make = (fields: object = {}, as?: string) =>
  on.call('apiKeys.create', { ...form, ...own, ...fields }, as)
/** So many calls at once, on two processes. */
const atOnce = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    (n % 2 ? on.app : on.replica).call('apiKeys.create', { ...form, ...own }, { cookie: on.cookie }),
  )
const list = async (as?: string) => (await on.call('apiKeys.list', undefined, as)).data
/** Who asks, as the server knows it by its session. */
const asker = async () => {
  const [session] = await on.database.sql`select id_publico from sessoes where user_id = ${on.shop.user_id}`
  const id_publico = session?.id_publico as string
  return {
    user: { id: on.shop.user_id },
    id_publico,
    fator: 'senha',
    ip: '127.0.0.1',
    agent: undefined,
  } as const
}
const state = (chave: string) =>
  findKey(on.database.db, `Bearer ${chave}`, on.now()).then(
    () => 'works',
    (error: { key: string }) => error.key,
  )

test('claim: a key is made, shown this once, listed, used, and revoked at once', async () => {
  const { data, status } = await make()
  expect(status).toBe(200)
  expect(data).toEqual({ id: expect.any(String), chave: expect.stringMatching(/^bnc_\w{12}_\w{49}$/) })
  expect(await state(data.chave)).toBe('works')
  expect(await list()).toEqual([
    {
      id: data.id,
      ...form,
      created_at: on.now().toISOString(),
      usada_em: on.now().toISOString(),
      expira_em: null,
      dormindo_em: null,
    },
  ])
  expect((await on.call('apiKeys.revoke', { id: data.id })).status).toBe(200)
  expect([await state(data.chave), await list()]).toEqual(['chave_api_invalida', []])
  expect((await on.call('apiKeys.revoke', { id: data.id })).error?.key).toBe('nao_encontrado')
  expect((await on.call('apiKeys.wake', { id: data.id, ...own })).error?.key).toBe('nao_encontrado')
})

test('holds: the same form again answers the same key with another secret, and is told once', async () => {
  const chave = crypto.randomUUID()
  await Promise.all(Array.from({ length: maxApiKeys - 1 }, () => makeApiKey(on.database.db, on.shop)))
  const first = (await make({ chave })).data
  const again = await make({ chave, nome: 'Planilha' })
  expect(again).toMatchObject({ status: 200, data: { id: first.id } })
  expect(await list()).toHaveLength(maxApiKeys)
  const changed = { id: first.id, nome: 'Planilha' }
  expect(await list()).toContainEqual(expect.objectContaining(changed))
  const [tries] = await on.database
    .sql`select points from limites where key = ${`chave_api:${on.shop.user_id}`}`
  expect(tries?.points).toBe(1)
  await on.run()
  expect(on.sent.map(({ subject }) => subject)).toEqual(['Chave da API criada'])
  const { items } = (await on.call('auth.accesses', {})).data
  expect(items.filter(({ evento }: { evento: string }) => evento === 'chave_api_criada')).toHaveLength(1)
  expect(await state(first.chave)).toBe('chave_api_invalida')
  // One that may do something else is told of, too.
  const other = (await make({ chave, escopos: ['leitura'] })).data
  await on.run()
  expect(on.sent).toHaveLength(2)
  expect([await state(again.data.chave), await state(other.chave)]).toEqual(['chave_api_invalida', 'works'])
  // Its password is asked for as ever, and a key that was used, so was seen, is nobody's to replace.
  expect((await make({ chave, senha_atual: 'outra senha' })).error?.key).toBe('entrada_invalida')
  expect((await make({ chave })).error?.key).toBe('chave_repetida')
  expect(await state(other.chave)).toBe('works')
})

test('holds: a form’s first call that comes after its repeat replaces nothing', async () => {
  const form = {
    chave: crypto.randomUUID(),
    nome: 'Site da loja',
    escopos: ['leitura' as const],
    expira_em: null,
  }
  const { chave } = (await make({ chave: form.chave })).data
  const late = storeKey(on.database.db, await asker(), on.shop, form, on.now())
  await expect(late).rejects.toMatchObject({ key: 'indisponivel' })
  expect(await state(chave)).toBe('works')
})

test('holds: sent again, a form wakes no key, and brings back none that was revoked', async () => {
  const chave = crypto.randomUUID()
  const { id } = (await make({ chave })).data
  await on.database.sql`update chaves_api set dormindo_em = now() where id = ${id}`
  expect(await state((await make({ chave })).data.chave)).toBe('chave_api_dormindo')
  await on.call('apiKeys.revoke', { id })
  expect((await make({ chave })).error?.key).toBe('chave_repetida')
  expect(await list()).toEqual([])
})

test('holds: neither another owner’s form nor the id of a key is a way to its secret', async () => {
  const stranger = await makeShop(on.database.db, { plano: 'profissional' })
  const theirs = await on.app.signIn(stranger.email)
  const chave = crypto.randomUUID()
  const key = (await make({ chave }, theirs)).data
  const old = await makeApiKey(on.database.db, stranger)
  const stored = () =>
    on.database.sql`select * from chaves_api where user_id = ${stranger.user_id} order by id`
  const before = await stored()
  for (const given of [chave, key.id, old.id]) {
    const { status, data } = await make({ chave: given })
    expect(status).toBe(200)
    expect([key.id, old.id]).not.toContain(data.id)
  }
  expect(await stored()).toEqual(before)
  // Nor is it one for who has the session, and reads the ids in the list.
  for (const given of [key.id, old.id])
    expect([key.id, old.id]).not.toContain((await make({ chave: given }, theirs)).data.id)
  expect(await state(key.chave)).toBe('works')
  expect(await state(old.key)).toBe('works')
})

test('holds: making one asks for the password, a confirmed address and Profissional', async () => {
  const wrong = await make({ senha_atual: 'outra senha' })
  expect(wrong.error).toMatchObject({ key: 'entrada_invalida', fields: { senha_atual: 'senha_incorreta' } })
  await on.database.sql`update usuarios set email_confirmado_em = null where id = ${on.shop.user_id}`
  expect((await make()).error?.key).toBe('email_nao_confirmado')
  await on.database.sql`update usuarios set email_confirmado_em = now() where id = ${on.shop.user_id}`
  for (const plano of ['basico', 'teste'] as const) {
    await switchPlan(on.database.db, on.shop.user_id, plano, '2027-01-01T00:00:00Z')
    expect([plano, (await make()).error?.key]).toEqual([plano, 'plano_sem_api'])
  }
  expect(await list()).toEqual([])
})

test('holds: an account with a second factor is asked for its code, and a code makes one key', async () => {
  const { code, codigos } = await turnOnTotp(on.app, on.cookie, on.now())
  expect((await make()).error?.key).toBe('codigo_necessario')
  expect((await make({ code: '000000' })).error?.key).toBe('codigo_invalido')
  on.later(minute)
  const now = code(on.now())
  expect((await make({ code: now })).status).toBe(200)
  expect((await make({ code: now })).error?.key).toBe('codigo_invalido')
  expect((await make({ code: codigos[0] })).status).toBe(200)
  const [key] = await list()
  await on.database.sql`update chaves_api set dormindo_em = now() where id = ${key.id}`
  expect((await on.call('apiKeys.wake', { id: key.id, ...own })).error?.key).toBe('codigo_necessario')
  expect((await on.call('apiKeys.wake', { id: key.id, ...own, code: codigos[1] })).status).toBe(200)
})

test('what a form may not send is told by field, before any code is used up', async () => {
  const today = dayOf(on.now(), on.shop.fuso)
  const { codigos } = await turnOnTotp(on.app, on.cookie, on.now())
  for (const [fields, issues] of [
    [{ nome: ' ' }, { nome: 'nome_obrigatorio' }],
    [{ nome: 'x'.repeat(61) }, { nome: 'texto_longo' }],
    [{ escopos: [] }, { escopos: 'escopo_obrigatorio' }],
    [{ escopos: ['tudo'] }, { 'escopos.0': 'campo_invalido' }],
    [{ escopos: ['leitura', 'leitura'] }, { escopos: 'campo_invalido' }],
    [{ expira_em: '2026-02-30' }, { expira_em: 'data_invalida' }],
    [{ expira_em: addDays(today, -1) }, { expira_em: 'data_invalida' }],
    [{ user_id: on.shop.user_id }, { user_id: 'campo_desconhecido' }],
  ] as const)
    expect((await make({ ...fields, code: codigos[0] })).error).toMatchObject({
      key: 'entrada_invalida',
      fields: issues,
    })
  expect((await make({ expira_em: today, code: codigos[0] })).status).toBe(200)
})

test('a last day is the shop’s: it ends with it, whatever the server’s clock calls it', async () => {
  for (const [fuso, end] of [
    ['America/Sao_Paulo', '2026-11-26T03:00:00.000Z'],
    ['America/Noronha', '2026-11-26T02:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-25T11:00:00.000Z'],
  ] as const) {
    await on.database.sql`update lojas set fuso = ${fuso} where user_id = ${on.shop.user_id}`
    const { data } = await make({ expira_em: '2026-11-25' })
    expect((await list()).at(-1).expira_em).toBe(end)
    const at = (ms: number) =>
      findKey(on.database.db, `Bearer ${data.chave}`, new Date(Date.parse(end) + ms)).then(
        () => 'works',
        (error: { key: string }) => error.key,
      )
    expect([await at(-1), await at(0)]).toEqual(['works', 'chave_api_invalida'])
  }
})

testInAll('claim, holds: ten at most, exactly, of a hundred calls at once on two processes', async () => {
  const made = tally(await Promise.all(atOnce(100)))[200] ?? 0
  expect(made).toBeGreaterThan(0)
  expect(await list()).toHaveLength(made)
  while ((await list()).length < maxApiKeys) await make()
  // A revoked one leaves its place to one of as many calls as the limit of tries lets through.
  await on.call('apiKeys.revoke', { id: (await list())[0].id })
  await on.database.sql`delete from limites`
  expect(tally(await Promise.all(atOnce(16)))).toEqual({ 200: 1, limite_chaves_api: 15 })
  expect(await list()).toHaveLength(maxApiKeys)
})

test('holds: the lock keeps the limit by itself, for a hundred that passed every check before', async () => {
  const other = reachDatabase({ ...on.database, max: 8 })
  const owner = await asker()
  const fields = { nome: 'Site da loja', escopos: ['leitura'], expira_em: null } as const
  const stored = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      storeKey(
        (n % 2 ? on.database : other).db,
        owner,
        on.shop,
        { ...fields, escopos: [...fields.escopos] },
        on.now(),
      ),
    ),
  )
  const refused = stored.flatMap(one => (one.status === 'rejected' ? [one.reason.key] : []))
  expect([stored.length - refused.length, new Set(refused)]).toEqual([
    maxApiKeys,
    new Set(['limite_chaves_api']),
  ])
  expect(await list()).toHaveLength(maxApiKeys)
})

test('holds: thirty a day, so that no mailbox is filled by making and revoking', async () => {
  await on.database.sql`insert into limites (key, points, expire) values
    (${`chave_api:${on.shop.user_id}`}, 30, ${new Date(on.now().getTime() + minute)})`
  expect((await make()).error).toMatchObject({ key: 'muitas_tentativas', minutes: 1 })
  on.later(minute)
  expect((await make()).status).toBe(200)
})

test('holds: another owner’s key is not found, whatever is asked of it', async () => {
  const stranger = await makeShop(on.database.db, { plano: 'profissional' })
  const theirs = await makeApiKey(on.database.db, stranger, { dormindo_em: on.now().toISOString() })
  const before = await on.database.sql`select * from chaves_api where id = ${theirs.id}`
  for (const path of ['apiKeys.revoke', 'apiKeys.wake'])
    for (const id of [theirs.id, crypto.randomUUID()]) {
      const input = path === 'apiKeys.wake' ? { id, ...own } : { id }
      expect((await on.call(path, input)).error?.key).toBe('nao_encontrado')
    }
  expect(await on.database.sql`select * from chaves_api where id = ${theirs.id}`).toEqual(before)
  expect(await list()).toEqual([])
})

test('holds: each act is told by mail, without the key, and stands in the account’s log', async () => {
  const { data } = await make({ nome: 'Caixa do “balcão”' })
  await on.database.sql`update chaves_api set dormindo_em = now() where id = ${data.id}`
  await on.call('apiKeys.wake', { id: data.id, ...own })
  // A key that is awake is woken by nobody.
  await on.call('apiKeys.wake', { id: data.id, ...own })
  await on.call('apiKeys.revoke', { id: data.id })
  await on.run()
  expect(on.sent.map(({ to, subject }) => [to, subject])).toEqual(
    ['Chave da API criada', 'Chave da API reativada', 'Chave da API revogada'].map(subject => [
      on.shop.email,
      subject,
    ]),
  )
  for (const { text, html } of on.sent) {
    expect(text).toContain('“Caixa do “balcão””')
    expect(text).toContain('20/11/2026, 14:40')
    expect(text).toContain('/configuracoes?aba=integracoes')
    for (const body of [text, html]) expect(body).not.toContain(data.chave.slice(0, 16))
  }
  const { items } = (await on.call('auth.accesses', {})).data
  expect(items.map(({ evento }: { evento: string }) => evento)).toEqual([
    'chave_api_revogada',
    'chave_api_acordada',
    'chave_api_criada',
    'entrada',
  ])
  expect(items[0]).toMatchObject({ fator: 'senha', rede: expect.any(String) })
})

test('claim, holds: a recovered account’s keys sleep until its owner wakes each', async () => {
  const [one, other] = [(await make()).data, (await make({ nome: 'Planilha' })).data]
  await on.call('apiKeys.revoke', { id: (await make({ nome: 'Velha' })).data.id })
  await on.database.sql`delete from jobs`
  await on.call('auth.requestReset', { email: on.shop.email })
  await on.run()
  const token = on.linkTo(on.shop.email, 'redefinir')
  expect((await on.call('auth.resetPassword', { token, password: 'Chave estrela torx 8' })).status).toBe(200)
  expect([await state(one.chave), await state(other.chave)]).toEqual([
    'chave_api_dormindo',
    'chave_api_dormindo',
  ])
  await on.run()
  const mail = on.sent.find(({ subject }) => subject === 'Chaves da API em pausa')
  expect(mail?.text).toContain('“Site da loja”, “Planilha”')
  expect(mail?.text).not.toContain('Velha')
  const { cookie = '' } = await on.signIn(on.shop.email, 'Chave estrela torx 8')
  const wake = (senha_atual: string) => on.call('apiKeys.wake', { id: one.id, senha_atual }, cookie)
  expect((await wake(password)).error?.fields).toEqual({ senha_atual: 'senha_incorreta' })
  expect((await wake('Chave estrela torx 8')).status).toBe(200)
  expect([await state(one.chave), await state(other.chave)]).toEqual(['works', 'chave_api_dormindo'])
})

test('holds: so they do where support removes the factors or ends all sessions, and only that account’s', async () => {
  const stranger = await makeShop(on.database.db, { plano: 'profissional' })
  const theirs = await makeApiKey(on.database.db, stranger)
  const operator = await makeOperator(on.app, on.database, on.now())
  const { data } = await make()
  const hook = await makeWebhook(on.database.db, on.shop)
  await on.database.sql`delete from jobs`
  const acts = [
    () => resetFactors(on.database.db, on.shop.email, on.now()),
    () => on.call('admin.endSessions', { id: on.shop.user_id, motivo: 'Perdeu o celular' }, operator.cookie),
  ]
  for (const act of acts) {
    await act()
    expect(await state(data.chave)).toBe('chave_api_dormindo')
    const [slept] = await on.database
      .sql`update webhooks set dormindo_em = null where id = ${hook.id} and dormindo_em is not null returning id`
    expect(slept?.id).toBe(hook.id)
    await on.database.sql`update chaves_api set dormindo_em = null where id = ${data.id}`
  }
  expect(await state(theirs.key)).toBe('works')
  await on.run()
  expect(on.sent.filter(({ subject }) => subject === 'Chaves da API em pausa')).toHaveLength(2)
})

test('holds: a new password and ending the other devices put keys and webhooks to sleep, unless told not to', async () => {
  const { data } = await make()
  const over = await makeApiKey(on.database.db, on.shop, { nome: 'Velha', expira_em: on.now().toISOString() })
  const hook = await makeWebhook(on.database.db, on.shop, { url: 'https://erp.exemplo.com.br/avisos' })
  await on.database.sql`delete from jobs`
  const awake = async () => {
    const [row] = await on.database.sql`select dormindo_em from webhooks where id = ${hook.id}`
    return [await state(data.chave), row?.dormindo_em === null]
  }
  const passwords = [password, 'Chave estrela torx 8', 'Chave estrela torx 9']
  const change = (from: number, fields: object = {}) =>
    on.call('auth.changePassword', { senha_atual: passwords[from], password: passwords[from + 1], ...fields })
  await on.call('auth.endOtherSessions', { dormir: false })
  expect((await change(0, { dormir: false })).status).toBe(200)
  expect(await awake()).toEqual(['works', true])
  await on.run()
  expect(on.sent).toHaveLength(1)
  expect(on.sent[0]?.text).toContain(
    'As chaves da API e os webhooks continuam funcionando, como você escolheu: “Site da loja”, erp.exemplo.com.br.',
  )
  await change(1)
  expect(await awake()).toEqual(['chave_api_dormindo', false])
  await on.run()
  expect(on.sent).toHaveLength(2)
  expect(on.sent[1]?.text).toMatch(/Também ficaram em pausa .*: “Site da loja”, erp\.exemplo\.com\.br\./s)
  expect(on.sent[1]?.text).not.toContain('Velha')
  expect(over.id).not.toBe(data.id)

  await on.database.sql`update chaves_api set dormindo_em = null`
  await on.database.sql`update webhooks set dormindo_em = null`
  await on.call('auth.endOtherSessions', {})
  expect(await awake()).toEqual(['chave_api_dormindo', false])
  await on.run()
  expect(
    on.sent
      .slice(2)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Chaves da API em pausa', 'Webhooks em pausa'])
})

test('with a plan that is over they are still listed, revoked and woken', async () => {
  const { data } = await make()
  await on.database.sql`update chaves_api set dormindo_em = now()`
  await switchPlan(on.database.db, on.shop.user_id, 'profissional', '2026-01-01T00:00:00Z')
  expect((await make()).error?.key).toBe('plano_expirado')
  expect(await list()).toHaveLength(1)
  expect((await on.call('apiKeys.wake', { id: data.id, ...own })).status).toBe(200)
  expect((await on.call('apiKeys.revoke', { id: data.id })).status).toBe(200)
})

test('holds: a session that was ended meanwhile makes, wakes and revokes nothing', async () => {
  const { data } = await make()
  await on.database.sql`delete from sessoes where user_id = ${on.shop.user_id}`
  for (const answer of [
    await make(),
    await on.call('apiKeys.revoke', { id: data.id }),
    await on.call('apiKeys.wake', { id: data.id, ...own }),
    await on.call('apiKeys.list'),
  ])
    expect(answer.status).toBe(401)
  expect(await state(data.chave)).toBe('works')
})
