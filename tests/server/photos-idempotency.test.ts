import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type Storage, StorageAway } from '../../src/server/storage/storage.ts'
import { plans } from '../../src/shared/plans.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan, type TestShop } from '../support/shops.ts'
import { memoryStorage, type PhotoForm, photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let os_id: string
let cookie: string
let file: Buffer
const store = memoryStorage()
let broken: (keyof Storage)[] = []
/** What is asked of the store meanwhile, with the database as it stands then. */
let meanwhile: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { storage: breakable(store) })
  file = await picture(60, 40).jpeg().toBuffer()
})
beforeEach(async () => {
  broken = []
  meanwhile = undefined
  store.objects.clear()
  shop = await makeShop(database.db)
  os_id = (await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)).id
  cookie = await app.signIn(shop.email)
})

function breakable(storage: Storage): Storage {
  const guard = async <T>(name: keyof Storage, work: () => Promise<T>) => {
    if (broken.includes(name)) throw new StorageAway('the store is away')
    if (name === 'put') await meanwhile?.()
    return work()
  }
  return {
    ...storage,
    put: (...args) => guard('put', () => storage.put(...args)),
    get: (...args) => guard('get', () => storage.get(...args)),
    remove: (...args) => guard('remove', () => storage.remove(...args)),
  }
}

const send = (form: Partial<PhotoForm> = {}, who = cookie) =>
  post(app, who, photoForm({ os_id, file, ...form }))

const rows = () =>
  database.sql<{ id: string; url_storage: string; bytes: number }[]>`
    select id, url_storage, bytes from fotos_os where user_id = ${shop.user_id} order by id`

/** Every row has both its objects, and no object is without its row. */
async function assertWhole(count: number) {
  const stored = await rows()
  expect(stored.length).toBe(count)
  const keys = stored.flatMap(({ url_storage }) => [url_storage, url_storage.replace('.jpg', '.mini.webp')])
  expect([...store.objects.keys()].sort()).toEqual(keys.sort())
  const weight = [...store.objects.values()].reduce((sum, body) => sum + body.length, 0)
  expect(stored.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(weight)
  expect(await audit(database.db)).toEqual([])
}

test('the same form sent again answers the same photo, and stores nothing more', async () => {
  const chave = crypto.randomUUID()
  const first = await send({ chave })
  expect(first.status).toBe(200)
  const puts = store.objects.size
  const again = await send({ chave })
  expect([again.status, again.row]).toEqual([200, first.row])
  expect(store.objects.size).toBe(puts)
  await assertWhole(1)
})

test('ten of the same form at once make one photo, and leave no object without it', async () => {
  const chave = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ chave })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ row }) => row.id)).size).toBe(1)
  await assertWhole(1)
})

test('the same key with another content is refused', async () => {
  const chave = crypto.randomUUID()
  await send({ chave })
  const other = await picture(61, 40).jpeg().toBuffer()
  for (const form of [{ file: other }, { tipo_foto: 'depois' }, { name: 'outra.jpg' }]) {
    const { status, key } = await send({ chave, ...form })
    expect([status, key]).toEqual([409, 'chave_repetida'])
  }
  await assertWhole(1)
})

test('a repeat answers even when there is no room any more, and the photo as it is now', async () => {
  const chave = crypto.randomUUID()
  const { row } = await send({ chave })
  await app.call('photos.update', { id: row.id, tipo_foto: 'depois' }, { cookie })
  await fill(plans.teste.bytes_fotos)
  expect((await send()).key).toBe('limite_fotos')
  // What is none is not even looked at.
  expect((await send({ file: Buffer.from('x') })).key).toBe('limite_fotos')
  expect((await send({ chave })).row).toMatchObject({ id: row.id, tipo_foto: 'depois' })
  await fill((await rows())[0]?.bytes ?? 0)
  await assertWhole(1)
})

const fill = (bytes: number) =>
  database.sql`update lojas set bytes_fotos = ${bytes} where user_id = ${shop.user_id}`

test.each([
  'teste',
  'basico',
  'profissional',
] as const)('claim, holds: a shop on %s has room for what its plan says, to the byte', async plano => {
  if (plano !== 'teste') await switchPlan(database.db, shop.user_id, plano)
  await send()
  const [{ bytes } = { bytes: 0 }] = await rows()
  await fill(plans[plano].bytes_fotos - bytes + 1)
  const { status, key } = await send()
  expect([status, key]).toEqual([403, 'limite_fotos'])
  await fill(plans[plano].bytes_fotos - bytes)
  expect((await send()).status).toBe(200)
  await fill(2 * bytes)
  await assertWhole(2)
})

