import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { nextImport } from '../../src/server/data/imports/staging/import-state.ts'
import { storeImport } from '../../src/server/data/imports/storing/store-import.ts'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { exportData } from '../support/exported-zip.ts'
import { manyOrders } from '../support/many-rows.ts'
import { keysOf } from '../support/stored.ts'
import { makeWholeShop } from '../support/whole-shop.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const owner = () => exportOwner(database, app)

/** What an owner's shop holds, by table. */
const holds = async ({ shop }: Pick<Awaited<ReturnType<typeof owner>>, 'shop'>) => {
  const [row] = await database.sql`
    select (select count(*)::int from clientes where user_id = ${shop.user_id}) as clientes,
      (select count(*)::int from ordens_servico where user_id = ${shop.user_id}) as ordens,
      (select count(*)::int from eventos_os where user_id = ${shop.user_id}) as eventos,
      (select count(*)::int from despesas where user_id = ${shop.user_id}) as despesas,
      (select count(*)::int from lembretes where user_id = ${shop.user_id}) as lembretes,
      (select count(*)::int from lixeira_os where user_id = ${shop.user_id}) as lixeira,
      (select count(*)::int from bancada_fotos where user_id = ${shop.user_id}) as fotos,
      (select total_fotos from lojas where user_id = ${shop.user_id}) as total_fotos,
      (select count(*)::int from importados where user_id = ${shop.user_id}) as origens`
  return { ...row }
}

const nothing = {
  clientes: 0,
  ordens: 0,
  eventos: 0,
  despesas: 0,
  lembretes: 0,
  lixeira: 0,
  fotos: 0,
  total_fotos: 0,
  origens: 0,
}

test('it is taken back as a whole: rows, histories, reminders, the trash, photos and their objects', async () => {
  const one = await owner()
  await makeWholeShop(database.db, app.storage, one.shop)
  const other = await owner()
  const done = await other.bring('bancada', await one.taken())
  const key = `${other.shop.user_id}/`
  const photos = () => keysOf(app.storage, key).then(keys => keys.filter(name => !name.includes('/imports/')))
  expect((await photos()).length).toBe(4)
  await other.call('undo', { id: done.id })
  await other.run()
  expect(await other.get(done.id)).toMatchObject({ estado: 'desfeita', mantidas: [] })
  expect(await holds(other)).toEqual(nothing)
  expect(await photos()).toEqual([])
  expect(await audit(database.db)).toEqual([])
})

test('taking back keeps an order that was changed, with the photos and reminders that came with it', async () => {
  const one = await owner()
  const { order } = await makeWholeShop(database.db, app.storage, one.shop)
  const other = await owner()
  const done = await other.bring('bancada', await one.taken())
  const { items } = (await app.call('orders.list', {}, { cookie: other.cookie })).data
  const brought = items.find(({ numero_os }: { numero_os: string }) => numero_os === order.numero_os)
  await app.call('orders.note', { id: brought.id, tipo: 'avisado' }, { cookie: other.cookie })
  const trash = (await app.call('orders.trash', {}, { cookie: other.cookie })).data.items
  await app.call('orders.restore', { id: trash[0].id }, { cookie: other.cookie })
  await other.call('undo', { id: done.id })
  await other.run()
  const undone = await other.get(done.id)
  const names = undone.mantidas.map(({ nome }: { nome: string }) => nome)
  expect(names).toEqual(expect.arrayContaining([order.numero_os, trash[0].numero_os]))
  expect(await holds(other)).toMatchObject({
    ordens: 2,
    lembretes: 2,
    lixeira: 0,
    despesas: 0,
    fotos: 2,
    clientes: 2,
  })
  expect(await audit(database.db)).toEqual([])
})

