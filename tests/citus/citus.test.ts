import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../src/server/admin/metrics.ts'
import { audit } from '../../src/server/db/audit.ts'
import { distribute } from '../../src/server/db/distribute.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, deriveDue, kiwifyBody, setProvider } from '../support/billing.ts'
import { type CitusCluster, startCitus } from '../support/citus-cluster.ts'
import { ownerClient } from '../support/connections.ts'
import { reachDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator } from '../support/operator.ts'
import { pathsOf } from '../support/procedures.ts'
import { noRows, sampleOf, secretRows } from '../support/samples.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

/** What reaches more than one shard, each with why it must. */
const acrossShards: [RegExp, string][] = [
  [
    /^select coalesce\(sum\("bytes_importacoes"\), 0\) from "lojas"/,
    'the room for files is of all shops together',
  ],
  [/^select coalesce\(sum\("total_fotos"\), 0\)/, 'the operator’s sum of all shops'],
  [/"atividade"\."dia"/, 'the operator’s figures of a day, across owners'],
  [/from "usuarios" left join "lojas"/, 'the operator’s list of owners'],
  [/^\s*with orders as/, 'the audit recounts every shop'],
]

let cluster: CitusCluster
let database: TestDatabase
let app: TestApp
const sent = new Map<string, unknown[]>()

beforeAll(async () => {
  cluster = await startCitus(process.env.CITUS_BIN ?? '', 4)
  const [coordinator, ...workers] = cluster.nodes
  const server = ownerClient(`postgres://postgres@${coordinator}/postgres`)
  await server`create database bancada encoding 'UTF8' template template0`
  await server`create role bancada_app login`
  await server.end()
  const ownerUrl = `postgres://postgres@${coordinator}/bancada`
  await migrate(ownerUrl, 'bancada_app')
  // A shop from before: what is there is distributed too.
  database = reachDatabase({ ownerUrl, appUrl: `postgres://bancada_app@${coordinator}/bancada`, max: 8 })
  const before = await makeShop(database.db)
  await makeOrder(database.db, before, (await makeCustomer(database.db, before)).id)
  expect(await distribute(ownerUrl, workers.slice(0, 2))).toBe(24)
  await migrate(ownerUrl, 'bancada_app')
  expect(await distribute(ownerUrl, workers.slice(0, 2)), 'repeated, it changes nothing').toBe(0)
  const { $client } = database.db as unknown as { $client: Sql }
  $client.options.debug = (_: number, sql: string, params: unknown[]) => {
    if (!sent.has(sql)) sent.set(sql, params)
  }
  app = await testApp(database.db)
}, 600_000)
afterAll(() => cluster?.stop())

test.each(pathsOf('shop', 'writer'))('%s answers', async path => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const rows = await secretRows(database.db, shop)
  await database.sql`delete from limites`
  const cookie = await app.signIn(shop.email)
  const { status, body } = await app.call(path, sampleOf(path, rows), { cookie })
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
})

test.each(pathsOf('admin'))('%s answers the operator', async path => {
  const rows = await operatedRows()
  const cookie = (await makeOperator(app, database)).cookie
  const sample = sampleOf(path, noRows())
  const input = typeof sample === 'object' ? { ...sample, ...namedBy(path, rows) } : sample
  const { status, body } = await app.call(path, input, { cookie })
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
})

/** A row of each kind that an operator acts on. */
async function operatedRows() {
  const { db, sql } = database
  await sql`delete from limites`
  const shop = await makeShop(db)
  await setProvider(db)
  const pedido = crypto.randomUUID()
  const bought = { evento: 'order_approved', pedido, aprovado: new Date().toISOString() } as const
  await deliver(app, kiwifyBody({ ...bought, email: 'ninguem@exemplo.com.br' }))
  await deriveDue(db, () => new Date())
  const [row] = await sql`
    with contato as (
      insert into contatos (id, nome, email, assunto, mensagem, prioritario, created_at)
      values (gen_random_uuid(), 'Beto', 'beto@exemplo.com.br', 'Recibo', 'Sai em branco.', false, now()) returning id
    ), job as (
      insert into jobs (id, tipo, user_id, dados, vence_em, created_at, morto_em)
      values (gen_random_uuid(), 'carta_semana', ${shop.user_id}, '{}', now(), now(), now()) returning id
    )
    select (select id from contato) as contact, (select id from job) as job,
      (select id from entregas where pedido = ${pedido}) as delivery,
      (select id from transacoes where pedido = ${pedido}) as purchase`
  return { ...(row as Record<'contact' | 'job' | 'delivery' | 'purchase', string>), owner: shop.user_id }
}

