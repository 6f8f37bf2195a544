import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../src/server/http/temporary-folder.ts'
import { problemRow } from '../../src/shared/api-schemas.ts'
import { type Api, apiOf, makeFullKey, uncounted } from '../support/api.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { formEnd, formHeaders, part, photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let api: Api
let order: { id: string; updated_at: string }
let port: number

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, uncounted)
  shop = await makeShop(database.db, { plano: 'profissional' })
  api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** A request over a connection of its own: its head and this much of its body are sent, `end` sends the rest. */
function begin(key: string, path: string, headers: Record<string, string>, first: Buffer | string = '') {
  const authorization = `Bearer ${key}`
  const sent = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: `/api/v1${path}`, agent: false },
    headers: { ...headers, host: 'localhost:3000', authorization },
  })
  const answer = new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', async got => {
      resolve({ status: got.statusCode, code: JSON.parse(await text(got)).code })
    })
  })
  answer.catch(() => undefined)
  sent.flushHeaders()
  if (first.length > 0) sent.write(first)
  return { answer, end: (rest: Buffer | string) => sent.end(rest), drop: () => sent.destroy() }
}

async function photoPieces() {
  const jpeg = await picture(300, 200).jpeg().toBuffer()
  const file = part('name="file"; filename="tela.jpg"\r\ncontent-type: image/jpeg', jpeg)
  const form = Buffer.concat([part('name="tipo_foto"', 'antes'), file, formEnd])
  return { jpeg, first: form.subarray(0, 1_000), rest: form.subarray(1_000) }
}

function expectProblem(answer: Awaited<ReturnType<Api>>, status: number, code: string) {
  expect([answer.status, answer.data?.code]).toEqual([status, code])
  expect(answer.type).toMatch(/^application\/problem\+json/)
  expect(problemRow.safeParse(answer.data).success).toBe(true)
  expect(answer.data.status).toBe(status)
  expect(answer.data.request_id).toBe(answer.headers['x-request-id'])
  expect(answer.headers['cache-control']).toBe('no-store')
}

test('an unknown path is a problem, with a key and without', async () => {
  const paths = ['/', '/nothing', '/orders/x/y', '/api/v1', '/api/v1/%zz', '/trpc/orders.list']
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expectProblem(await api(method, path), 404, 'caminho_desconhecido')
      expectProblem(await api(method, path, { key: '' }), 404, 'caminho_desconhecido')
    }
})

test('a method that a path has not says which it has', async () => {
  const answer = await api('DELETE', '/orders')
  expectProblem(answer, 405, 'metodo_invalido')
  expect(answer.headers.allow).toBe('GET, HEAD, POST')
  expectProblem(await api('OPTIONS', `/orders/${order.id}`), 405, 'metodo_invalido')
  expectProblem(await api('POST', '/summary', { body: {} }), 405, 'metodo_invalido')
})

test('a body that is no JSON object, or too large, is refused', async () => {
  const json = { 'content-type': 'application/json' }
  for (const body of ['{', '[]', '"x"', 'null', '1', '{"__proto__":{"x":1}}', ''])
    expectProblem(await api('POST', '/clients', { body, headers: json }), 400, 'json_invalido')
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])
    expectProblem(
      await api('POST', '/clients', { body: 'nome=x', headers: { 'content-type': type } }),
      415,
      'tipo_invalido',
    )
  const large = JSON.stringify({ nome: 'x'.repeat(2_000_000) })
  expectProblem(await api('POST', '/clients', { body: large, headers: json }), 413, 'corpo_grande')
})

test('the document comes in the coding that is asked for', async () => {
  const ask = (coding?: string) =>
    app.app.inject({
      url: '/api/v1/openapi.json',
      headers: { host: ours.host, ...(coding && { 'accept-encoding': coding }) },
    })
  const plain = await ask()
  expect(plain.json().openapi).toMatch(/^3/)
  for (const [coding, read] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const])
    for (const again of [await ask(coding), await ask(coding)]) {
      expect(again.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
      expect(read(again.rawPayload).toString()).toBe(plain.body)
    }
})

test('an act without a body may say that it sends JSON', async () => {
  const { data } = await api('POST', '/reminders', {
    body: { titulo: 'Ligar', data_lembrete: '2026-12-20T09:00' },
  })
  const headers = { 'content-type': 'application/json', 'if-match': `"${data.updated_at}"` }
  const done = await api('POST', `/reminders/${data.id}/complete`, { headers })
  expect([done.status, done.data.status]).toEqual([200, 'concluido'])
  const again = { ...headers, 'if-match': String(done.headers.etag) }
  expectProblem(
    await api('POST', `/reminders/${data.id}/complete`, { headers: again }),
    409,
    'estado_diferente',
  )
  expectProblem(await api('POST', `/reminders/${data.id}/complete`, { headers }), 412, 'conflito')
  const gone = await api('DELETE', `/reminders/${data.id}`, { headers })
  expect([gone.status, gone.text]).toEqual([204, ''])
  expectProblem(await api('GET', `/reminders/${data.id}`), 404, 'nao_encontrado')
})

