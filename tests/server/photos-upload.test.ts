import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { logLines } from '../support/log-lines.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { formEnd, get, photoForm, photoParts, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let os_id: string
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  os_id = (await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)).id
  cookie = await app.signIn(shop.email)
})

test.each([
  ['jpeg', 2400, 1200, 2000, 1000],
  ['png', 300, 900, 300, 900],
  ['webp', 2000, 2600, 1538, 2000],
] as const)('a %s of %d × %d is stored as a JPEG of %d × %d with its thumbnail', async (kind, width, height, largura, altura) => {
  const file = await picture(width, height).toFormat(kind).toBuffer()
  const answer = await post(app, cookie, photoForm({ os_id, file, name: `Tela trincada.${kind}` }))
  expect(answer.status, answer.body).toBe(200)
  expect(answer.row).toEqual({
    id: expect.any(String),
    os_id,
    nome_arquivo: 'Tela trincada.jpg',
    tipo_foto: 'antes',
    largura,
    altura,
    created_at: expect.stringMatching(/Z$/),
    ordens_servico: { numero_os: 'OS-0001' },
    clientes: { nome: 'Ana Paula Ribeiro' },
  })
  const { data } = await app.call('photos.list', { os_id }, { cookie })
  expect(data.items[0]).toEqual(answer.row)
  const full = await get(app, `/photos/${answer.row.id}`, cookie)
  expect([full.statusCode, full.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(full.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: largura,
    height: altura,
  })
  const thumb = await get(app, `/photos/${answer.row.id}/thumb`, cookie)
  expect([thumb.statusCode, thumb.headers['content-type']]).toEqual([200, 'image/webp'])
  const small = await sharp(thumb.rawPayload).metadata()
  expect(Math.max(small.width, small.height)).toBe(480)
  expect(await audit(database.db)).toEqual([])
})

test.each([
  ['Em Andamento', 'antes'],
  ['Pronto', 'depois'],
  ['Entregue', 'depois'],
] as const)('a photo without a type that is sent while the order is %s is one of %s', async (status, tipo_foto) => {
  const { id } = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id, { status })
  const file = await picture(80, 60).jpeg().toBuffer()
  const [chave, order, , content] = photoParts({ os_id: id, file })
  const form = Buffer.concat([chave, order, content, formEnd].map(part => part ?? Buffer.of()))
  const { row } = await post(app, cookie, form)
  expect([row.os_id, row.tipo_foto]).toEqual([id, tipo_foto])
  expect((await post(app, cookie, form)).row, 'the same form again').toEqual(row)
})

test('a new photo is told to the shop’s other tabs, by its id alone', async () => {
  const told: string[] = []
  const listening = await database.sql.listen('bancada', change => void told.push(change))
  const aba = crypto.randomUUID()
  const file = await picture(8, 6).jpeg().toBuffer()
  const { row } = await post(app, cookie, photoForm({ os_id, file }), { 'x-aba': aba })
  await vi.waitFor(() => expect(told.length).toBe(1), { timeout: 30_000 })
  expect(JSON.parse(told[0] ?? '')).toEqual({ user_id: shop.user_id, noun: 'photos', id: row.id, aba })
  // What is refused is told to nobody.
  await post(app, cookie, photoForm({ os_id, file: Buffer.from('x') }), { 'x-aba': aba })
  expect(told.length).toBe(1)
  await listening.unlisten()
})

test('holds: the log has no name of a file, no key and no customer', async () => {
  const log = logLines()
  const logged = await testApp(database.db, { logger: log.logger })
  const file = await picture(8, 6).jpeg().toBuffer()
  const { row } = await post(logged, cookie, photoForm({ os_id, file, name: 'sigilosa.jpg' }))
  await get(logged, `/photos/${row.id}?download=1`, cookie)
  await post(logged, cookie, photoForm({ os_id, file: Buffer.from('x'), name: 'sigilosa.jpg' }))
  expect(log.lines().length).toBe(3)
  for (const word of ['sigilosa', 'Ana Paula', cookie.split('=')[1] ?? '', 'download'])
    expect(log.text()).not.toContain(word)
})