/** Which of them a procedure is asked about. */
function namedBy(path: string, rows: Awaited<ReturnType<typeof operatedRows>>): object {
  const name = path.replace('admin.', '')
  if (name === 'linkPurchase') return { transacao_id: rows.purchase, user_id: rows.owner }
  if (name === 'retryJob') return { id: rows.job }
  if (name === 'answerContact') return { id: rows.contact }
  if (['delivery', 'revealDelivery', 'reprocess'].includes(name)) return { id: rows.delivery }
  if (['user', ...ownerActs].includes(name)) return { id: rows.owner }
  return {}
}

const ownerActs = ['changePlan', 'extendTrial', 'disable', 'enable', 'endSessions', 'sendRecovery']

test('jobs do their work, and every counter agrees with its rows', async () => {
  const clock = () => new Date(Date.now() + 86_400_000)
  const { work, run } = testWork(database, clock)
  // The files of the samples' imports were never stored.
  work.ler_arquivo = async () => {}
  work.importar = async () => {}
  // Nor are those of their backups: each shop gets a first one.
  await database.sql`delete from copias_objetos`
  await database.sql`delete from copias`
  await run()
  expect(await audit(database.db)).toEqual([])
})

test('what reaches more than one shard has a reason', async () => {
  // They sum up all shops, and no procedure asks for them.
  await createMetrics(database.db).text()
  // Without what the tests above had the app ask, nothing is looked at.
  expect(sent.size).toBeGreaterThan(100)
  const unexplained: string[] = []
  const needed = new Set<string>()
  for (const [sql, params] of sent) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(sql)) continue
    const plan = await database.sql.unsafe(`explain (costs off) ${withValues(sql, params)}`)
    const text = plan.map(row => row['QUERY PLAN']).join('\n')
    const counts = [...text.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
    const why = acrossShards.find(([pattern]) => pattern.test(sql))?.[1]
    if (Math.max(0, ...counts) < 2) continue
    if (why) {
      needed.add(why)
      console.log(`${Math.max(...counts)} shards, ${why}: ${sql.trim().slice(0, 100)}`)
    } else unexplained.push(sql)
  }
  expect(unexplained).toEqual([])
  // A reason that nothing needs would be one for what comes later.
  expect(acrossShards.map(([, why]) => why).filter(why => !needed.has(why))).toEqual([])
})

test('a worker is added and shards move to it while shops write: nothing is lost', async () => {
  const { db, sql, ownerUrl } = database
  const shops = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const shop = await makeShop(db, { plano: 'profissional' })
      return { shop, customer: await makeCustomer(db, shop), made: [] as string[] }
    }),
  )
  let moving = true
  let refused = 0
  const load = shops.map(async ({ shop, customer, made }) => {
    while (moving)
      await makeOrder(db, shop, customer.id).then(
        ({ id }) => made.push(id),
        () => refused++,
      )
  })
  await distribute(ownerUrl, cluster.nodes.slice(1))
  await sql`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`
  let state = ''
  do {
    await pause(1_000)
    const [job] = await sql`select state::text from citus_rebalance_status()`
    state = job?.state
  } while (state !== 'finished' && state !== 'failed')
  moving = false
  await Promise.all(load)
  expect(state).toBe('finished')
  const [placed] =
    await sql`select count(distinct nodeport)::int as nodes from citus_shards where citus_table_type = 'distributed'`
  expect(placed?.nodes).toBe(3)
  const made = shops.flatMap(one => one.made)
  const stored =
    await sql`select id from ordens_servico where user_id = any(${shops.map(({ shop }) => shop.user_id)})`
  const isStored = new Set(stored.map(({ id }) => id))
  console.log(
    `${made.length} orders were answered while shards moved, ${refused} refused, ${stored.length} are there.`,
  )
  expect(made.length).toBeGreaterThan(0)
  expect(made.filter(id => !isStored.has(id))).toEqual([])
  expect(await audit(db)).toEqual([])
}, 900_000)

/** A statement with its parameters as they are: EXPLAIN plans a parameter without its value. */
const withValues = (sql: string, params: unknown[]): string =>
  sql.replace(/\$(\d+)/g, (_, at) => literal(params[Number(at) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = Array.isArray(value)
    ? `{${value.map(one => JSON.stringify(String(one))).join()}}`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
