import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

let database: TestDatabase
let shop: TestShop
let order: Awaited<ReturnType<typeof makeOrder>>

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  order = await makeOrder(database.db, shop, id, { valor: 0 })
  await makeOrder(database.db, shop, id)
})

const setStatus = (status: 'Pronto' | 'Em Andamento') =>
  changeOrder(
    database.db,
    shop,
    { id: order.id, based_on: order.updated_at, status, data_entrega: null },
    new Date(),
  )

/** Each row of the shop's totals with the transaction that wrote it last. */
async function written() {
  const rows = await database.sql<{ row: string; by: string }[]>`
    select concat_ws(' ', medida, grao, inicio, chave) as row, xmin::text as by from totais where user_id = ${shop.user_id}`
  return new Map(rows.map(({ row, by }) => [row, by]))
}

test('a write touches the totals that it moves and no others, so that it waits for few', async () => {
  const before = await written()
  await setStatus('Em Andamento')
  const touched = [...(await written())].filter(([row, by]) => before.get(row) !== by)
  expect(touched.map(([row]) => row).sort()).toEqual([
    'situacao sempre -infinity Em Andamento',
    'situacao sempre -infinity Recebido',
  ])
})

test('totals are locked in the order of their key, whatever moves them', async () => {
  const { db, sql } = await freshDatabase()
  const own = await makeShop(db, { plano: 'profissional' })
  const { id } = await makeCustomer(db, own)
  const paid = { pago: true, forma_pagamento: 'PIX', status: 'Entregue' } as const
  await makeOrder(db, own, id, {
    ...paid,
    marca: 'LG',
    data_entrega: '2027-01-31',
    data_entrada: '2026-02-28',
  })
  const key = sql`medida, grao, inicio, chave`
  const asWritten = await sql`select ${key} from totais order by ctid`
  expect([...asWritten]).toEqual([...(await sql`select ${key} from totais order by ${key}`)])
  expect(asWritten.length).toBeGreaterThan(12)
})

test('what waited for a change to be stored takes out what the row counts for by then', async () => {
  const { sql, db } = database
  let deleting: Promise<unknown> | undefined
  await sql.begin(async tx => {
    await tx`update ordens_servico set status = 'Pronto', pronto_em = '2026-11-20' where id = ${order.id}`
    await tx`delete from totais where user_id = ${shop.user_id}`
    await tx`insert into totais select * from bancada_recontagem where user_id = ${shop.user_id}`
    deleting = deleteOrder(db, memoryStorage(), shop, order.id, new Date())
    await expect.poll(waiting).toBe(1)
    await sleep(50)
  })
  await deleting
  expect(await audit(db)).toEqual([])
})

/** Statements that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const rows = await database.db.execute<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}

test('a write that is refused moves nothing', async () => {
  const before = await written()
  await setStatus('Pronto')
  const after = await written()
  await expect(setStatus('Em Andamento')).rejects.toThrow('conflito')
  expect(await written()).toEqual(after)
  expect(after).not.toEqual(before)
})
