import { beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../src/server/settings/read-settings.ts'
import { defaultMessages } from '../../src/shared/messages.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { makeShop, switchPlan, type TestShop } from '../support/shops.ts'

const untold = { tema: 'light', idioma: 'pt', backup_automatico: 'true' }
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { nome: 'Beto Celulares' })
  cookie = await app.signIn(shop.email)
})

const all = async (as = cookie) => (await app.call('settings.all', undefined, { cookie: as })).data

/** Saves keys of a category, based on what is stored unless told. */
async function save(
  categoria: string,
  values: Record<string, unknown>,
  { as = cookie, based_on }: { as?: string; based_on?: string | null } = {},
) {
  const base = based_on === undefined ? ((await all(as))[categoria]?.updated_at ?? null) : based_on
  const registros = Object.entries(values).map(([chave, valor]) => ({ chave, valor }))
  return app.call('settings.save', { categoria, based_on: base, registros }, { cookie: as })
}

async function newOwner() {
  const own = await makeShop(database.db)
  return { own, as: await app.signIn(own.email) }
}

describe('what counts until the owner says otherwise', () => {
  test('travels as text', async () => {
    const settings = await all()
    expect(settings.notificacoes).toEqual({
      valores: {
        email: 'false',
        lembretes_vencidas: 'true',
        pagamentos_pendentes: 'true',
        relatorios_semanais: 'false',
        respostas_orcamento: 'true',
        hora_inicio: '08:00',
        hora_fim: '18:00',
      },
      updated_at: null,
    })
    expect(settings.sistema).toEqual({ valores: untold, updated_at: null })
    expect(settings.empresa.valores.garantia_dias).toBe('90')
    expect(settings.mensagens.valores).toEqual(defaultMessages)
    const account = { nome: 'Beto Celulares', email: shop.email }
    expect(settings.perfil.valores).toEqual({
      ...account,
      telefone: '',
      nome_inteiro: 'false',
      passos_ocultos: 'false',
      teclas_simples: 'true',
    })
  })

  test('is typed where the server uses it', async () => {
    const settings = await readSettings(database.db, shop)
    expect(settings.notificacoes).toEqual({
      email: false,
      lembretes_vencidas: true,
      pagamentos_pendentes: true,
      relatorios_semanais: false,
      respostas_orcamento: true,
      hora_inicio: '08:00',
      hora_fim: '18:00',
    })
    expect(settings.empresa.garantia_dias).toBe(90)
    expect(settings.fuso).toBe('America/Sao_Paulo')
  })
})

test('what is saved is answered, stored and heard of by its type', async () => {
  const { own, as } = await newOwner()
  const saved = await save('notificacoes', { email: 'true', hora_fim: '20:30' }, { as })
  expect(saved.status).toBe(200)
  expect(saved.data).toMatchObject({
    categoria: 'notificacoes',
    valores: { email: 'true', hora_fim: '20:30', hora_inicio: '08:00' },
  })
  expect((await all(as)).notificacoes).toEqual({
    valores: saved.data.valores,
    updated_at: saved.data.updated_at,
  })
  expect((await readSettings(database.db, own)).notificacoes).toMatchObject({
    email: true,
    hora_fim: '20:30',
  })
})

test('the name is the account’s own, and every screen hears of it', async () => {
  const { own, as } = await newOwner()
  expect(
    (await save('perfil', { nome: '  Roberto   Carvalho ', telefone: '11987411107' }, { as })).status,
  ).toBe(200)
  const [row] = await database.sql`select nome from usuarios where id = ${own.user_id}`
  expect(row?.nome).toBe('Roberto   Carvalho')
  expect((await all(as)).perfil.valores.telefone).toBe('(11) 98741-1107')
  expect((await app.call('auth.session', undefined, { cookie: as })).data.user.nome).toBe(
    'Roberto   Carvalho',
  )
})

