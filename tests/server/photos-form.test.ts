import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { formEnd, part, photoForm, photoParts, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let os_id: string
let cookie: string
let jpeg: Buffer

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const shop = await makeShop(database.db)
  os_id = (await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)).id
  cookie = await app.signIn(shop.email)
  jpeg = await picture(80, 60).jpeg().toBuffer()
})

const many = (piece: Buffer, count: number) => Array<Buffer>(count).fill(piece)

/** Files that are being received. */
const temporary = async () =>
  (await readdir(join(app.dataDir, 'tmp'), { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  )

test.each([
  ['a hundred files', (file: Buffer) => many(part('name="file"; filename="a.jpg"', file), 100)],
  ['a hundred fields', () => many(part('name="chave"', 'x'), 100)],
  ['two files', (file: Buffer) => many(part('name="file"; filename="a.jpg"', file), 2)],
  ['a field more', () => [part('name="mais"', 'x')]],
])('a form of %s is refused', async (_what, more) => {
  const parts = photoParts({ os_id, file: jpeg })
  for (const order of [
    [...parts, ...more(jpeg)],
    [...parts.slice(0, 3), ...more(jpeg), ...parts.slice(3)],
  ]) {
    const { status, key } = await post(app, cookie, Buffer.concat([...order, formEnd]))
    expect([status, key]).toEqual([400, 'entrada_invalida'])
  }
})

test.each([
  ['no file', parts => parts.slice(0, 3), 415, 'arquivo_invalido', undefined],
  ['the file first', ([a, b, c, d]) => [d, a, b, c], 400, 'entrada_invalida', ['chave', 'os_id']],
  ['no order', ([a, , c, d]) => [a, c, d], 400, 'entrada_invalida', ['os_id']],
  ['no key', ([, b, c, d]) => [b, c, d], 400, 'entrada_invalida', ['chave']],
  [
    'another type',
    ([a, b, , d]) => [a, b, part('name="tipo_foto"', 'durante'), d],
    400,
    'entrada_invalida',
    ['tipo_foto'],
  ],
  [
    'a long value',
    ([, b, c, d]) => [part('name="chave"', 'a'.repeat(5000)), b, c, d],
    400,
    'entrada_invalida',
    ['chave'],
  ],
  ['a field twice', ([a, b, , d]) => [a, b, b, d], 400, 'entrada_invalida', ['os_id']],
  [
    'somebody’s id',
    ([a, b, , d]) => [a, b, part('name="user_id"', 'x'), d],
    400,
    'entrada_invalida',
    ['user_id'],
  ],
  [
    'a file of another name',
    ([a, b, c]) => [a, b, c, part('name="foto"; filename="a.jpg"', 'x')],
    400,
    'entrada_invalida',
    ['foto'],
  ],
  [
    'a name of JavaScript’s own',
    ([, b, c, d]) => [part('name="__proto__"', 'x'), b, c, d],
    400,
    'entrada_invalida',
    ['chave'],
  ],
] as [
  string,
  (parts: Buffer[]) => Buffer[],
  number,
  string,
  string[] | undefined,
][])('a form with %s is refused', async (_what, change, status, key, fields) => {
  const parts = change(photoParts({ os_id, file: jpeg }))
  const answer = await post(app, cookie, Buffer.concat([...parts, formEnd]))
  expect([answer.status, answer.key], answer.body).toEqual([status, key])
  expect(answer.fields && Object.keys(answer.fields).sort()).toEqual(fields)
})

test.each([
  ['no boundary', 'multipart/form-data; charset=utf-8', 400],
  ['JSON', 'application/json', 415],
  ['text', 'text/plain', 415],
  ['a form of another kind', 'application/x-www-form-urlencoded', 415],
  ['multipart of another kind', 'multipart/mixed; boundary=x', 415],
  ['no type', undefined, 415],
])('holds: a body that claims %s is refused', async (_what, type, status) => {
  const answer = await post(app, cookie, photoForm({ os_id, file: jpeg }), { 'content-type': type })
  expect(answer.status).toBe(status)
})

test('holds: none of them left a file or a photo', async () => {
  expect((await post(app, cookie, photoForm({ os_id, file: jpeg }))).status).toBe(200)
  expect((await database.sql`select 1 from fotos_os`).length).toBe(1)
  expect(await temporary()).toEqual([])
})
