import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { byLot } from '../support/long.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let rows: Named

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  rows = await secretRows(database.db, shop)
})

const guarded = pathsOf('signedIn', 'shop', 'writer', 'admin')

test('every procedure has a sample', () => {
  for (const { path } of procedures) sampleOf(path, rows)
  expect(guarded.length).toBeGreaterThan(10)
})

test.each(byLot(60, guarded))('holds: %s turns a stranger away, and tells nothing', async path => {
  const before = await dumpOwner(database.sql, shop.user_id)
  const cookies = [undefined, 'sessao=', 'sessao=abc', `sessao=${shop.user_id}`, `sessao=${'a'.repeat(40)}`]
  const inputs = [sampleOf(path, rows), { id: 5 }, undefined]
  for (const cookie of cookies)
    for (const input of inputs) {
      const { status, error } = await app.call(path, input, { cookie })
      expect([status, error]).toEqual([401, refused('nao_autenticado', 'UNAUTHORIZED', 401)])
    }
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
})

test.each(guarded)('holds: %s in a batch beside what anyone may call stays closed', async path => {
  const isQuery = procedures.some(one => one.path === path && one.type === 'query')
  const companion = isQuery ? 'auth.session' : 'auth.signOut'
  const { body } = await app.call(`${companion},${path}?batch=1`, { 1: sampleOf(path, rows) })
  const [open, closed] = JSON.parse(body)
  expect(open.error).toBeUndefined()
  expect(closed.error.data.key).toBe('nao_autenticado')
})

test('holds: what is no procedure is not found, and a name of JavaScript’s own is none', async () => {
  for (const path of ['orders.drop', 'orders', 'constructor', '__proto__', 'orders.list.call', 'toString']) {
    const { status, error } = await app.call(path, {})
    expect([status, error?.key], path).toEqual([404, 'nao_encontrado'])
  }
})

const refused = (key: string, code: string, httpStatus: number) => ({
  key,
  code,
  httpStatus,
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
})
