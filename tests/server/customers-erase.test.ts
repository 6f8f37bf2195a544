import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { scheduleNotices } from '../../src/server/notices/schedule-notices.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { person, shopWithPerson, words } from '../support/known-person.ts'
import { password, switchPlan } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { tracesOf } from '../support/traces.ts'
import { testWork } from '../support/work.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const erase = (of: { id: string; cookie: string; row: { updated_at: string } }, fields = {}) =>
  app.call(
    'customers.erase',
    { id: of.id, based_on: of.row.updated_at, senha_atual: password, ...fields },
    { cookie: of.cookie },
  )

const figures = async ({ cookie }: { cookie: string }) => {
  const ask = async (path: string, input: unknown = {}) => (await app.call(path, input, { cookie })).data
  return {
    stats: await ask('customers.stats', undefined),
    summary: await ask('finance.summary', { periodo: 'mes' }),
    month: await ask('finance.month'),
    reports: await ask('reports.overview'),
    numbers: (await ask('orders.list')).items.map((row: Record<string, unknown>) => [
      row.numero_os,
      row.valor,
      row.status,
      row.pago,
      row.pago_em,
    ]),
    // Its texts are gone.
    plan: { ...(await ask('plans.current', undefined)).uso, textos: undefined },
  }
}

test('claim, holds: the person is in no table, no index of words, no job and no object; orders, numbers and figures stay', async () => {
  const on = await shopWithPerson(app, database)
  // Another shop has the same person, and keeps them.
  const beside = await shopWithPerson(app, database)
  const before = await figures(on)
  const found = await tracesOf(database, words, on.shop.user_id)
  for (const table of [
    ...['clientes', 'ordens_servico', 'eventos_os', 'lixeira_os', 'lembretes', 'fotos_os'],
    ...['itens_os', 'lixeira_itens', 'orcamentos', 'lixeira_orcamentos'],
  ])
    expect(found, table).toHaveProperty(table)
  const others = await tracesOf(database, words, beside.shop.user_id)
  const answer = await erase(on)
  expect([answer.status, answer.error]).toEqual([200, undefined])
  expect(answer.data).toMatchObject({
    nome: 'Cliente removido',
    telefone: '',
    email: null,
    endereco: null,
    documento: null,
    total_os: 1,
    valor_total: 250,
  })
  expect(await tracesOf(database, words, on.shop.user_id)).toEqual({})
  expect(await tracesOf(database, words, beside.shop.user_id)).toEqual(others)
  expect(await figures(on)).toEqual(before)
  const keys = await keysOf(app.storage, `${on.shop.user_id}/`)
  expect(keys).toEqual([`${on.shop.user_id}/apagados/${on.id}/apagado.json`])
  const rows =
    await database.sql`select id, defeito, observacoes from ordens_servico where user_id = ${on.shop.user_id} order by numero_os`
  expect(rows).toMatchObject([
    { id: on.order.id, defeito: '', observacoes: null },
    { id: on.theirs.id, defeito: 'Não liga', observacoes: 'Do Bruno' },
  ])
  const { itens, soma_itens, desconto, valor } = await on.call('orders.get', { id: on.order.id })
  const line = { quantidade: 1, custo_unitario: 40, garantia_dias: null }
  expect({ itens, soma_itens, desconto, valor }).toEqual({
    itens: [
      { ...line, tipo: 'peca', descricao: 'Peça', valor_unitario: 140 },
      { ...line, tipo: 'servico', descricao: 'Serviço', valor_unitario: 120 },
    ],
    ...{ soma_itens: 260, desconto: 10, valor: 250 },
  })
  expect((await on.call('orders.list', { q: 'Peça Serviço' })).items).toMatchObject([{ id: on.order.id }])
  const reminders = await database.sql`select id from lembretes where user_id = ${on.shop.user_id}`
  expect(reminders.map(({ id }) => id)).toEqual([on.kept.id])
  expect(await audit(database.db)).toEqual([])
})

test('they are found by nothing that was theirs', async () => {
  const on = await shopWithPerson(app, database)
  await erase(on)
  for (const q of ['Zulmira', '99731-4826', '92997314826', 'zulmira.q', '390.533']) {
    for (const path of ['customers.list', 'orders.list', 'reminders.list', 'photos.list'])
      expect([path, q, (await on.call(path, { q })).items]).toEqual([path, q, []])
  }
  expect((await on.call('orders.trash', {})).items).toEqual([])
})

test('mails and jobs that were due say nothing of them', async () => {
  const on = await shopWithPerson(app, database)
  for (const [chave, valor] of Object.entries({ email: 'true', hora_inicio: '00:00', hora_fim: '23:59' }))
    await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
      values (${on.shop.user_id}, 'notificacoes', ${chave}, ${valor}, now())`
  await transaction(database.db, tx => scheduleNotices(tx, on.shop.user_id, new Date()))
  expect((await erase(on)).status).toBe(200)
  const { run, sent } = testWork(database, () => new Date(Date.now() + 40 * 86_400_000), app.storage)
  await run()
  const mine = sent.filter(({ to }) => to === on.shop.email)
  expect(mine.length).toBeGreaterThan(0)
  expect(
    mine
      .map(({ subject, text, html }) => `${subject}${text}${html}`)
      .join('')
      .toLowerCase(),
  ).not.toContain('zulmira')
})

test('holds: it asks for the password, and erases nobody whose row is newer, or is another shop’s', async () => {
  const on = await shopWithPerson(app, database)
  expect((await erase(on, { senha_atual: 'errada' })).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { senha_atual: 'senha_incorreta' },
  })
  const old = await erase(on, { based_on: '2020-01-01T00:00:00.000Z' })
  expect(old.error).toMatchObject({ key: 'conflito', row: { id: on.id } })
  const stranger = await shopWithPerson(app, database)
  expect((await erase({ ...on, cookie: stranger.cookie })).error?.key).toBe('nao_encontrado')
  expect((await on.call('customers.get', { id: on.id })).nome).toBe(person.nome)
  expect((await keysOf(app.storage, `${on.shop.user_id}/apagados/`)).length).toBe(0)
})

test('it is open when the plan is over', async () => {
  const on = await shopWithPerson(app, database)
  await switchPlan(database.db, on.shop.user_id, 'basico', '2020-01-01T00:00:00.000Z')
  expect((await erase(on)).status).toBe(200)
})

test('where the store is away nothing is erased', async () => {
  const on = await shopWithPerson(app, database)
  const away = await testApp(database.db, {
    storage: {
      ...app.storage,
      check: async () => {
        throw new StorageAway('away')
      },
    },
  })
  const sent = { id: on.id, based_on: on.row.updated_at, senha_atual: password }
  expect((await away.call('customers.erase', sent, { cookie: on.cookie })).error?.key).toBe('indisponivel')
  expect((await on.call('customers.get', { id: on.id })).nome).toBe(person.nome)
})
