import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lembretes } from '../../src/server/db/schema/reminders.ts'
import { configuracoes } from '../../src/server/db/schema/settings.ts'
import { maxReminders } from '../../src/shared/reminders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import {
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  reminderInput,
  type TestShop,
} from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

// 23:30:40 on the last of November in Manaus.
const now = new Date('2026-12-01T03:30:40Z')
const told = new Date('2026-12-01T03:31:00Z').toISOString()

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  shop = await makeShop(database.db, { fuso: 'America/Manaus', plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})

const call = (path: string, input?: unknown) => app.call(`reminders.${path}`, input, { cookie })
const make = (fields: Record<string, unknown> = {}) => makeReminder(database.db, shop, fields, now)
const version = ({ id, updated_at }: { id: string; updated_at: string }) => ({ id, based_on: updated_at })
const changeOf = (row: { id: string; updated_at: string }, fields: Record<string, unknown>) => {
  const { chave: _, ...others } = reminderInput(fields)
  return { ...others, ...version(row) }
}

/** As if its owner had been told of it. */
const tell = (id: string) =>
  database.db
    .update(lembretes)
    .set({ avisado_em: told })
    .where(and(eq(lembretes.user_id, shop.user_id), eq(lembretes.id, id)))
const toldOf = async (id: string) => {
  const [row] = await database.sql`select avisado_em from lembretes where id = ${id}`
  return row?.avisado_em !== null
}

test.each([
  ['titulo', undefined, 'titulo_obrigatorio'],
  ['titulo', ' \u200b ', 'titulo_obrigatorio'],
  ['titulo', 'a'.repeat(121), 'texto_longo'],
  ['titulo', 'a\u0000', 'texto_invalido'],
  ['descricao', 'a'.repeat(1001), 'texto_longo'],
  ['data_lembrete', undefined, 'data_obrigatoria'],
  ['data_lembrete', '', 'data_obrigatoria'],
  ['data_lembrete', '2026-11-20', 'data_invalida'],
  ['data_lembrete', '2026-02-29T09:00:00.000Z', 'data_invalida'],
  ['data_lembrete', '2026-11-20T24:00:00.000Z', 'data_invalida'],
  ['data_lembrete', '2026-11-20T09:60:00.000Z', 'data_invalida'],
  ['data_lembrete', '2026-11-20T09:00:00.000-03:00', 'data_invalida'],
  ['data_lembrete', '2026-11-20T09:00:00Z', 'data_invalida'],
  ['data_lembrete', 1_790_000_000_000, 'data_obrigatoria'],
  ['tipo', 'urgente', 'opcao_invalida'],
  ['os_id', 'OS-0001', 'opcao_invalida'],
  ['os_id', crypto.randomUUID(), 'opcao_invalida'],
  ['status', 'concluido', 'campo_desconhecido'],
  ['avisado_em', told, 'campo_desconhecido'],
])('a reminder whose %s is %j: %s, by creation and by edit alike', async (field, value, issue) => {
  const row = await make()
  const before = await dumpOwner(database.sql, shop.user_id)
  const { chave, ...fields } = { ...reminderInput(), [field]: value }
  for (const [path, target] of [
    ['create', { chave }],
    ['update', version(row)],
  ] as const) {
    const { status, error } = await call(path, { ...fields, ...target })
    expect([status, error?.key, error?.fields]).toEqual([400, 'entrada_invalida', { [field]: issue }])
  }
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
})

test('a reminder is stored as it was sent and answered with its order', async () => {
  const customer = await makeCustomer(database.db, shop, { nome: 'Marlene Duarte' })
  const order = await makeOrder(database.db, shop, customer.id)
  const { data } = await call('create', {
    chave: crypto.randomUUID(),
    titulo: '  Ligar se não vier  ',
    descricao: '',
    data_lembrete: '2026-12-01T09:00:00.000Z',
    tipo: 'follow-up',
    os_id: order.id,
  })
  expect(data).toMatchObject({
    titulo: 'Ligar se não vier',
    descricao: null,
    data_lembrete: '2026-12-01T09:00:00.000Z',
    tipo: 'follow-up',
    status: 'pendente',
    ordens_servico: {
      numero_os: order.numero_os,
      aparelho: 'iPhone 12',
      clientes: { nome: 'Marlene Duarte' },
    },
  })
  expect((await call('get', { id: data.id })).data).toEqual(data)
  const [stored] = await database.sql`select data_lembrete::text as at from lembretes where id = ${data.id}`
  expect(stored?.at).toBe('2026-12-01 09:00:00')
})

test('a kind that is not sent is geral, and an order that is not sent is none', async () => {
  const { data } = await call('create', {
    chave: crypto.randomUUID(),
    titulo: 'Fechar o caixa',
    data_lembrete: '2026-12-01T18:30:00.000Z',
  })
  expect([data.tipo, data.os_id, data.ordens_servico]).toEqual(['geral', null, null])
})

test('sent twice under one key it is stored once; another content under it is refused', async () => {
  const input = reminderInput()
  const [one, other] = await Promise.all([call('create', input), call('create', input)])
  expect(one.data).toEqual(other.data)
  const { status, error } = await call('create', { ...input, titulo: 'Outro' })
  expect([status, error?.key]).toEqual([409, 'chave_repetida'])
})

