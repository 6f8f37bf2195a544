import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, kiwifyBody, setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator, signInOperator } from '../support/operator.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const start = new Date('2026-11-20T15:00:00.000Z')
const day = 86_400_000
const days = (count: number) => new Date(start.getTime() + count * day)
const motivo = 'Combinado por telefone'
let now = start
let database: TestDatabase
let app: TestApp
let operator: TestShop
let cookie: string
let shop: TestShop

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  operator = (await makeOperator(app, database, days(-5))).shop
  await setProvider(database.db, {}, start)
})
beforeEach(async () => {
  now = start
  await database.sql`delete from limites`
  cookie = await signInOperator(app, database, operator)
  shop = await makeShop(database.db, { nome: 'Beto Celulares', now })
})

const act = (name: string, input: object, as = cookie) =>
  app.call(`admin.${name}`, { id: shop.user_id, motivo, ...input }, { cookie: as })
const audit = async (input: object = {}) =>
  (await app.call('admin.audit', input, { cookie })).data.items as Record<string, never>[]
const current = async () =>
  (await app.call('plans.current', undefined, { cookie: await app.signIn(shop.email) })).data
const run = () => testWork(database, () => now, app.storage).run()

test('a grant runs to the end of its day in São Paulo, and is derived beside what is bought', async () => {
  const { data } = await act('changePlan', { plano: 'basico', data_fim: '2026-11-30' })
  const data_fim = '2026-12-01T03:00:00.000Z'
  expect(data).toMatchObject({ id: shop.user_id, plano: 'basico', plano_ativo: true, data_fim })
  now = new Date(Date.parse(data_fim))
  expect(await current()).toMatchObject({ plano: 'basico', expirado: false })
  now = new Date(Date.parse(data_fim) + 1)
  expect(await current()).toMatchObject({ plano: 'basico', expirado: true })
})

test('no delivery undoes a grant, and a higher plan that is paid for goes on', async () => {
  await act('changePlan', { plano: 'basico' })
  const order = { pedido: `p-${shop.user_id}`, email: shop.email }
  const bought = { evento: 'order_approved', produto: 'prod-profissional', aprovado: start.toISOString() }
  expect(await deliver(app, kiwifyBody({ ...order, ...bought }))).toBe(200)
  await run()
  expect(await current()).toMatchObject({ plano: 'profissional' })
  expect((await act('changePlan', { plano: 'basico', data_fim: '2026-11-25' })).data.plano).toBe(
    'profissional',
  )
  now = days(1)
  const returned = { evento: 'order_refunded', produto: 'prod-profissional', reembolsado: now.toISOString() }
  expect(await deliver(app, kiwifyBody({ ...order, ...returned }))).toBe(200)
  await run()
  now = new Date(now.getTime() + 60_000)
  expect(await current()).toMatchObject({ plano: 'basico', expirado: false })
})

test('another grant takes the place of the one before; taken back, the trial is as it was', async () => {
  await act('changePlan', { plano: 'profissional' })
  expect((await act('changePlan', { plano: 'basico' })).data).toMatchObject({
    plano: 'basico',
    data_fim: null,
  })
  const { data } = await act('changePlan', { plano: 'teste' })
  expect(data).toMatchObject({ plano: 'teste', plano_ativo: true, data_fim: days(3).toISOString() })
  const { plano_historico, concessoes } = (
    await app.call(
      'admin.user',
      { id: shop.user_id },
      { cookie: await signInOperator(app, database, operator) },
    )
  ).data
  expect(concessoes).toEqual([])
  expect(plano_historico.map(({ tipo, plano }: Record<string, string>) => `${tipo} ${plano}`).sort()).toEqual(
    ['cadastro teste', 'concessao basico', 'concessao profissional', 'concessao teste'],
  )
  expect(plano_historico[0]).toMatchObject({ motivo, por: { email: operator.email } })
})

test('a day that is over is refused, and so is an act without a reason', async () => {
  expect((await act('changePlan', { plano: 'basico', data_fim: '2026-11-19' })).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { data_fim: 'data_invalida' },
  })
  for (const [name, input] of [
    ['changePlan', { plano: 'basico' }],
    ['extendTrial', { dias: 3 }],
    ['disable', {}],
    ['enable', {}],
    ['endSessions', {}],
  ] as const)
    for (const motivo of [undefined, '', ' \u200b '])
      expect((await act(name, { ...input, motivo })).error?.fields).toEqual({ motivo: 'motivo_obrigatorio' })
  for (const dias of [0, 91, 1.5, '7'])
    expect((await act('extendTrial', { dias })).error?.fields).toEqual({ dias: 'campo_invalido' })
  expect(await audit({ q: shop.email })).toEqual([])
})

test('a trial goes on from its end, or from now where it is over; no delivery ends it', async () => {
  expect((await act('extendTrial', { dias: 7 })).data).toMatchObject({
    plano: 'teste',
    plano_ativo: true,
    data_fim: days(10).toISOString(),
  })
  expect((await act('extendTrial', { dias: 1 })).data.data_fim).toBe(days(11).toISOString())
  now = days(20)
  cookie = await signInOperator(app, database, operator)
  expect(await current()).toMatchObject({ plano: 'teste', expirado: true })
  expect((await act('extendTrial', { dias: 90 })).data.data_fim).toBe(days(110).toISOString())
  const body = kiwifyBody({ evento: 'pix_created', pedido: `w-${shop.user_id}`, email: shop.email })
  expect(await deliver(app, body)).toBe(200)
  await run()
  expect(await current()).toMatchObject({ plano: 'teste', expirado: false })
})

