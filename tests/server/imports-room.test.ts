import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { maxUnconfirmedBytes } from '../../src/shared/imports.ts'
import { plans } from '../../src/shared/plans.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { makeCustomer, makeOrder } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { formEnd, formHeaders, part, photoForm, picture, post } from '../support/uploads.ts'

const sheet = (lines: number) =>
  ['Descrição;Valor;Data', ...Array.from({ length: lines }, (_, at) => `Peça ${at};9,50;01/02/2026`)].join(
    '\n',
  )
const [GB, MB] = [1_000_000_000, 1024 * 1024]
const large = { total: 1_000 * GB, livre: 500 * GB }

let database: TestDatabase
let app: TestApp
/** What the disk is said to be: the store's other calls are the real ones. */
let disk: { total: number; livre: number }
beforeAll(async () => {
  database = await freshDatabase()
  const { storage } = await testApp(database.db)
  app = await testApp(database.db, { storage: storeThat(storage, { space: async () => disk }) })
})
beforeEach(async () => {
  disk = large
  await database.sql`delete from limites`
  await database.sql`delete from importacoes`
  await database.sql`update lojas set bytes_importacoes = 0`
})

const owner = () => exportOwner(database, app, 'teste')
const staged = ({ user_id }: { user_id: string }) => keysOf(app.storage, `${user_id}/imports/`)
const counted = async ({ user_id }: { user_id: string }) =>
  (await database.sql`select bytes_importacoes::int as bytes from lojas where user_id = ${user_id}`)[0]?.bytes

test('holds: a large file wants a confirmed e-mail, whatever length is told; a first sheet does not', async () => {
  const on = await owner()
  const confirm = (at: string | null) =>
    database.sql`update usuarios set email_confirmado_em = ${at} where id = ${on.shop.user_id}`
  await confirm(null)
  const file = Buffer.alloc(maxUnconfirmedBytes + 100_000, 'x')
  expect(await on.send('despesas', file)).toMatchObject({ status: 403, key: 'email_nao_confirmado' })
  // Without a length it is counted as it comes.
  const body = Buffer.concat([
    part('name="tipo"', 'planilha'),
    part('name="noun"', 'despesas'),
    part('name="file"; filename="a.csv"', file),
    formEnd,
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: '/import',
    headers: { ...formHeaders, cookie: on.cookie },
    payload: Readable.from([body]),
  })
  expect(answer.json()).toMatchObject({ key: 'email_nao_confirmado' })
  expect(await staged(on.shop)).toEqual([])
  expect(await on.send('despesas', sheet(3))).toMatchObject({ status: 200 })
  await confirm(new Date().toISOString())
  expect(await on.send('despesas', file)).toMatchObject({ status: 200 })
})

test('holds: a shop’s files take its plan’s room for photos at most, what was read of them among it', async () => {
  const on = await owner()
  const { id } = await on.send('despesas', sheet(200))
  const sent = await counted(on.shop)
  expect(sent).toBe(Buffer.byteLength(sheet(200)))
  await on.run()
  expect(await counted(on.shop)).toBeGreaterThan(sent)
  expect(await audit(database.db)).toEqual([])
  // As if the rest of the room were another file's.
  const other = await on.send('despesas', sheet(3))
  await on.run()
  const fill = (free: number) => database.sql`
    with one as (update importacoes set bytes = ${plans.teste.bytes_fotos - free} where id = ${other.id} returning user_id, bytes)
    update lojas set bytes_importacoes = bytes from one where lojas.user_id = one.user_id`
  await fill(1_000)
  expect(await on.send('despesas', sheet(200))).toMatchObject({ status: 403, key: 'limite_importacoes' })
  expect((await staged(on.shop)).filter(key => !key.includes(id) && !key.includes(other.id))).toEqual([])
  await fill(0)
  expect(await on.send('despesas', sheet(1))).toMatchObject({ status: 403, key: 'limite_importacoes' })
  // A file that unpacks to more than there is room for is refused as it is read.
  await fill(20_000)
  const third = await on.send('despesas', sheet(200))
  expect(third.status).toBe(200)
  await on.run()
  expect(await on.get(third.id)).toMatchObject({ estado: 'recusada', recusa: 'descompactado_demais' })
  for (const one of [id, other.id]) await on.call('cancel', { id: one })
  await on.run()
  expect(await counted(on.shop)).toBe(0)
  expect(await staged(on.shop)).toEqual([])
})