test.each([
  ['perfil', { nome: '  ' }, { nome: 'nome_obrigatorio' }],
  ['perfil', { nome: 'a'.repeat(121) }, { nome: 'texto_longo' }],
  ['perfil', { email: 'outro@exemplo.com.br' }, { email: 'campo_desconhecido' }],
  ['perfil', { telefone: '1234' }, { telefone: 'telefone_invalido' }],
  ['perfil', { senha: 'x' }, { senha: 'campo_desconhecido' }],
  ['empresa', { cnpj: '12.345.678/0001-00' }, { cnpj: 'cnpj_invalido' }],
  ['empresa', { cnpj: '529.982.247-25' }, { cnpj: 'cnpj_invalido' }],
  ['empresa', { email: 'beto@' }, { email: 'email_invalido' }],
  ['empresa', { logo: crypto.randomUUID() }, { logo: 'campo_desconhecido' }],
  ['empresa', { fuso: 'America/Manaus' }, { fuso: 'campo_desconhecido' }],
  ['empresa', { garantia_dias: '89' }, { garantia_dias: 'garantia_invalida' }],
  ['empresa', { garantia_dias: '9e9' }, { garantia_dias: 'garantia_invalida' }],
  ['empresa', { garantia_dias: '' }, { garantia_dias: 'garantia_invalida' }],
  ['empresa', { termos: 'a'.repeat(2001) }, { termos: 'texto_longo' }],
  ['empresa', { horario: 'a'.repeat(121) }, { horario: 'texto_longo' }],
  ['empresa', { termos_orcamento: 'a'.repeat(2001) }, { termos_orcamento: 'texto_longo' }],
  ['empresa', { nome: 'Beto\u0007' }, { nome: 'texto_invalido' }],
  ['notificacoes', { email: 'sim' }, { email: 'opcao_invalida' }],
  ['notificacoes', { hora_inicio: '24:00' }, { hora_inicio: 'hora_invalida' }],
  ['notificacoes', { hora_inicio: '18:00' }, { hora_fim: 'hora_fim_antes' }],
  ['notificacoes', { hora_inicio: '10:00', hora_fim: '09:00' }, { hora_fim: 'hora_fim_antes' }],
  ['sistema', { tema: 'azul' }, { tema: 'opcao_invalida' }],
  ['sistema', { idioma: 'fr' }, { idioma: 'opcao_invalida' }],
  ['sistema', { backup_automatico: 'sim' }, { backup_automatico: 'opcao_invalida' }],
  [
    'sistema',
    { __proto__x: 'x', constructor: 'x' },
    { __proto__x: 'campo_desconhecido', constructor: 'campo_desconhecido' },
  ],
  ['mensagens', { pronto: 'Olá, {nome}!' }, { pronto: 'variavel_desconhecida' }],
  ['mensagens', { cobranca: 'Olá, {Cliente}!' }, { cobranca: 'variavel_desconhecida' }],
] as [
  string,
  Record<string, string>,
  Record<string, string>,
][])('%s refuses %j', async (categoria, values, fields) => {
  const before = await dumpOwner(database.sql, shop.user_id)
  const { status, error } = await save(categoria, values)
  expect([status, error?.key, error?.fields]).toEqual([400, 'entrada_invalida', fields])
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
})

test.each([
  { categoria: 'seguranca', based_on: null, registros: [{ chave: 'x', valor: 'y' }] },
  { categoria: 'sistema', based_on: null, registros: [] },
  { categoria: 'sistema', based_on: 'ontem', registros: [{ chave: 'tema', valor: 'dark' }] },
  { categoria: 'sistema', based_on: null, registros: [{ chave: 'tema', valor: true }] },
  { categoria: 'sistema', based_on: null, registros: [{ chave: 'tema', valor: 'dark', user_id: 'x' }] },
  { categoria: 'sistema', based_on: null, registros: Array(21).fill({ chave: 'tema', valor: 'dark' }) },
])('%j is no save', async input => {
  expect((await app.call('settings.save', input, { cookie })).status).toBe(400)
})

test.each([
  '__proto__',
  'constructor',
  'prototype',
  'toString',
])('holds: %s is no key of a setting, alone or beside one', async chave => {
  const { own, as } = await newOwner()
  const before = await dumpOwner(database.sql, own.user_id)
  for (const others of [[], [{ chave: 'tema', valor: 'dark' }]]) {
    const registros = [...others, { chave, valor: 'x' }]
    const input = { categoria: 'sistema', based_on: null, registros }
    const { status, error } = await app.call('settings.save', input, { cookie: as })
    expect([status, Object.entries(error?.fields ?? {})]).toEqual([400, [[chave, 'campo_desconhecido']]])
  }
  expect(await dumpOwner(database.sql, own.user_id)).toEqual(before)
})

test('a key sent twice is refused', async () => {
  const registros = ['dark', 'light'].map(valor => ({ chave: 'tema', valor }))
  const { error } = await app.call(
    'settings.save',
    { categoria: 'sistema', based_on: null, registros },
    { cookie },
  )
  expect(error?.fields).toEqual({ tema: 'campo_invalido' })
})