test('holds: of many at once with room for one, one is taken', async () => {
  await send()
  const [{ bytes } = { bytes: 0 }] = await rows()
  await fill(plans.teste.bytes_fotos - bytes)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ key }) => key === 'limite_fotos').length).toBe(7)
  await fill(2 * bytes)
  await assertWhole(2)
})

test('another shop’s order, a random one and a bad one take no photo', async () => {
  const other = await makeShop(database.db)
  const theirs = await makeOrder(database.db, other, (await makeCustomer(database.db, other)).id)
  for (const id of [theirs.id, crypto.randomUUID()]) {
    const { status, key } = await send({ os_id: id })
    expect([status, key]).toEqual([404, 'nao_encontrado'])
  }
  const { status, fields } = await send({ os_id: 'x' })
  expect([status, fields]).toEqual([400, { os_id: 'campo_invalido' }])
  await assertWhole(0)
})

test('an order that is deleted while its photo is stored takes it along', async () => {
  meanwhile = async () => {
    meanwhile = undefined
    await app.call('orders.delete', { id: os_id }, { cookie })
  }
  const { status, key } = await send()
  expect([status, key]).toEqual([404, 'nao_encontrado'])
  await assertWhole(0)
})

test('a plan that ends while the photo is stored takes none', async () => {
  meanwhile = () =>
    database.sql`update user_planos set data_fim = ${fromNow(-86_400_000)}::timestamptz where user_id = ${shop.user_id}`
  expect((await send()).key).toBe('teste_expirado')
  await assertWhole(0)
})

test('with the store away the photo is told to come again, and the same form is taken later', async () => {
  const chave = crypto.randomUUID()
  for (const names of [['put'], ['put', 'remove']] as (keyof Storage)[][]) {
    broken = names
    const { status, key, headers } = await send({ chave })
    expect([status, key, headers['cache-control']]).toEqual([503, 'indisponivel', 'no-store'])
    expect(await rows()).toEqual([])
  }
  broken = []
  expect((await send({ chave })).status).toBe(200)
  await assertWhole(1)
})

test('a store that takes one object of the two leaves none', async () => {
  let puts = 0
  meanwhile = async () => {
    if (++puts === 2) throw new StorageAway('the store is away')
  }
  expect((await send()).status).toBe(503)
  await assertWhole(0)
})

test('claim: a deleted photo takes its objects along, and an order all of its once it leaves the trash', async () => {
  const { row } = await send()
  await send({ tipo_foto: 'depois' })
  await send({ tipo_foto: 'componente' })
  await assertWhole(3)
  await app.call('photos.delete', { id: row.id }, { cookie })
  await assertWhole(2)
  await app.call('orders.delete', { id: os_id }, { cookie })
  expect([await rows(), store.objects.size]).toEqual([[], 4])
  await app.call('orders.purge', { id: os_id }, { cookie })
  await assertWhole(0)
  // With the store away the rows go all the same; what lies there is swept later.
  const next = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  await send({ os_id: next.id })
  broken = ['remove']
  await app.call('orders.delete', { id: next.id }, { cookie })
  expect((await app.call('orders.purge', { id: next.id }, { cookie })).status).toBe(200)
  expect(await rows()).toEqual([])
  expect(await audit(database.db)).toEqual([])
})

test('an insert whose answer is lost leaves the objects for the row that may stand', async () => {
  const chave = crypto.randomUUID()
  // The connection dies in the transaction: whether the row stands only a later look can tell.
  meanwhile = async () => {
    meanwhile = undefined
    await database.sql`create function cair() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`
    await database.sql`create trigger cair before insert on fotos_os for each row execute function cair()`
  }
  const { status, key } = await send({ chave })
  expect([status, key]).toEqual([503, 'indisponivel'])
  expect(store.objects.size).toBe(2)
  await database.sql`drop trigger cair on fotos_os`
  await database.sql`drop function cair()`
  expect((await send({ chave })).status).toBe(200)
  expect((await rows()).length).toBe(1)
  expect(await audit(database.db)).toEqual([])
})