test('one that is cut short among its photos goes on where it stood, in another process', async () => {
  const one = await owner()
  await makeWholeShop(database.db, app.storage, one.shop)
  const other = await owner()
  const { id, versao } = await other.preview('bancada', await one.taken())
  await other.call('confirm', { id, versao })
  const started = await nextImport(database.db, other.shop)
  if (!started) throw new Error('nothing is to be done')
  const folder = join(inject('scratch'), 'importar')
  // Two processes that store one photo in the same millisecond: the second's objects are not the first's.
  const moment = new Date()
  const deps = { db: database.db, storage: app.storage, clock: () => moment, folder }
  // Five batches of rows, and one photo.
  let left = 6
  await storeImport(deps, other.shop, started, () => left-- <= 0)
  expect(await other.get(id)).toMatchObject({ estado: 'gravando', contagens: { fotos: 1 } })
  const again = () => storeImport(deps, other.shop, started, () => false)
  await Promise.all([again(), again()])
  await other.run()
  expect(await other.get(id)).toMatchObject({ estado: 'feita', contagens: { ordens: 2, fotos: 2, ruins: 0 } })
  expect(await holds(other)).toMatchObject({ ordens: 2, fotos: 2, total_fotos: 2 })
  expect(
    (await keysOf(app.storage, `${other.shop.user_id}/`)).filter(key => /\.(jpg|webp)$/.test(key)).length,
  ).toBe(4)
  expect(await audit(database.db)).toEqual([])
})

test('each part brings its own photos, whichever comes first, and the rows once', async () => {
  const one = await owner()
  await makeWholeShop(database.db, app.storage, one.shop)
  await database.sql`update fotos_os set bytes = 1000000000 where user_id = ${one.shop.user_id}`
  await database.sql`update lixeira_os set fotos = jsonb_set(fotos, '{0,bytes}', '1000000000') where user_id = ${one.shop.user_id}`
  await database.sql`update lojas set bytes_fotos = 2000000000 where user_id = ${one.shop.user_id}`
  const partOf = async (parte: number) => (await exportData(app, one.cookie, `?parte=${parte}`)).bytes
  const other = await owner()
  const second = await other.preview('bancada', await partOf(2))
  expect(second.previa).toMatchObject({ exportacao: { parte: 2, partes: 2 }, contagens: { fotos_novas: 1 } })
  expect(await other.confirm(second)).toMatchObject({ contagens: { ordens: 2, lixeira: 1, fotos: 1 } })
  const first = await other.preview('bancada', await partOf(1))
  expect(first.previa).toMatchObject({ plano: { cabem: 0 }, contagens: { fotos_novas: 1 } })
  const done = await other.confirm(first)
  expect(done).toMatchObject({ contagens: { ordens: 0, lixeira: 0, fotos: 1 } })
  expect(await holds(other)).toMatchObject({ ordens: 2, lixeira: 1, fotos: 2 })
  // Taken back, it takes its own photo, and leaves the other part's rows.
  await other.call('undo', { id: done.id })
  await other.run()
  expect(await holds(other)).toMatchObject({ ordens: 2, lixeira: 1, fotos: 1, total_fotos: 1 })
  expect(await audit(database.db)).toEqual([])
})

test('it is taken back as fast where each order has a reminder, and no statistics know of the shop', async () => {
  const [one, other] = [await owner(), await owner()]
  await one.bring('ordens', manyOrders(500))
  await database.sql`
    insert into lembretes (user_id, id, titulo, data_lembrete, tipo, status, os_id, busca, created_at, updated_at, chave, chave_conteudo)
    select user_id, uuidv7(), 'Ligar', '2026-01-05 10:00', 'geral', 'concluido', id, '', now(), now(), gen_random_uuid(), ''
    from ordens_servico where user_id = ${one.shop.user_id}`
  await database.sql`analyze`
  const done = await other.bring('bancada', await one.taken())
  expect(await holds(other)).toMatchObject({ ordens: 500, lembretes: 500 })
  await other.call('undo', { id: done.id })
  const began = performance.now()
  await other.run()
  // Each batch went through all reminders for each order, and for each of them through all that had come: half a minute.
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await holds(other)).toEqual(nothing)
})