test('a change of an older version is refused with the newer row', async () => {
  const row = await make()
  const { data: newer } = await call('update', changeOf(row, { titulo: 'Primeiro' }))
  expect(newer.updated_at > row.updated_at).toBe(true)
  for (const [path, input] of [
    ['update', changeOf(row, { titulo: 'Segundo' })],
    ['complete', version(row)],
    ['snooze', { ...version(row), por: '1h' }],
  ] as const) {
    const { status, error } = await call(path, input)
    expect([status, error?.key, error?.row]).toEqual([409, 'conflito', newer])
  }
})

test('of two that conclude at once one succeeds, and the other is told the row', async () => {
  const row = await make()
  const both = await Promise.all([call('complete', version(row)), call('complete', version(row))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.error?.row).toMatchObject({ status: 'concluido' })
})

test('an overdue one can be concluded, and concluding be undone', async () => {
  const row = await make({ data_lembrete: '2026-11-29T09:00:00.000Z' })
  expect(row.status).toBe('vencido')
  await tell(row.id)
  const { data: done } = await call('complete', version(row))
  expect(done.status).toBe('concluido')
  // Only what is not concluded is put off or concluded, and only what is concluded is reopened.
  for (const [path, input] of [
    ['complete', version(done)],
    ['snooze', { ...version(done), por: '10min' }],
  ] as const)
    expect((await call(path, input)).error?.row).toEqual(done)
  const { data: back } = await call('reopen', version(done))
  expect(back).toEqual({ ...row, updated_at: back.updated_at })
  expect(await toldOf(row.id), 'nobody hears of it again').toBe(true)
  expect((await call('reopen', version(back))).error?.row).toEqual(back)
})

test.each([
  ['10min', '2026-11-30T23:40:00.000Z'],
  ['1h', '2026-12-01T00:30:00.000Z'],
  ['amanha', '2026-12-01T08:00:00.000Z'],
])('claim: put off by %s it is due at %s, whatever its time was, and told anew', async (por, until) => {
  for (const data_lembrete of ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']) {
    const row = await make({ data_lembrete })
    await tell(row.id)
    const { data } = await call('snooze', { ...version(row), por })
    expect([data.data_lembrete, data.status]).toEqual([until, 'pendente'])
    expect(await toldOf(row.id)).toBe(false)
  }
})

test('tomorrow begins when the settings say so, and at 08:00 where they say nonsense', async () => {
  for (const [valor, until] of [
    ['07:15', '2026-12-01T07:15:00.000Z'],
    ['cedo', '2026-12-01T08:00:00.000Z'],
  ] as const) {
    const set = { valor, updated_at: now.toISOString() }
    await database.db
      .insert(configuracoes)
      .values({ user_id: shop.user_id, categoria: 'notificacoes', chave: 'hora_inicio', ...set })
      .onConflictDoUpdate({
        target: [configuracoes.user_id, configuracoes.categoria, configuracoes.chave],
        set,
      })
    const { data } = await call('snooze', { ...version(await make()), por: 'amanha' })
    expect(data.data_lembrete).toBe(until)
  }
})

test('another time is told anew; other words are not', async () => {
  const row = await make()
  await tell(row.id)
  const { data_lembrete } = row
  const { data: renamed } = await call('update', changeOf(row, { titulo: 'Outro', data_lembrete }))
  expect(await toldOf(row.id)).toBe(true)
  await call('update', changeOf(renamed, { data_lembrete: '2026-12-24T09:00:00.000Z' }))
  expect(await toldOf(row.id)).toBe(false)
})

test('another shop’s order is none, and its reminders are nobody’s', async () => {
  const other = await makeShop(database.db, { plano: 'profissional' })
  const customer = await makeCustomer(database.db, other)
  const order = await makeOrder(database.db, other, customer.id)
  const theirs = await makeReminder(database.db, other, { os_id: order.id }, now)
  const { error } = await call('create', reminderInput({ os_id: order.id }))
  expect(error?.fields).toEqual({ os_id: 'opcao_invalida' })
  for (const [path, input] of [
    ['get', { id: theirs.id }],
    ['update', changeOf(theirs, {})],
    ['complete', version(theirs)],
    ['reopen', version(theirs)],
    ['snooze', { ...version(theirs), por: '1h' }],
    ['delete', { id: theirs.id }],
  ] as const)
    expect((await call(path, input)).error?.key).toBe('nao_encontrado')
})

test('claim: deleted it is gone, and so for whoever deletes it again', async () => {
  const { id } = await make()
  expect((await call('delete', { id })).status).toBe(200)
  expect((await call('delete', { id })).error?.key).toBe('nao_encontrado')
  expect((await call('get', { id })).error?.key).toBe('nao_encontrado')
})

test('a shop keeps so many and no more', async () => {
  const full = await makeShop(database.db, { plano: 'profissional' })
  await database.sql`
    insert into lembretes (user_id, id, titulo, data_lembrete, created_at, updated_at, chave, chave_conteudo)
    select ${full.user_id}, gen_random_uuid(), 'Cheio', now(), now(), now(), gen_random_uuid(), ''
    from generate_series(1, ${maxReminders - 1}::int)`
  const input = reminderInput()
  await makeReminder(database.db, full, input, now)
  await expect(makeReminder(database.db, full, {}, now)).rejects.toThrow('limite_lembretes')
  // Sending the last one again is no new one.
  await expect(makeReminder(database.db, full, input, now)).resolves.toBeTruthy()
})
