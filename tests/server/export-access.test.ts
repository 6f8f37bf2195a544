import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { download, downloadFound } from '../support/exports.ts'
import { fromNow } from '../support/from-now.ts'
import { logLines } from '../support/log-lines.ts'
import { secretRows } from '../support/samples.ts'
import { makeExpense, makeShop, switchPlan, type TestShop } from '../support/shops.ts'

const log = logLines()
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
const paths = [
  'expenses.csv',
  'month.csv?mes=tudo',
  'reports.csv?de=2026-01-01&ate=2026-12-31',
  'orders.csv',
  'customers.csv',
]

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { logger: log.logger })
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  await makeExpense(database.db, shop, { descricao: 'Segredo do aluguel' })
})

test('holds: a file is one to save, read as nothing else and kept by no cache', async () => {
  for (const path of paths) {
    const { status, headers } = await download(app, cookie, path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="bancada-[a-z0-9-]+\.csv"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('HEAD tells the same and reads no file', async () => {
  for (const path of paths) {
    const { headers: whole } = await download(app, cookie, path)
    const { statusCode, body, headers } = await app.app.inject({
      method: 'HEAD',
      url: `/export/${path}`,
      headers: { host: ours.host, cookie },
    })
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', undefined])
    expect(headers['content-disposition']).toBe(whole['content-disposition'])
  }
})

test('no other method does anything, and no other noun has a file', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await app.app.inject({
      method,
      url: '/export/month.csv',
      headers: { host: ours.host, origin: ours.origin, cookie },
    })
    expect(answer.statusCode).toBe(404)
  }
  for (const noun of ['usuarios', 'despesas', '__proto__', '..%2fexpenses', 'expenses.csv%00'])
    expect((await download(app, cookie, `${noun}.csv`)).status).toBe(404)
  for (const path of [
    '',
    'expenses',
    'expenses.csv/',
    'expenses.csv;x',
    'expenses.csv/x?mes=tudo',
    'EXPENSES.csv',
  ]) {
    const { status, headers, body } = await download(app, cookie, path)
    expect([path, status, headers['content-type'], body]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
      'O endereço deste arquivo não está certo. Exporte de novo pela tela.',
    ])
    const script = await download(app, cookie, path, { 'sec-fetch-mode': 'cors' })
    expect([script.status, JSON.parse(script.body).key]).toEqual([404, 'nao_encontrado'])
  }
})

test('without a session, or with one that is over, there is no file: a browser is told in a sentence', async () => {
  const over = await app.signIn(shop.email)
  await app.call('auth.signOut', undefined, { cookie: over })
  for (const who of [undefined, 'sessao=', `sessao=${'a'.repeat(40)}`, `sessao=${shop.user_id}`, over])
    for (const path of [...paths, 'month.csv?mes=nunca']) {
      const { status, headers, body } = await download(app, who, path)
      expect([status, headers['content-type'], headers['cache-control'], body]).toEqual([
        401,
        'text/plain; charset=utf-8',
        'no-store',
        'Sua sessão terminou. Entre de novo para exportar.',
      ])
      expect(headers['content-disposition']).toBeUndefined()
      const script = await download(app, who, path, { 'sec-fetch-mode': 'cors' })
      expect([script.status, JSON.parse(script.body)]).toEqual([
        401,
        { key: 'nao_autenticado', requestId: expect.any(String) },
      ])
    }
})

test('another shop’s rows are in no file, whatever the address says', async () => {
  const victim = await makeShop(database.db, { plano: 'profissional' })
  const secret = await secretRows(database.db, victim)
  await database.sql`update ordens_servico set pago = true, pago_em = '2026-11-20', forma_pagamento = 'PIX' where user_id = ${victim.user_id}`
  const other = await makeShop(database.db, { plano: 'profissional' })
  const stranger = await app.signIn(other.email)
  for (const path of paths) {
    const { status, body, rows } = await download(app, stranger, path)
    expect([status, rows]).toEqual([200, []])
    for (const word of ['Segredo', secret.order.id, victim.user_id]) expect(body).not.toContain(word)
    const sign = path.includes('?') ? '&' : '?'
    for (const key of ['user_id', 'shop', 'cursor', 'limit', '__proto__', 'constructor'])
      expect((await download(app, stranger, `${path}${sign}${key}=${victim.user_id}`)).status).toBe(400)
  }
})

test.each([
  'expenses.csv?mes=2026-13',
  'expenses.csv?mes=',
  'expenses.csv?mes=2026-11&mes=2026-12',
  'expenses.csv?categoria=Peças',
  "expenses.csv?categoria=outros'--",
  'month.csv?mes=2026-11-01',
  'month.csv?mes=TUDO',
  'month.csv?categoria=pecas',
  'reports.csv',
  'reports.csv?de=2026-11-02&ate=2026-11-01',
  'reports.csv?de=0001-01-01&ate=9999-12-31',
  'reports.csv?de[]=2026-11-01&ate=2026-11-01',
  // Words stand in no address.
  'orders.csv?q=ana',
  'customers.csv?q=ana',
  'orders.csv?status=Perdido',
  'orders.csv?pago=true',
  'orders.csv?de=2026-02-30',
  'orders.csv?alerta=todas',
])('%s is refused, in a sentence', async path => {
  const { status, headers, body } = await download(app, cookie, path)
  expect([status, headers['content-type'], body]).toEqual([
    400,
    'text/plain; charset=utf-8',
    'O endereço deste arquivo não está certo. Exporte de novo pela tela.',
  ])
  const script = await download(app, cookie, path, { 'sec-fetch-mode': 'cors' })
  expect([script.status, JSON.parse(script.body).key]).toEqual([400, 'entrada_invalida'])
})

test('other sites start no download; a link of ours and an address typed by hand do', async () => {
  for (const [site, expected] of [
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ] as const) {
    const { status, body } = await download(app, cookie, 'expenses.csv?mes=tudo', { 'sec-fetch-site': site })
    expect([site, status, body.includes('Segredo')]).toEqual([site, expected, expected === 200])
  }
})

test('nor does a page that names another origin, or none that it can', async () => {
  for (const origin of ['https://x.example', 'null', 'http://localhost:3001'])
    for (const site of [undefined, 'same-origin', 'none']) {
      const headers = { origin, ...(site && { 'sec-fetch-site': site }) }
      const { status, body } = await download(app, cookie, 'expenses.csv?mes=tudo', headers)
      expect([origin, site, status, body]).toEqual([origin, site, 403, 'Exporte este arquivo pela tela.'])
    }
  expect((await download(app, cookie, 'expenses.csv', { origin: ours.origin })).status).toBe(200)
})

test('an export prolongs the session, as any act of its owner', async () => {
  await database.sql`update sessoes set expira_em = ${fromNow(3_600_000)}::timestamptz where user_id = ${shop.user_id}`
  const { headers } = await download(app, cookie, 'expenses.csv')
  expect(String(headers['set-cookie'])).toContain(cookie)
  const rows =
    await database.sql`select 1 from sessoes where user_id = ${shop.user_id} and expira_em > ${fromNow(39_600_000)}::timestamptz`
  expect(rows.length).toBe(1)
})

test('claim: with a plan that is over the shop’s rows can still be had, but not the advanced reports', async () => {
  for (const plano of ['teste', 'basico', 'profissional'] as const) {
    const own = await makeShop(database.db, { plano: 'profissional' })
    await secretRows(database.db, own)
    const who = await app.signIn(own.email)
    await switchPlan(database.db, own.user_id, plano, new Date(Date.now() - 1000).toISOString())
    const { status, rows } = await download(app, who, 'expenses.csv?mes=tudo')
    expect([plano, status, rows.map(row => row.Descrição)]).toEqual([plano, 200, ['Segredo do aluguel']])
    expect((await download(app, who, 'month.csv?mes=tudo')).rows.length).toBe(1)
    expect((await download(app, who, 'orders.csv')).rows.length).toBe(2)
    const found = await downloadFound(app, who, 'customers.csv', { q: 'segredo' })
    expect([found.status, found.rows.length]).toEqual([200, 2])
    expect((await download(app, who, paths[2] ?? '')).status).toBe(403)
  }
})

test('the advanced reports’ file is for the plan that has them', async () => {
  for (const [plano, expected] of [
    ['teste', 403],
    ['basico', 403],
    ['profissional', 200],
  ] as const) {
    const own = await makeShop(database.db, { plano })
    const who = await app.signIn(own.email)
    const { status, body, headers } = await download(app, who, paths[2] ?? '')
    expect([plano, status]).toEqual([plano, expected])
    if (expected === 200) continue
    expect(body).toBe('Relatórios avançados são do Plano Profissional')
    expect(headers['content-disposition']).toBeUndefined()
  }
})

test('holds: the log has the path of an export, and neither its query nor a row', () => {
  expect(log.text()).toContain('"path":"/export/expenses.csv"')
  for (const word of ['2026-13', 'categoria=', 'Segredo', cookie.split('=')[1]])
    expect(log.text()).not.toContain(word)
})
