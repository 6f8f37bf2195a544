import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { parseInTurn } from '../../src/server/http/limits/long-bodies.ts'
import { bodyBytes } from '../../src/server/limits.ts'
import { apiOf, makeFullKey } from '../support/api.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { pathsOf } from '../support/procedures.ts'
import { customerInput, makeCustomer, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})

const send = (path: string, payload: string | Readable, more: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: `/trpc/${path}`, headers: { ...ours, ...more }, payload })

const keyOf = (answer: { json(): { error?: { data: { key: string } } } }) => answer.json().error?.data.key

/** JSON of so many bytes, all of it keys. */
const keys = (bytes: number) => {
  const names = Array.from(
    { length: Math.floor(bytes / 12) },
    (_, at) => `"k${String(at).padStart(6, '0')}":1`,
  )
  return `{${names.join(',')}}`.padEnd(bytes)
}

test.each(
  pathsOf('visitor'),
)('holds: no more than 32 kB are read for %s, alone or in a batch', async path => {
  for (const given of [cookie, ''])
    for (const at of [path, `${path}?batch=1`, `orders.list,${path}?batch=1`]) {
      const answer = await send(at, keys(bodyBytes.visitor + 1), { cookie: given })
      expect([answer.statusCode, keyOf(answer)]).toEqual([413, 'entrada_invalida'])
    }
  const inPieces = { 'transfer-encoding': 'chunked' }
  const unsaid = await send(path, Readable.from([keys(20_000), ' '.repeat(20_000)]), inPieces)
  expect(unsaid.statusCode).toBe(413)
  expect((await send(path, keys(bodyBytes.visitor))).statusCode).not.toBe(413)
})

test('the longest sign-in with a passkey is read', async () => {
  const bytes = 'a'.repeat(8000)
  const response = {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: 'a'.repeat(100),
  }
  const credential = { id: 'a'.repeat(1400), rawId: 'a'.repeat(1400), type: 'public-key' }
  const answer = await send('auth.signInPasskey', JSON.stringify({ resposta: { ...credential, response } }))
  expect([answer.statusCode, keyOf(answer)]).toEqual([401, 'chave_invalida'])
})

test('holds: whatever is sent where the session has ended, the answer is that it has', async () => {
  for (const given of ['', `sessao=${'a'.repeat(40)}`])
    for (const payload of ['{', keys(40_000), keys(bodyBytes.call + 1)])
      for (const path of ['orders.create', 'orders.create?batch=1']) {
        const answer = await send(path, payload, { cookie: given })
        const { error } = [answer.json()].flat()[0]
        expect([answer.statusCode, error.data.key]).toEqual([401, 'nao_autenticado'])
      }
  const inPieces = { 'transfer-encoding': 'chunked' }
  const unsaid = await send('orders.create', Readable.from([keys(40_000)]), inPieces)
  expect([unsaid.statusCode, keyOf(unsaid)]).toEqual([401, 'nao_autenticado'])
})

test('who is signed in sends more, up to a bound', async () => {
  const { id } = await makeCustomer(database.db, shop)
  const input = { ...orderInput(id), defeito: 'x'.repeat(40_000) }
  const read = await send('orders.create', JSON.stringify(input), { cookie })
  expect([read.statusCode, read.json().error.data.fields]).toEqual([400, { defeito: 'texto_longo' }])
  const unsaid = await send('orders.create', Readable.from([JSON.stringify(input)]), {
    cookie,
    'transfer-encoding': 'chunked',
  })
  expect([unsaid.statusCode, unsaid.json().error.data.fields]).toEqual([400, { defeito: 'texto_longo' }])
  const more = await send('orders.create', keys(bodyBytes.call + 1), { cookie })
  expect([more.statusCode, keyOf(more)]).toEqual([413, 'entrada_invalida'])
})

test('holds: a long body of more values than a form has is not read', async () => {
  for (const payload of [
    keys(100_000),
    `{"itens":[${'0,'.repeat(50_000)}0]}`,
    `{"itens":${'['.repeat(50_000)}`,
  ]) {
    const { statusCode, body } = await send('orders.create', payload, { cookie })
    expect([statusCode, JSON.parse(body).error.data]).toEqual([
      400,
      { code: 'BAD_REQUEST', httpStatus: 400, key: 'entrada_invalida', requestId: expect.any(String) },
    ])
  }
  const { id } = await makeCustomer(database.db, shop)
  const quotes = { ...orderInput(id), defeito: '",{['.repeat(10_000) }
  const read = await send('orders.create', JSON.stringify(quotes), { cookie })
  expect(read.json().error.data.fields).toEqual({ defeito: 'texto_longo' })
})

test('holds: a key’s bodies are bounded by what their route writes', async () => {
  const api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  const headers = { 'content-type': 'application/json' }
  const fill = (bytes: number) => JSON.stringify({ ...customerInput(), nome: 'x'.repeat(bytes) })
  const codeOf = async (path: string, bytes: number) =>
    (await api('POST', path, { body: fill(bytes), headers })).data.code
  expect(await codeOf('/clients', bodyBytes.api)).toBe('corpo_grande')
  expect(await codeOf('/clients', 100_000)).toBe('entrada_invalida')
  expect(await codeOf('/orders', bodyBytes.api)).toBe('entrada_invalida')
  expect(await codeOf('/orders', bodyBytes.call)).toBe('corpo_grande')
})

test('holds: long bodies are parsed in turns of addresses, and short ones before them', async () => {
  const order: string[] = []
  const parse = (ip: string, bytes = bodyBytes.visitor + 1) =>
    parseInTurn(' '.repeat(bytes), ip, () => void order.push(ip))
  const crowd = Array.from({ length: 20 }, () => parse('198.51.100.7'))
  await Promise.all([...crowd, parse('203.0.113.9'), parse('192.0.2.1', 100)])
  expect(order.indexOf('192.0.2.1')).toBe(0)
  expect(order.indexOf('203.0.113.9')).toBeLessThan(4)
})