test('problems speak Portuguese, and English where it is asked for first', async () => {
  const said = async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    const { data, headers: answered } = await api('POST', '/clients', { body: { nome: '' }, headers })
    const field = data.errors.find((one: { field: string }) => one.field === 'nome')
    return [answered['content-language'], data.title, field.detail]
  }
  const portuguese = ['pt', 'Pedido inválido', 'Nome obrigatório']
  const english = ['en', 'Invalid request', 'nome is required']
  for (const language of [undefined, '', 'pt-BR', 'pt;q=0.9, en;q=0.8', 'fr', 'en;q=0', '*', 'q=;;,'])
    expect(await said(language)).toEqual(portuguese)
  for (const language of ['en', 'en-GB,pt;q=0.5', 'fr, en;q=0.3', 'pt;q=0.1, EN;q=0.2'])
    expect(await said(language)).toEqual(english)
})

test('holds: a cookie opens nothing, and no other origin may read', async () => {
  const cookie = await app.signIn(shop.email)
  const headers = { cookie, origin: 'http://localhost:3000' }
  const answer = await api('GET', '/orders', { key: '', headers })
  expectProblem(answer, 401, 'chave_api_invalida')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const both = await api('GET', '/orders', { headers: { cookie, origin: 'https://outro.example' } })
  expect(both.status).toBe(200)
  expect(Object.keys(both.headers).filter(name => /set-cookie|access-control/.test(name))).toEqual([])
})

test('pages follow each other by the cursor, or by the address that each names', async () => {
  const { id: cliente_id } = (
    await api('POST', '/clients', { body: { nome: 'Muitas', telefone: '11987411107' } })
  ).data
  for (let at = 0; at < 5; at++)
    await api('POST', '/orders', { body: { cliente_id, aparelho: `iPhone ${at}`, defeito: 'x', valor: at } })
  const all = await api('GET', `/orders?cliente_id=${cliente_id}`)
  expect([all.data.items.length, all.data.next_cursor, all.data.next]).toEqual([5, null, null])
  const found: unknown[] = []
  let path = `/api/v1/orders?cliente_id=${cliente_id}&limit=2`
  while (path) {
    const { data, headers } = await api('GET', path)
    found.push(...data.items)
    if (data.next) expect(headers.link).toBe(`<${data.next}>; rel="next"`)
    path = data.next ? new URL(data.next).pathname + new URL(data.next).search : ''
  }
  expect(found).toEqual(all.data.items)
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=zzz',
    'pago=sim',
    'x=1',
    'limit=1&limit=2',
    'de=2026-13-01',
  ])
    expectProblem(await api('GET', `/orders?${query}`), 400, 'entrada_invalida')
})

test('lists answer what changed since a moment', async () => {
  for (const [path, body] of [
    ['/clients', { nome: 'Nova', telefone: '11987411108' }],
    ['/expenses', { descricao: 'Fita', valor: 5, data_despesa: '2026-01-05' }],
    ['/reminders', { titulo: 'Ver', data_lembrete: '2026-12-20T09:00' }],
    [
      '/orders',
      {
        cliente_id: (await api('GET', '/clients')).data.items[0].id,
        aparelho: 'LG K10',
        defeito: 'x',
        valor: 1,
      },
    ],
  ] as const) {
    const { data } = await api('POST', path, { body })
    const since = async (moment: string) =>
      (await api('GET', `${path}?atualizado_desde=${encodeURIComponent(moment)}&limit=100`)).data.items.map(
        (row: { id: string }) => row.id,
      )
    expect(await since(data.updated_at)).toContain(data.id)
    expect(await since('2026-01-01T00:00:00-03:00')).toContain(data.id)
    expect(await since(new Date(Date.parse(data.updated_at) + 1).toISOString())).not.toContain(data.id)
  }
})

