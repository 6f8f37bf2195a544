import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { download, downloadFound } from '../support/exports.ts'
import { keysOf } from '../support/keys-of.ts'
import { makeOperator, signInOperator } from '../support/operator.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

const start = new Date('2026-11-20T02:30:00.000Z')
let now = start
let database: TestDatabase
let app: TestApp
let operator: TestShop
let cookie: string
let shop: TestShop

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  operator = (await makeOperator(app, database, start)).shop
})
beforeEach(async () => {
  now = start
  await database.sql`truncate auditoria, auditoria_pessoas, limites`
  cookie = await signInOperator(app, database, operator)
  shop = await makeShop(database.db, { nome: 'João dos Celulares', now })
})

const call = (path: string, input?: unknown) => app.call(`admin.${path}`, input, { cookie })
const told = async (input: object = {}) => (await call('audit', input)).data.items

test('it is searched by people and reasons, by act and by São Paulo’s days, and comes in pages', async () => {
  const acted: string[] = []
  for (const [name, input, hours] of [
    ['disable', { motivo: 'Fraude comprovada' }, 0],
    ['enable', { motivo: 'Engano nosso' }, 1],
    ['endSessions', { motivo: 'Perdeu o celular' }, 24],
  ] as const) {
    now = new Date(start.getTime() + hours * 3_600_000)
    cookie = await signInOperator(app, database, operator)
    expect((await call(name, { id: shop.user_id, ...input })).status).toBe(200)
    acted.unshift(name)
  }
  const found = async (input: object) => (await told(input)).map(({ motivo }: { motivo: string }) => motivo)
  const [ended, enabled, disabled] = ['Perdeu o celular', 'Engano nosso', 'Fraude comprovada']
  expect(await found({})).toEqual([ended, enabled, disabled])
  expect(await found({ q: 'joao dos' })).toEqual([ended, enabled, disabled])
  expect(await found({ q: 'OLGA' })).toEqual([ended, enabled, disabled])
  expect(await found({ q: 'ENGANO' })).toEqual([enabled])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ ato: 'conta_desativada' })).toEqual([disabled])
  // Half past eleven in the evening of the 19th; an hour later is the 20th, and so is the last one.
  expect(await found({ ate: '2026-11-19' })).toEqual([disabled])
  expect(await found({ de: '2026-11-20', ate: '2026-11-20' })).toEqual([ended, enabled])
  const { data } = await call('audit', { limit: 2 })
  expect(data.items).toHaveLength(2)
  const rest = (await call('audit', { limit: 2, cursor: data.nextCursor })).data
  expect([rest.items.length, rest.nextCursor]).toEqual([1, null])
  expect(keysOf(data.items)).toEqual(
    'alvo.email alvo.id alvo.nome ato detalhe.quantidade detalhe.sessoes_encerradas em id motivo por.email por.id por.nome'
      .split(' ')
      .filter(key => key !== 'detalhe.sessoes_encerradas'),
  )
})

test('it tells what people were called then', async () => {
  await call('endSessions', { id: shop.user_id, motivo: 'Antes' })
  await database.sql`update usuarios set nome = 'Maria Conserta' where id = ${shop.user_id}`
  now = new Date(start.getTime() + 60_000)
  await call('endSessions', { id: shop.user_id, motivo: 'Depois' })
  expect((await told()).map(({ alvo }: { alvo: { nome: string } }) => alvo.nome)).toEqual([
    'Maria Conserta',
    'João dos Celulares',
  ])
})

test('claim, holds: an account that is deleted takes its name and address out of the audit, and leaves the rows', async () => {
  await call('disable', { id: shop.user_id, motivo: 'Pedido do dono' })
  await database.sql`delete from usuarios where id = ${shop.user_id}`
  expect(await told()).toMatchObject([
    {
      ato: 'conta_desativada',
      alvo: { id: shop.user_id, nome: null, email: null },
      por: { nome: 'Olga Operadora' },
    },
  ])
  const rows = await database.sql`select to_jsonb(a) || coalesce(to_jsonb(p), '{}') as row from auditoria a
    full join auditoria_pessoas p on p.id = a.alvo_pessoa`
  expect(JSON.stringify([...rows])).not.toMatch(new RegExp(`Jo.o|${shop.email}`))
})

test('claim, holds: the app cannot change what is written down', async () => {
  await call('disable', { id: shop.user_id, motivo: 'Fraude' })
  const before = await told()
  for (const statement of [
    "update auditoria set motivo = 'outro'",
    'delete from auditoria',
    'truncate auditoria',
    "update auditoria_pessoas set nome = 'Outra'",
    'delete from auditoria_pessoas',
    'drop table auditoria',
  ])
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  expect(await told()).toEqual(before)
})

test('owners and the audit are files too, and asking for one is written down, without the words', async () => {
  const owners = await download(app, cookie, 'users.csv?plano=teste')
  expect(owners.headers['content-disposition']).toBe(
    'attachment; filename="bancada-usuarios-teste-2026-11-19.csv"',
  )
  expect(owners.rows.find(({ Email }) => Email === shop.email)).toEqual({
    Usuário: 'João dos Celulares',
    Email: shop.email,
    Plano: 'Teste Gratuito',
    Status: 'Ativo',
    OS: '0',
    Clientes: '0',
    Cadastro: '19/11/2026',
  })
  const found = await downloadFound(app, cookie, 'users.csv', { q: 'joão dos celulares' })
  expect(new Set(found.rows.map(({ Usuário }) => Usuário))).toEqual(new Set(['João dos Celulares']))
  const { rows } = await download(app, cookie, 'audit.csv?ato=usuarios_exportados')
  expect(rows.map(({ Ato, Data, Hora, Quem, Detalhe }) => [Ato, Data, Hora, Quem, Detalhe])).toEqual(
    ['{"filtro":{},"com_busca":true}', '{"filtro":{"plano":"teste"},"com_busca":false}'].map(detail => [
      'Usuários exportados',
      '19/11/2026',
      '23:30',
      'Olga Operadora',
      detail,
    ]),
  )
  expect((await told()).map(({ ato }: { ato: string }) => ato)).toEqual([
    'auditoria_exportada',
    'usuarios_exportados',
    'usuarios_exportados',
  ])
})