test('of several keys one that is wrong stores none', async () => {
  const { as } = await newOwner()
  expect((await save('empresa', { nome: 'Beto', cnpj: '1' }, { as })).status).toBe(400)
  expect((await all(as)).empresa).toMatchObject({ updated_at: null, valores: { nome: '' } })
})

test('a CNPJ may hold letters, and is kept without punctuation; empty takes it away', async () => {
  const { as } = await newOwner()
  expect((await save('empresa', { cnpj: '12.abc.345/01de-35' }, { as })).data.valores.cnpj).toBe(
    '12ABC34501DE35',
  )
  expect((await save('empresa', { cnpj: '' }, { as })).data.valores.cnpj).toBe('')
})

describe('two places at once', () => {
  test('a stale save is refused with the category as it is now, and stores nothing', async () => {
    const { as } = await newOwner()
    const first = await save('empresa', { nome: 'Beto', telefone: '(11) 3456-7890' }, { as, based_on: null })
    const late = await save('empresa', { nome: 'Roberto' }, { as, based_on: null })
    expect([late.status, late.error?.key]).toEqual([409, 'conflito'])
    expect(late.error?.row).toEqual(first.data)
    expect((await all(as)).empresa.valores.nome).toBe('Beto')
    const again = await save('empresa', { nome: 'Roberto' }, { as, based_on: first.data.updated_at })
    expect(again.data.valores).toMatchObject({ nome: 'Roberto', telefone: '(11) 3456-7890' })
    expect(again.data.updated_at > first.data.updated_at).toBe(true)
  })

  test('of many saves from the same version one succeeds', async () => {
    const { as } = await newOwner()
    const names = Array.from({ length: 6 }, (_, at) => `Loja ${at}`)
    const answers = await Promise.all(names.map(nome => save('empresa', { nome }, { as, based_on: null })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('another category is none of its business', async () => {
    const { as } = await newOwner()
    await save('empresa', { nome: 'Beto' }, { as })
    expect((await save('sistema', { tema: 'dark' }, { as, based_on: null })).status).toBe(200)
  })
})

test('settings are their owner’s alone', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  await save('empresa', { nome: 'De um só' }, { as: one.as })
  expect(JSON.stringify(await all(other.as))).not.toContain('De um só')
  await save('empresa', { nome: 'Do outro' }, { as: other.as })
  expect((await all(one.as)).empresa.valores.nome).toBe('De um só')
})

test('claim: when the plan is over the account’s own stays open, and the shop’s is refused', async () => {
  const { own, as } = await newOwner()
  await switchPlan(database.db, own.user_id, 'basico', new Date(Date.now() - 1000).toISOString())
  for (const [categoria, values] of [
    ['perfil', { nome: 'Ainda eu' }],
    ['sistema', { tema: 'dark', idioma: 'es' }],
  ] as const)
    expect((await save(categoria, values, { as })).status).toBe(200)
  for (const [categoria, values] of [
    ['empresa', { nome: 'Beto' }],
    ['notificacoes', { email: 'true' }],
    ['mensagens', { pronto: 'Pronto, {cliente}!' }],
  ] as const)
    expect((await save(categoria, values, { as })).error?.key).toBe('plano_expirado')
})

test.each([
  'pix_tipo',
  'pix_chave',
  'pix_nome',
  'pix_cidade',
  'pix_identificar',
] as const)('holds: %s is changed by settings.setPix alone', async chave => {
  const before = await dumpOwner(database.sql, shop.user_id)
  for (const valor of ['', 'email', 'outra@exemplo.com.br', 'true'])
    expect((await save('empresa', { nome: 'Beto', [chave]: valor })).error?.fields).toEqual({
      [chave]: 'campo_desconhecido',
    })
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
})

test('an emptied message is the one of the beginning', async () => {
  const { own, as } = await newOwner()
  await save('mensagens', { pronto: 'Oi {cliente}, pode vir buscar!' }, { as })
  expect((await readSettings(database.db, own)).mensagens.pronto).toBe('Oi {cliente}, pode vir buscar!')
  expect((await save('mensagens', { pronto: '' }, { as })).data.valores.pronto).toBe(defaultMessages.pronto)
})

test('what an older or newer release stored breaks nothing', async () => {
  const { own, as } = await newOwner()
  for (const [categoria, chave, valor] of [
    ['sistema', 'tema', 'azul'],
    ['sistema', 'fonte', 'grande'],
    ['aparencia', 'x', 'y'],
  ])
    await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
      values (${own.user_id}, ${categoria ?? ''}, ${chave ?? ''}, ${valor ?? ''}, now())`
  expect((await all(as)).sistema.valores).toEqual(untold)
})