test('a photo is sent, listed and downloaded, once for a key', async () => {
  const jpeg = await picture(60, 40).jpeg().toBuffer()
  const file = part('name="file"; filename="tela.jpg"\r\ncontent-type: image/jpeg', jpeg)
  const form = Buffer.concat([part('name="tipo_foto"', 'antes'), file, formEnd])
  const headers = { 'content-type': formHeaders['content-type'], 'idempotency-key': crypto.randomUUID() }
  const path = `/orders/${order.id}/photos`
  const first = await api('POST', path, { body: form, headers })
  expect([first.status, first.data.tipo_foto, first.data.os_id]).toEqual([201, 'antes', order.id])
  const again = await api('POST', path, { body: form, headers })
  expect([again.status, again.data, again.headers['idempotent-replayed']]).toEqual([200, first.data, 'true'])
  expect((await api('GET', path)).data.items).toEqual([first.data])
  const image = await api('GET', String(first.headers.location))
  expect([image.status, image.type, image.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
  expect([...image.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
  const elsewhere = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  expectProblem(await api('GET', `/orders/${elsewhere.id}/photos/${first.data.id}`), 404, 'nao_encontrado')
  expectProblem(
    await api('POST', path, { body: '{}', headers: { 'content-type': 'application/json' } }),
    415,
    'arquivo_invalido',
  )
})

test('what a key did stands in the order’s history under its name', async () => {
  const { data } = await api('POST', '/orders', {
    body: {
      cliente_id: (await api('GET', '/clients')).data.items[0].id,
      aparelho: 'Moto G',
      defeito: 'x',
      valor: 10,
    },
  })
  const path = `/orders/${data.id}`
  const tag = (row: { updated_at: string }) => ({ 'if-match': `"${row.updated_at}"` })
  const ready = await api('PATCH', `${path}/status`, { body: { status: 'Pronto' }, headers: tag(data) })
  await api('POST', `${path}/payment`, { body: { forma_pagamento: 'PIX' }, headers: tag(ready.data) })
  await api('POST', '/reminders', {
    body: { titulo: 'Avisar', os_id: data.id, data_lembrete: '2026-12-20T09:00' },
  })
  const cookie = await app.signIn(shop.email)
  const events = await app.call('orders.events', { id: data.id }, { cookie })
  expect(
    events.data.items.map(
      ({ tipo, autor, para }: { tipo: string; autor: string; para: { chave: string } }) => [
        tipo,
        autor,
        para.chave,
      ],
    ),
  ).toEqual([
    ['lembrete_criado', 'api', 'Site da loja'],
    ['alterada', 'api', 'Site da loja'],
    ['alterada', 'api', 'Site da loja'],
    ['criada', 'api', 'Site da loja'],
  ])
  await app.call(
    'orders.setStatus',
    { id: data.id, based_on: (await api('GET', path)).data.updated_at, status: 'Entregue' },
    { cookie },
  )
  const [last] = (await app.call('orders.events', { id: data.id }, { cookie })).data.items
  expect([last.autor, last.para.chave]).toEqual(['dono', undefined])
})

test('an offset or a field that nobody has is refused, and named as it was sent', async () => {
  for (const path of ['/orders', '/clients', '/expenses', '/reminders'])
    for (const offset of ['+23:00', '-23:59', '+15:00']) {
      const since = encodeURIComponent(`2026-01-01T00:00:00${offset}`)
      expectProblem(await api('GET', `${path}?atualizado_desde=${since}`), 400, 'entrada_invalida')
    }
  expect((await api('GET', '/orders?atualizado_desde=2026-01-01T00:00:00%2B14:00')).status).toBe(200)
  const { data } = await api('POST', '/clients', { body: { constructor: 1, nome: 'Ana' } })
  expect(data.errors.map(({ field }: { field: string }) => field)).toContain('constructor')
})

test('holds: a key that is revoked while its body still comes writes nothing, be it a row or a photo', async () => {
  const { first, rest } = await photoPieces()
  const stored = async () => [
    await database.sql`select id from clientes where user_id = ${shop.user_id} order by id`,
    await database.sql`select id from fotos_os where user_id = ${shop.user_id} order by id`,
  ]
  const before = await stored()
  const body = JSON.stringify({ nome: 'Tarde', telefone: '11987411108' })
  for (const [path, type, begun, ending] of [
    ['/clients', 'application/json', body.slice(0, 5), body.slice(5)],
    [`/orders/${order.id}/photos`, formHeaders['content-type'], first, rest],
  ] as const) {
    const { id, key, change } = await makeFullKey(database.db, shop)
    const { answer, end } = begin(key, path, { 'content-type': type }, begun)
    // It was let in by its head.
    await vi.waitFor(async () => {
      const [row] = await database.sql`select usada_em from chaves_api where id = ${id}`
      expect(row?.usada_em).not.toBeNull()
    }, 30_000)
    await change({ revogada_em: new Date().toISOString() })
    end(ending)
    expect(await answer).toEqual({ status: 401, code: 'chave_api_invalida' })
  }
  expect(await stored()).toEqual(before)
})

test('claim: photos that keys send slowly leave the shop’s own screens their places', async () => {
  const { jpeg, first, rest } = await photoPieces()
  const { key } = await makeFullKey(database.db, shop, { escopos: ['fotos'] })
  const type = { 'content-type': formHeaders['content-type'] }
  let came = 0
  const count = () => came++
  app.app.server.on('request', count)
  const slow = Array.from({ length: 4 }, () => begin(key, `/orders/${order.id}/photos`, type, first))
  try {
    await vi.waitFor(() => expect(came).toBe(4), 30_000)
    const { path: folder } = temporaryFolder(app.config.dataDir)
    await vi.waitFor(async () => expect((await readdir(folder)).length).toBeGreaterThan(0), 30_000)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await readdir(folder)).toHaveLength(1)
    const cookie = await app.signIn(shop.email)
    expect((await post(app, cookie, photoForm({ os_id: order.id, file: jpeg }))).status).toBe(200)
  } finally {
    app.app.server.off('request', count)
    for (const { end } of slow) end(rest)
  }
  expect(await Promise.all(slow.map(({ answer }) => answer))).toMatchObject(slow.map(() => ({ status: 201 })))
})
