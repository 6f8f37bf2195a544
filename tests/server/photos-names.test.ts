import contentDisposition from 'content-disposition'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { objectKey, safeFileName } from '../../src/server/photos/file-names.ts'
import { assertKey } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { leastCpuTime } from '../support/cpu.ts'
import { freshDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { get, photoForm, picture, post } from '../support/uploads.ts'

let app: TestApp
let os_id: string
let cookie: string
let file: Buffer

beforeAll(async () => {
  const { db } = await freshDatabase()
  app = await testApp(db)
  const shop = await makeShop(db)
  os_id = (await makeOrder(db, shop, (await makeCustomer(db, shop)).id)).id
  cookie = await app.signIn(shop.email)
  file = await picture(8, 6).jpeg().toBuffer()
})

test.each([
  ['IMG_20261120_093000.JPG', 'IMG_20261120_093000.jpg'],
  ['Tela trincada (depois).png', 'Tela trincada (depois).jpg'],
  ['conexão do Zé.heic', 'conexão do Zé.jpg'],
  ['placa.antes.webp', 'placa.antes.jpg'],
  ['sem ponto', 'sem ponto.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\loja\\foto 1.jpg', 'foto 1.jpg'],
  ['a\0b.jpg', 'a b.jpg'],
  ['x\r\nSet-Cookie: sessao=1.jpg', 'x Set-Cookie sessao=1.jpg'],
  ['nota\u202Egpj.exe', 'nota gpj.jpg'],
  ['<script>alert(1)</script>.svg', 'script.jpg'],
  ['com"aspas".png', 'com aspas.jpg'],
  ['', 'foto.jpg'],
  ['.htaccess', 'foto.jpg'],
  ['..', 'foto.jpg'],
  ['   ', 'foto.jpg'],
  ['📱.png', 'foto.jpg'],
  ['📱 tela.png', '📱 tela.jpg'],
  [`${'a'.repeat(115)}.${'b'.repeat(20)}`, `${'a'.repeat(115)}.jpg`],
])('a file sent as %j is called %s', (sent, name) => {
  expect(safeFileName(sent)).toBe(name)
})

test('holds: whatever a file is called, its name fits a file system, a header and one line, and its key a store', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }))
  fc.assert(
    fc.property(anything, fc.constantFrom('', '.jpg', '.PNG', '.tar.gz', '/..', '.'), (stem, ending) => {
      const name = safeFileName(stem + ending)
      expect(name).toMatch(/^[^\p{C}/\\<>:"|?*]{1,116}\.jpg$/u)
      expect(name.length).toBeLessThanOrEqual(120)
      expect(name).not.toMatch(/^[\s.]|\s\s|[\s.]\.jpg$/)
      expect(name).not.toMatch(/\p{Surrogate}/u)
      expect(safeFileName(name)).toBe(name)
      const photo = { user_id: id, os_id: id, id, nome_arquivo: name }
      expect(() => assertKey(objectKey(photo, new Date()))).not.toThrow()
    }),
  )
})

const id = '0193a6f0-0000-7000-8000-000000000000'

test('holds: 5,000 characters cost no time, in any form', async () => {
  const work = () => {
    for (const piece of ['a', '.', ' ', '/', 'é', 'e\u0301', '\u0327\u0301', '\u202e', '📱', 'a.'])
      expect(safeFileName(piece.repeat(5000)).length).toBeLessThanOrEqual(120)
  }
  expect(await leastCpuTime(work, 400)).toBeLessThan(400)
})

test.each([
  ['../../../etc/cron.d/x', 'x.jpg'],
  ['%00%0d%0aa.jpg', '%00%0d%0aa.jpg'],
  ['à'.repeat(5000), `${'à'.repeat(116)}.jpg`],
])('a form that calls its file %s stores %s, under a key of our own', async (name, stored) => {
  const { status, row, body } = await post(app, cookie, photoForm({ os_id, file, name }))
  expect(status, body).toBe(200)
  expect(row.nome_arquivo).toBe(stored)
})

test.each([
  ['Tela do Zé – nº 2.jpg', 'inline', 'OS-0001 antes Tela do Zé – nº 2.jpg'],
  ['foto.jpg', 'attachment', 'OS-0001 antes.jpg'],
])('holds: %s is saved under its order’s number, in ASCII for whoever reads no more', async (name, type, saved) => {
  const { row } = await post(app, cookie, photoForm({ os_id, file, name }))
  const url = `/photos/${row.id}${type === 'attachment' ? '?download=1' : ''}`
  const disposition = String((await get(app, url, cookie)).headers['content-disposition'])
  expect(contentDisposition.parse(disposition)).toEqual({ type, parameters: { filename: saved } })
  expect(disposition).toMatch(/^[\x20-\x7e]+$/)
  expect(disposition).toMatch(/filename="OS-0001 antes/)
})