test('extended from an end that is no longer the trial’s, nothing is added, and the newer end is told', async () => {
  const based_on = days(3).toISOString()
  const data_fim = days(10).toISOString()
  expect((await act('extendTrial', { dias: 7, based_on })).data).toMatchObject({ data_fim })
  for (const seen of [based_on, null]) {
    const { status, error } = await act('extendTrial', { dias: 7, based_on: seen })
    expect([status, error?.key, error?.row]).toMatchObject([409, 'conflito', { id: shop.user_id, data_fim }])
  }
  expect(await audit({ q: shop.email })).toHaveLength(1)
  const twice = await Promise.all([1, 2].map(() => act('extendTrial', { dias: 2, based_on: data_fim })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const [row] = await app.call('admin.users', { q: shop.email }, { cookie }).then(({ data }) => data.items)
  expect(row.data_fim).toBe(days(12).toISOString())
})

test('where a paid plan runs there is no trial to extend, and the row is told', async () => {
  await act('changePlan', { plano: 'basico' })
  const { status, error } = await act('extendTrial', { dias: 7 })
  expect([status, error?.key, error?.row]).toMatchObject([409, 'conflito', { plano: 'basico' }])
})

test('a disabled account is out at once and cannot come in, until it is enabled', async () => {
  const theirs = await app.signIn(shop.email)
  expect((await act('disable', {})).data).toMatchObject({ desativado_em: start.toISOString() })
  expect((await app.call('plans.current', undefined, { cookie: theirs })).status).toBe(401)
  const enter = () => app.call('auth.signIn', { email: shop.email, password })
  expect((await enter()).error?.key).toBe('conta_desativada')
  expect((await act('enable', {})).data).toMatchObject({ desativado_em: null })
  expect((await enter()).status).toBe(200)
  expect((await app.call('plans.current', undefined, { cookie: theirs })).status).toBe(401)
})

test('an account that is being deleted is not opened again', async () => {
  await database.sql`update usuarios set exclusao_em = ${start.toISOString()}::timestamptz, desativado_em = ${start.toISOString()}::timestamptz
    where id = ${shop.user_id}`
  const { error } = await act('enable', {})
  expect([error?.key, error?.row]).toMatchObject(['conflito', { id: shop.user_id }])
})

test('sessions are ended everywhere, and the mail of a forgotten password is sent', async () => {
  const theirs = [await app.signIn(shop.email), await app.signIn(shop.email)]
  expect((await act('endSessions', {})).data).toEqual({ quantidade: 2 })
  for (const one of theirs)
    expect((await app.call('plans.current', undefined, { cookie: one })).status).toBe(401)
  const { data, body } = await app.call('admin.sendRecovery', { id: shop.user_id }, { cookie })
  expect(data).toEqual({})
  expect(body).not.toContain('@')
  const { sent, run: send } = testWork(database, () => now, app.storage)
  await send()
  expect(sent.filter(({ to }) => to === shop.email).map(({ subject }) => subject)).toContain(
    'Crie uma senha nova',
  )
  const { emails } = (await app.call('admin.user', { id: shop.user_id }, { cookie })).data
  expect(emails).toContainEqual({
    tipo: 'carta_redefinicao',
    em: start.toISOString(),
    estado: 'enviado',
    erro: null,
  })
})

test('holds: nobody acts on themself or on another administrator', async () => {
  const { shop: colleague } = await makeOperator(app, database)
  cookie = await signInOperator(app, database, operator)
  for (const id of [operator.user_id, colleague.user_id])
    for (const [name, input] of [
      ['changePlan', { plano: 'basico' }],
      ['extendTrial', { dias: 3 }],
      ['disable', {}],
      ['enable', {}],
      ['endSessions', {}],
      ['sendRecovery', { motivo: undefined }],
    ] as const) {
      const { status, error } = await act(name, { ...input, id })
      expect([name, status, error?.key]).toEqual([name, 403, 'sem_permissao'])
    }
  expect(await audit({ q: colleague.email })).toEqual([])
  expect((await act('disable', { id: crypto.randomUUID() })).error?.key).toBe('nao_encontrado')
})

test('holds: an act whose operator is removed while it is asked does not happen', async () => {
  const { sql } = database
  let acting: ReturnType<typeof act> | undefined
  await sql.begin(async tx => {
    await tx`update usuarios set is_admin = false where id = ${operator.user_id}`
    await tx`delete from sessoes where user_id = ${operator.user_id}`
    acting = act('disable', {})
    await expect.poll(waiting).toBe(1)
  })
  expect((await acting)?.error?.key).toBe('nao_autenticado')
  const [row] = await sql`select desativado_em from usuarios where id = ${shop.user_id}`
  expect(row?.desativado_em).toBeNull()
  await sql`update usuarios set is_admin = true where id = ${operator.user_id}`
})

/** Statements that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const rows = await database.db.execute(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
