import { expect, test } from 'vitest'
import { demoAccounts } from '../../src/dev/demo/accounts.ts'
import { seedDemo } from '../../src/dev/demo/seed.ts'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { audit } from '../../src/server/db/audit.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { tokenIn } from '../support/account-mail.ts'
import { testApp } from '../support/app.ts'
import { deliver, kiwifyBody, setProvider } from '../support/billing.ts'
import { freshDatabase } from '../support/database.ts'
import { ownerAccount } from '../support/owner-account.ts'
import { password } from '../support/shops.ts'
import { tracesOf } from '../support/traces.ts'
import { cipher, testWork } from '../support/work.ts'

const days = 24 * 3_600_000
const week = 7 * days

const on = ownerAccount({ start: '2027-05-04T12:00:00Z' })

const ask = (senha_atual = password, by = on.cookie) => on.call('auth.deleteAccount', { senha_atual }, by)
const isThere = async ({ email }: { email: string }) =>
  (await on.database.sql`select 1 from usuarios where email = ${email}`).length === 1
const planned = async () => (await on.call('auth.session')).data.user?.exclusao_em

test('claim: the password is asked for, and then the account has a week; its owner is written to', async () => {
  expect((await ask('errada')).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { senha_atual: 'senha_incorreta' },
  })
  expect(await planned()).toBeNull()
  const exclusao_em = new Date(on.now().getTime() + week).toISOString()
  expect((await ask()).data).toEqual({ exclusao_em })
  expect(await planned()).toBe(exclusao_em)
  await on.run()
  expect(on.sent).toMatchObject([{ to: on.shop.email, subject: 'Sua conta será excluída em 11/05 09:00' }])
  // Asked again, it is no later, and no second letter goes.
  on.later(days)
  on.cookie = await on.app.signIn(on.shop.email)
  expect((await ask()).data).toEqual({ exclusao_em })
  await on.run()
  expect(on.sent).toHaveLength(1)
  on.later(Date.parse(exclusao_em) - on.now().getTime() - 1)
  await on.run()
  expect(await isThere(on.shop)).toBe(true)
  on.later(1)
  await on.run()
  expect(await isThere(on.shop)).toBe(false)
})

test('it is kept from any device, and can be given up again', async () => {
  await ask()
  expect((await on.call('auth.cancelDeletion')).status).toBe(200)
  expect(await planned()).toBeNull()
  on.later(week)
  await on.run()
  expect([await isThere(on.shop), on.sent]).toEqual([true, []])
  on.cookie = await on.app.signIn(on.shop.email)
  expect((await ask()).data).toEqual({ exclusao_em: new Date(on.now().getTime() + week).toISOString() })
})

test('it is kept by the link of the mail, once; looking at the link keeps nothing', async () => {
  await ask()
  await on.run()
  const token = tokenIn(on.sent[0], 'manter')
  const look = (url: string) => on.app.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } })
  expect((await look('/auth')).statusCode).toBe(200)
  await look(`/trpc/auth.keepAccount?input=${encodeURIComponent(JSON.stringify({ token }))}`)
  expect(await planned()).not.toBeNull()
  const keep = () => on.app.call('auth.keepAccount', { token })
  expect((await keep()).data).toEqual({ email: on.shop.email })
  expect(await planned()).toBeNull()
  expect((await keep()).error?.key).toBe('link_invalido')
})

test('an administrator’s account is not given up before its role', async () => {
  await setAdministrator(on.database.db, on.shop.email, true)
  expect((await ask(password, await on.app.signIn(on.shop.email))).error?.key).toBe('sem_permissao')
})

test('claim: while a subscription renews the account is not given up; once it is canceled it is', async () => {
  await setProvider(on.database.db, {}, on.now())
  const tell = async (evento: string, mudado: string) => {
    const bought = { assinatura: 'assinatura-1', email: on.shop.email, proxima: '2027-06-04T12:00:00Z' }
    const body = kiwifyBody({ ...bought, evento, mudado, aprovado: '2027-05-04 08:00' })
    expect(await deliver(on.app, body)).toBe(200)
    await on.run()
  }
  await tell('order_approved', '2027-05-04 08:00')
  expect((await ask()).error?.key).toBe('assinatura_renova')
  await tell('subscription_late', '2027-05-04 08:10')
  expect((await ask()).error?.key).toBe('assinatura_renova')
  await tell('subscription_canceled', '2027-05-04 08:20')
  expect((await ask()).status).toBe(200)
})

