import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { codeOf } from '../../src/server/db/failures.ts'
import { shopTransaction } from '../../src/server/db/transaction.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { gateTo } from '../support/gate.ts'
import { makeCustomer, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop
/** What anybody who listens hears, in its order. */
const heard: Record<string, unknown>[] = []

beforeAll(async () => {
  database = await freshDatabase()
  await database.sql.listen('bancada', payload => heard.push(JSON.parse(payload)))
  shop = await makeShop(database.db)
})
beforeEach(() => void heard.splice(0))

const ids = () => heard.flatMap(({ id }) => (id === undefined ? [] : [id]))
const change = (db: TestDatabase['db'], id: string) =>
  shopTransaction(db, shop, async (tx, changed) => {
    await tx.execute('select 1')
    changed('orders', id)
  })

/** A pool of its own whose way to the database tells what is sent. */
async function through(onSent?: Parameters<typeof gateTo>[1]) {
  const gate = await gateTo(database.appUrl, onSent)
  const { db, close } = openDatabase({ url: gate.url, max: 4 })
  atFileEnd(() => close(1))
  return { gate, db, close }
}

test('a write sends no notification with its transaction; many at a time share few statements after it', async () => {
  const sent: string[] = []
  const { db } = await through(text => {
    sent.push(text)
    return false
  })
  const all = Array.from({ length: 400 }, () => crypto.randomUUID())
  const began = performance.now()
  await Promise.all(all.map(id => change(db, id)))
  const took = performance.now() - began
  await expect.poll(() => ids().length).toBe(400)
  expect(new Set(ids())).toEqual(new Set(all))
  const text = sent.join('')
  const announced = text.match(/select pg_notify/g)?.length ?? 0
  expect(announced).toBeGreaterThan(0)
  // They are gathered for ten milliseconds.
  expect(announced).toBeLessThan(Math.max(200, took / 9))
  expect(text).not.toContain('unnest')
})

test('a single change is announced at once', async () => {
  const began = performance.now()
  await change(database.db, 'sozinha')
  await expect.poll(ids, { interval: 1 }).toContain('sozinha')
  // On a machine that is busy with something else too.
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('with the way shut amid the announcements, all of them come once it is open', async () => {
  const { gate, db } = await through()
  await change(db, 'antes')
  await expect.poll(ids).toContain('antes')
  await change(db, 'durante')
  await gate.shut()
  await new Promise(resolve => setTimeout(resolve, 500))
  await gate.open()
  await change(db, 'depois')
  await expect.poll(() => ids().includes('durante') && ids().includes('depois')).toBe(true)
})

test('a write that is stored, but whose answer is lost, is announced', async () => {
  const [id, name] = [crypto.randomUUID(), `Nome ${crypto.randomUUID()}`]
  const { db } = await through(text => text.includes('\0commit\0'))
  const failed = await shopTransaction(db, shop, async (tx, changed) => {
    await tx.execute(sql`update usuarios set nome = ${name} where id = ${shop.user_id}`)
    changed('orders', id)
  }).catch(error => error)
  expect(codeOf(failed)).toBe('CONNECTION_CLOSED')
  const stored = () => database.sql`select nome from usuarios where id = ${shop.user_id}`
  await expect.poll(async () => (await stored())[0]?.nome).toBe(name)
  await expect.poll(ids).toContain(id)
})

test('a pool that closes announces what is left first', async () => {
  const { db, close } = await through()
  for (const id of ['a', 'b', 'c']) await change(db, id)
  await close(1)
  await expect.poll(() => ids().slice(-3)).toEqual(['a', 'b', 'c'])
})

test('holds: what is announced names the row, by whom, and nothing of it', async () => {
  await makeCustomer(database.db, { ...shop, tab: 'aba' }, { nome: 'Segredo Severino' })
  const said = () => heard.filter(({ aba }) => aba === 'aba')
  await expect.poll(() => said().length).toBe(1)
  expect(Object.keys(said()[0] ?? {}).toSorted()).toEqual(['aba', 'id', 'noun', 'user_id'])
  expect(JSON.stringify(heard)).not.toContain('Severino')
})
