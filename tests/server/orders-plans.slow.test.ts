import { afterAll, expect, test } from 'vitest'
import { listCustomers } from '../../src/server/customers/read-customers.ts'
import type { Database } from '../../src/server/db/client.ts'
import { encodeCursor } from '../../src/server/db/list-page.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { unpricedOrders } from '../../src/server/orders/alerts.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { readTexts } from '../../src/server/totals/text-bytes.ts'
import { fill, longAgo, rare } from '../bench/fill.ts'
import { findOwners } from '../bench/owners.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase } from '../support/database.ts'
import { type Statement, tellingDatabase } from '../support/statements.ts'

// Among many small shops a large one: what is planned for the average shop must not cost the large one more.
const { ownerUrl, appUrl } = await freshDatabase()
const sql = ownerClient(ownerUrl)
await fill(sql, { owners: 300, big: { orders: 8000, customers: 1500 } })
const { shop, deep } = (await findOwners(sql)).big
const telling = tellingDatabase(appUrl)
afterAll(() => Promise.all([telling.close(), sql.end({ timeout: 1 })]))

/** A page of 30, one row more to tell whether others follow, and the customer of each. */
const aPage = 31 * 2

test.each<[string, (db: Database, shop: ShopScope) => Promise<unknown>]>([
  ['the first page', (db, shop) => listOrders(db, shop, {}, new Date())],
  ['a page in the depth', (db, shop) => listOrders(db, shop, { cursor: encodeCursor(deep) }, new Date())],
  ['a page of a status', (db, shop) => listOrders(db, shop, { status: 'Entregue' }, new Date())],
  ['a page of customers', (db, shop) => listCustomers(db, shop, {})],
])('%s reads the rows it shows and no others', async (_, work) => {
  expect(await rowsRead(work, 'generic')).toBeLessThanOrEqual(aPage)
})

test('the texts of an order and its customer are counted by looking them up, not through an index of all', async () => {
  const [row] = await sql`select id, cliente_id from ordens_servico where user_id = ${shop.user_id} limit 1`
  const [counting] = await telling.captured(db =>
    transaction(db, tx => readTexts(tx, shop, [row?.id, row?.cliente_id])),
  )
  if (!counting) throw new Error('nothing was counted')
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = await planOf(counting, 'generic')
  // Two ids in seven tables, a few levels each; the index of the large shop's orders has some hundred.
  expect(hit + read).toBeLessThanOrEqual(60)
})

test('orders without a price are found among all others, and counted, by reading them alone', async () => {
  const count = 50
  // The oldest, which no list of the newest comes to.
  await sql`update ordens_servico set a_orcar = true, valor = 0 where user_id = ${shop.user_id} and id in (
    select id from ordens_servico where user_id = ${shop.user_id} and not pago order by data_entrada limit ${count})`
  await sql`analyze ordens_servico`
  const listed = await rowsRead((db, shop) => listOrders(db, shop, { orcamento: 'a_orcar' }, new Date()))
  // With the customer of each.
  expect(listed).toBeLessThanOrEqual(2 * count)
  const counted = await rowsRead((db, shop) => unpricedOrders(db, shop), 'generic')
  expect(counted).toBeGreaterThanOrEqual(1)
  expect(counted).toBeLessThanOrEqual(count)
})

test('a frequent word is found among the newest orders', async () => {
  expect(await rowsRead((db, shop) => listOrders(db, shop, { q: 'iphone' }, new Date()))).toBeLessThan(500)
})

test.each([
  ['rare', rare],
  ['old', longAgo],
  ['absent', 'zimbábue'],
])('claim: a word that is %s costs the newest 2,000 orders and those that match, not all', async (_, q) => {
  const read = await rowsRead((db, shop) => listOrders(db, shop, { q }, new Date()))
  expect(read).toBeGreaterThanOrEqual(2000)
  expect(read).toBeLessThan(2200)
})

test('one customer’s orders are read alone', async () => {
  const [row] = await sql`select cliente_id, count(*)::int as total from ordens_servico
    where user_id = ${shop.user_id} group by 1 order by 2 desc limit 1`
  const read = await rowsRead((db, shop) => listOrders(db, shop, { cliente_id: row?.cliente_id }, new Date()))
  expect(read).toBeLessThanOrEqual(Math.min(31, row?.total) * 2)
})

/** Rows of orders and customers that some work reads; what the driver prepares ends up planned for no shop in particular. */
async function rowsRead(
  work: (db: Database, shop: ShopScope) => Promise<unknown>,
  plan: 'generic' | 'custom' = 'custom',
): Promise<number> {
  const statements = await telling.captured(db => work(db, shop))
  let rows = 0
  for (const statement of statements) rows += await rowsOf(statement, plan)
  return rows
}

const rowsOf = async (statement: Statement, plan: 'generic' | 'custom') =>
  scanned(await planOf(statement, plan))

async function planOf({ sql: text, params }: Statement, plan: 'generic' | 'custom'): Promise<PlanNode> {
  const values = params.map(value => {
    if (value === null) return 'null'
    return `'${(Array.isArray(value) ? `{${value}}` : String(value)).replaceAll("'", "''")}'`
  })
  await sql.unsafe(`set plan_cache_mode = force_${plan}_plan`)
  await sql.unsafe(`prepare looked_at as ${text}`)
  const [row] = await sql.unsafe(
    `explain (analyze, buffers, timing off, format json) execute looked_at${values.length > 0 ? `(${values.join(', ')})` : ''}`,
  )
  await sql.unsafe('deallocate looked_at')
  return row?.['QUERY PLAN'][0].Plan
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

function scanned(node: PlanNode): number {
  const removed = node['Rows Removed by Filter'] ?? 0
  const counts = ['ordens_servico', 'clientes'].includes(node['Relation Name'] ?? '')
  const own = counts ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + scanned(child), own)
}