test('tries at the password are counted, whatever the session', async () => {
  for (let tries = 0; tries < 20; tries++) await ask('errada')
  expect((await ask()).status).toBe(429)
})

test('where the store is away it waits, closed to everybody, and goes on', async () => {
  await ask()
  on.later(week)
  const away = {
    ...on.app.storage,
    // biome-ignore lint/correctness/useYield: it fails before there is anything.
    async *list(): AsyncGenerator<never> {
      throw new StorageAway('away')
    },
  }
  await expect(testWork(on.database, on.now, away).run()).rejects.toThrow('away')
  expect(await isThere(on.shop)).toBe(true)
  expect((await on.app.call('auth.signIn', { email: on.shop.email, password })).error?.key).toBe(
    'conta_desativada',
  )
  await on.database.sql`update jobs set reservado_ate = null`
  await on.run()
  expect(await isThere(on.shop)).toBe(false)
})

test('claim, holds: nothing of a whole shop is left in any table or in the store but the access log and what its provider told, and nothing of others is touched', async () => {
  const full = await freshDatabase()
  await seedDemo({ db: full.db, storage: on.app.storage, cipher }, on.now())
  const over = await testApp(full.db, { clock: on.now, storage: on.app.storage })
  const { busy, trial } = demoAccounts
  const { cookie: theirs } = await over.call('auth.signIn', { email: busy.email, password: busy.password })
  await over.call('auth.signIn', { email: busy.email, password: 'errada' })
  const [owner] = await full.sql`select id from usuarios where email = ${busy.email}`
  const orders = await full.sql`select id from ordens_servico where user_id = ${owner?.id} limit 3`
  for (const { id } of orders)
    expect((await over.call('orders.delete', { id }, { cookie: theirs })).body).toContain('result')
  const wrote = { nome: 'Beto', email: busy.email, empresa: null, assunto: 'Recibo', mensagem: 'Olá' }
  for (const user_id of [owner?.id, null])
    await full.sql`insert into contatos ${full.sql({ ...wrote, id: crypto.randomUUID(), user_id, prioritario: false, created_at: on.now() })}`
  const traces = () => tracesOf(full, [owner?.id, busy.email])
  const objects = async (of: string) => {
    let count = 0
    for await (const _ of on.app.storage.list(`${of}/`)) count++
    return count
  }
  const [other] = await full.sql`select id from usuarios where email = ${trial.email}`
  const others = () => tracesOf(full, [other?.id])

  const [before, beside] = [await traces(), await others()]
  for (const table of [
    'clientes',
    'ordens_servico',
    'eventos_os',
    'lixeira_os',
    'fotos_os',
    'lembretes',
    'limites',
    'contatos',
  ])
    expect(before, table).toHaveProperty(table)
  expect(await objects(owner?.id)).toBeGreaterThan(10)

  const leave = () => over.call('auth.deleteAccount', { senha_atual: busy.password }, { cookie: theirs })
  expect((await leave()).error?.key).toBe('assinatura_renova')
  await full.sql`update assinaturas set status = 'canceled'`
  expect((await leave()).status).toBe(200)
  on.later(week)
  const { run } = testWork(full, on.now, on.app.storage)
  await run()
  expect(await tracesOf(full, [owner?.id])).toEqual({ acessos: 1, jobs: 1 })
  on.later(900_000)
  await run()
  const { assinaturas, transacoes, entregas } = before
  expect(await traces()).toEqual({ acessos: 1, assinaturas, transacoes, entregas })
  expect(await tracesOf(full, [owner?.id])).toEqual({ acessos: 1 })
  expect(await objects(owner?.id)).toBe(0)
  expect(await others()).toEqual(beside)
  expect(await audit(full.db)).toEqual([])
})

test.each([
  [true, 0],
  [false, 1],
])('what was written under its address without signing in goes where the address was confirmed (%s)', async (confirmed, left) => {
  await on.database
    .sql`update usuarios set email_confirmado_em = ${confirmed ? on.now() : null} where id = ${on.shop.user_id}`
  await on.database.sql`insert into contatos ${on.database.sql({
    ...{ id: crypto.randomUUID(), nome: 'Ana', email: on.shop.email, assunto: 'Recibo', mensagem: 'Olá' },
    ...{ prioritario: false, created_at: on.now() },
  })}`
  await ask()
  on.later(week)
  await on.run()
  expect(await isThere(on.shop)).toBe(false)
  expect(await on.database.sql`select 1 from contatos where email = ${on.shop.email}`).toHaveLength(left)
})
