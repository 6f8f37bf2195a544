import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { customerInput, makeShop, orderInput } from '../support/shops.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  const { db } = await freshDatabase()
  app = await testApp(db)
  cookie = await app.signIn((await makeShop(db, { plano: 'profissional' })).email)
  const { data } = await app.call('customers.create', customerInput({ nome: 'Ação & Cia 👩‍🔧' }), { cookie })
  for (let at = 0; at < 8; at++) await app.call('orders.create', orderInput(data.id), { cookie })
})

const list = (encoding?: string) =>
  app.app.inject({
    method: 'POST',
    url: '/trpc/orders.list',
    headers: { ...ours, cookie, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    payload: '{}',
  })

const open = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['*', 'br'],
] as const)('who takes %s gets %s, with the same words in it', async (accepted, coding) => {
  const [plain, packed] = [await list(), await list(accepted)]
  expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  expect(open[coding](packed.rawPayload).toString()).toBe(plain.body)
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
})

test.each([
  undefined,
  '',
  'identity',
  'zstd',
  'br;q=0',
  'deflate',
])('who takes %s gets it as it is', async accepted => {
  const { headers, body } = await list(accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toBe('accept-encoding')
  expect(JSON.parse(body).result.data.items).toHaveLength(8)
})

test('what is short stays as it is, and a refusal too', async () => {
  const headers = { 'accept-encoding': 'br' }
  for (const given of [{ cookie, headers }, { headers }]) {
    const answer = await app.call('auth.session', undefined, given)
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
  }
  expect((await app.call('orders.list', {}, { headers })).error?.key).toBe('nao_autenticado')
})

test('a page is compressed; a file, which streams, is not compressed by the way', async () => {
  const get = (url: string) =>
    app.app.inject({ url, headers: { host: ours.host, cookie, 'accept-encoding': 'br' } })
  const page = await get('/ordens')
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('id="page-data"')
  const script = await get('/assets/app-1a2b3c4d.js')
  expect([script.headers['content-encoding'], script.body]).toEqual([undefined, 'export {}'])
})
