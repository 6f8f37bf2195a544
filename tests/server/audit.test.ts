import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { repairTotals } from '../../src/server/totals/recount-totals.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { uploadPhoto } from '../support/uploads.ts'

let database: TestDatabase
let shop: TestShop
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  await makeShop(database.db)
  shop = await makeShop(database.db)
  cliente_id = (await makeCustomer(database.db, shop)).id
  await makeOrder(database.db, shop, cliente_id, { valor: 10.5 })
  await makeOrder(database.db, shop, cliente_id, { valor: 1 })
  await makeCustomer(database.db, shop)
})

/** Breaks something behind the app's back, recounts, and puts it right again. */
async function found(broken: string, mended: string) {
  expect(await audit(database.db)).toEqual([])
  await database.sql.unsafe(broken)
  const differences = await audit(database.db)
  await database.sql.unsafe(mended)
  return differences
}

test('a customer’s number of orders that is off by one is found', async () => {
  const set = (value: string) => `update clientes set total_os = ${value} where id = '${cliente_id}'`
  expect(await found(set('3'), set('2'))).toEqual([
    { user_id: shop.user_id, what: `clientes.total_os ${cliente_id}`, stored: '3', counted: '2' },
  ])
})

test('a customer’s total that is off by a cent is found', async () => {
  const set = (value: string) => `update clientes set valor_total = ${value} where id = '${cliente_id}'`
  expect(await found(set('11.51'), set('11.50'))).toEqual([
    { user_id: shop.user_id, what: `clientes.valor_total ${cliente_id}`, stored: '11.51', counted: '11.50' },
  ])
})

test.each([
  ['total_os', 5, 2],
  ['total_clientes', 0, 2],
  ['proximo_numero', 2, 3],
  ['bytes_fotos', 1, 0],
  ['total_fotos', 1, 0],
])('a shop’s %s that says %d is found', async (column, wrong, right) => {
  const set = (value: number) => `update lojas set ${column} = ${value} where user_id = '${shop.user_id}'`
  expect(await found(set(wrong), set(right))).toEqual([
    { user_id: shop.user_id, what: `lojas.${column}`, stored: String(wrong), counted: String(right) },
  ])
})

test.each([
  ['quantidade', '3', '2', '3 11.50', '2 11.50'],
  ['soma', '11.49', '11.50', '2 11.49', '2 11.50'],
])('a total whose %s says %s is found', async (column, wrong, right, stored, counted) => {
  const set = (value: string) => `update totais set ${column} = ${value}
    where user_id = '${shop.user_id}' and medida = 'situacao' and chave = 'Recebido'`
  expect(await found(set(wrong), set(right))).toEqual([
    { user_id: shop.user_id, what: 'totais situacao sempre -infinity Recebido', stored, counted },
  ])
})

test('a total that no row makes is found, and so is one that is missing', async () => {
  const of = `user_id = '${shop.user_id}' and medida = 'situacao'`
  const rename = (from: string, to: string) =>
    `update totais set chave = '${to}' where ${of} and chave = '${from}'`
  const what = (key: string) => ({
    user_id: shop.user_id,
    what: `totais situacao sempre -infinity ${key}`,
  })
  const differences = await found(rename('Recebido', 'Perdido'), rename('Perdido', 'Recebido'))
  expect(differences).toHaveLength(2)
  expect(differences).toContainEqual({ ...what('Perdido'), stored: '2 11.50', counted: '0 0' })
  expect(differences).toContainEqual({ ...what('Recebido'), stored: '0 0', counted: '2 11.50' })
})

test('totals that another version left wrong are mended, and no other shop’s', async () => {
  await database.sql`update ordens_servico set status = 'Em Andamento', valor = 20 where id =
    (select id from ordens_servico where user_id = ${shop.user_id} order by numero_os limit 1)`
  const others = () =>
    database.sql`select * from totais where user_id <> ${shop.user_id} order by 1, 2, 3, 4, 5`
  const before = [...(await others())]
  expect((await audit(database.db)).some(({ what }) => what.startsWith('totais'))).toBe(true)
  await repairTotals(database.db, shop.user_id)
  const left = await audit(database.db)
  expect(left.map(({ what }) => what)).toEqual([`clientes.valor_total ${cliente_id}`])
  expect([...(await others())]).toEqual(before)
  await database.sql`update clientes set valor_total = 21 where id = ${cliente_id}`
  expect(await audit(database.db)).toEqual([])
})

test('mending waits for a change of status that is under way, and counts it', async () => {
  const { db, sql } = database
  const own = await makeShop(db)
  const order = await makeOrder(db, own, (await makeCustomer(db, own)).id)
  const mending = await sql.begin(async tx => {
    await tx`update ordens_servico set status = 'Pronto', pronto_em = '2026-11-20' where id = ${order.id}`
    const begun = repairTotals(db, own.user_id)
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    return { begun }
  })
  await mending.begun
  expect(await audit(db)).toEqual([])
})

/** Statements that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const rows = await database.db.execute<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}

test('neither a recount nor mending is stopped by the time that a statement of the app may take', async () => {
  const { db, close } = openDatabase({ url: database.appUrl, max: 1 })
  await db.execute("select set_config('statement_timeout', '400', false)")
  for (const work of [() => audit(db), () => repairTotals(db, shop.user_id)]) {
    const long = await database.sql.begin(async tx => {
      await tx`lock table ordens_servico`
      const begun = work()
      await tx`select pg_sleep(1)`
      return { begun }
    })
    await long.begun
  }
  await close(1)
})

test('photos that vanished, or weigh something else, are missed by the shop', async () => {
  const [order] = await database.sql<
    { id: string }[]
  >`select id from ordens_servico where user_id = ${shop.user_id}`
  const photo = await uploadPhoto(database.db, shop, order?.id ?? '')
  const [row] = await database.sql<{ bytes: number }[]>`select bytes from fotos_os where id = ${photo.id}`
  const bytes = row?.bytes ?? 0
  const set = (value: number) => `update fotos_os set bytes = ${value} where id = '${photo.id}'`
  const what = { user_id: shop.user_id, what: 'lojas.bytes_fotos', stored: String(bytes) }
  expect(await found(set(bytes + 1), set(bytes))).toEqual([{ ...what, counted: String(bytes + 1) }])
  await database.sql`delete from fotos_os where id = ${photo.id}`
  expect(await audit(database.db)).toEqual([
    { ...what, counted: '0' },
    { ...what, what: 'lojas.total_fotos', stored: '1', counted: '0' },
  ])
  await database.sql`update lojas set bytes_fotos = 0, total_fotos = 0 where user_id = ${shop.user_id}`
})

test('orders that vanished are missed by the customer and by the shop', async () => {
  await database.sql`delete from ordens_servico where user_id = ${shop.user_id}`
  const what = (await audit(database.db)).map(difference => difference.what.split(' ')[0])
  expect([...new Set(what)].sort()).toEqual([
    'atividade',
    'clientes.total_os',
    'clientes.valor_total',
    'eventos_os',
    'lojas.bytes_textos',
    'lojas.total_os',
    'totais',
  ])
})