test('holds: all shops’ files together take a fifth of the disk, those that are coming among them', async () => {
  const [on, other] = [await owner(), await owner()]
  await database.sql`update lojas set bytes_importacoes = ${GB} where user_id = ${other.shop.user_id}`
  disk = { total: 5 * GB + 10_000, livre: 4 * GB }
  expect(await on.send('despesas', sheet(1))).toMatchObject({ status: 200 })
  expect(await on.send('despesas', sheet(200))).toMatchObject({ status: 503, key: 'sem_espaco' })
  disk = { total: 5 * GB - 1, livre: 4 * GB }
  expect(await on.send('despesas', sheet(1))).toMatchObject({ status: 503, key: 'sem_espaco' })
  expect(await staged(on.shop)).toHaveLength(1)
})

test.each([
  ['two gigabytes', { total: 20 * GB, livre: 2 * GB - 1 }],
  ['a twentieth', { total: 1_000 * GB, livre: 50 * GB - 1 }],
])('holds: below %s of free space no file and no photo is taken, and orders go on', async (_, space) => {
  const on = await owner()
  const waiting = await on.send('despesas', sheet(2))
  const customer = await makeCustomer(database.db, on.shop)
  const { id: os_id } = await makeOrder(database.db, on.shop, customer.id)
  const file = await picture(20, 20).jpeg().toBuffer()
  disk = space
  expect(await on.send('despesas', sheet(1))).toMatchObject({ status: 503, key: 'sem_espaco' })
  expect(await post(app, on.cookie, photoForm({ os_id, file }))).toMatchObject({
    status: 503,
    key: 'sem_espaco',
  })
  const logo = Buffer.concat([part('name="file"; filename="logo.png"', file), formEnd])
  const sent = await app.app.inject({
    method: 'POST',
    url: '/logo',
    headers: { ...formHeaders, cookie: on.cookie },
    payload: logo,
  })
  expect(sent.json()).toMatchObject({ key: 'sem_espaco' })
  await expect(makeOrder(database.db, on.shop, customer.id)).resolves.toMatchObject({
    id: expect.any(String),
  })
  // What waits to be read waits on, and is read once there is room.
  await expect(on.run()).rejects.toThrow('no room')
  expect((await on.get(waiting.id)).estado).toBe('lendo')
  disk = large
  await database.sql`update jobs set reservado_ate = null`
  await on.run()
  expect((await on.get(waiting.id)).estado).toBe('previa')
  expect(await post(app, on.cookie, photoForm({ os_id, file }))).toMatchObject({ status: 200 })
})

test('holds: space that runs out while a file comes in ends it, and nothing of it stays', async () => {
  const on = await owner()
  const storage = storeThat(app.storage, {
    async put(...args) {
      await app.storage.put(...args)
      disk = { ...large, livre: GB }
    },
  })
  const over = await testApp(database.db, { storage })
  const cookie = await over.signIn(on.shop.email)
  const answer = await over.app.inject({
    method: 'POST',
    url: '/import',
    headers: { ...formHeaders, cookie },
    payload: Buffer.concat([
      part('name="tipo"', 'planilha'),
      part('name="noun"', 'despesas'),
      part('name="file"; filename="a.csv"', randomBytes(9 * MB)),
      formEnd,
    ]),
  })
  expect(answer.json()).toMatchObject({ key: 'sem_espaco' })
  expect(await staged(on.shop)).toEqual([])
  disk = large
  expect(await on.send('despesas', sheet(1))).toMatchObject({ status: 200 })
})
