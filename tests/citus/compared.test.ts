import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashPassword } from '../../src/server/auth/credentials/password.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { fillSizes } from '../bench/fill.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type CitusCluster, startCitus } from '../support/citus-cluster.ts'
import { ownerClient } from '../support/connections.ts'
import { reachDatabase, type TestDatabase } from '../support/database.ts'
import { customerInput, orderInput, password } from '../support/shops.ts'
import { root } from '../support/sources.ts'

/** Of 40 orders each, in both databases. */
const shops = Number(process.env.CITUS_SHOPS ?? 1_000)
/** Of them these are at work. */
const busy = Math.min(shops, 32)
const atOnce = 8
/** Turns of each database, and how long each kind of call is made in one. */
const turns = 6
const turnMs = 4_000
/** What a distributed database must do at least, as a share of what plain Postgres does on the same processors. */
const least = 0.3

interface Site extends TestDatabase {
  app: TestApp
  owners: { cookie: string; customer: string }[]
}

let cluster: CitusCluster
let plain: Site
let spread: Site

beforeAll(async () => {
  cluster = await startCitus(process.env.CITUS_BIN ?? '', 4)
  const [coordinator = '', first = '', second = '', alone = ''] = cluster.nodes
  const there = { spread: await filled(coordinator), plain: await filled(alone) }
  const begun = performance.now()
  const said = await npm(there.spread, 'distribute', `${first}`, `${second}`)
  expect(said).toContain('24 tables were distributed over 2 workers.')
  console.log(
    `npm run distribute: ${seconds(begun)} s for ${shops} shops of 40 orders, its own start included`,
  )
  plain = await open(there.plain)
  spread = await open(there.spread)
}, 1_800_000)
afterAll(() => cluster?.stop())

/** A database of plain Postgres with the shops in it. */
async function filled(node: string) {
  const server = ownerClient(`postgres://postgres@${node}/postgres`)
  await server`create database bancada encoding 'UTF8' template template0`
  await server`create role bancada_app login`
  await server.end()
  const ownerUrl = `postgres://postgres@${node}/bancada`
  const appUrl = `postgres://bancada_app@${node}/bancada`
  await migrate(ownerUrl, 'bancada_app')
  const owner = ownerClient(ownerUrl)
  // What the rows are made with, which PostgreSQL has from 18 on.
  await owner`create schema rows`
  await owner`create function rows.uuidv7(shift interval default '0') returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from clock_timestamp() + shift) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$`
  await owner`set search_path = public, rows`
  await fillSizes(owner, [{ owners: shops, orders: 40, customers: 16, recent: 8, daily: 0 }])
  await owner`update usuarios set senha_hash = ${await hashPassword(password)}, email_confirmado_em = now()
    where email = any(${emails()})`
  await owner`drop schema rows cascade`
  await owner.end()
  return { ownerUrl, appUrl }
}

/** Of the shops that are at work, spread over all. */
const emails = () =>
  Array.from({ length: busy }, (_, at) => `loja${1 + Math.floor((at * shops) / busy)}@example.com`)

async function open(urls: { ownerUrl: string; appUrl: string }): Promise<Site> {
  const database = reachDatabase({ ...urls, max: atOnce })
  const app = await testApp(database.db)
  const owners: Site['owners'] = []
  for (const email of emails()) {
    await database.sql`delete from limites`
    const cookie = await app.signIn(email)
    const { data } = await app.call('customers.create', customerInput(), { cookie })
    owners.push({ cookie, customer: data.id })
  }
  return { ...database, app, owners }
}

async function npm(urls: { ownerUrl: string; appUrl: string }, name: string, ...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: urls.appUrl,
    MIGRATE_DATABASE_URL: urls.ownerUrl,
    DATA_DIR: join(inject('scratch'), 'citus'),
  }
  const { stdout } = await promisify(execFile)('npm', ['run', name, '--', ...args], { cwd: root, env })
  return stdout
}

const seconds = (begun: number) => ((performance.now() - begun) / 1_000).toFixed(1)

const calls: Record<string, { path: string; input: (owner: Site['owners'][number]) => unknown }> = {
  'a page of orders': { path: 'orders.list', input: () => ({}) },
  'a new order': { path: 'orders.create', input: ({ customer }) => orderInput(customer) },
}

/** As many calls as are answered in a turn, by owners in turn; none may fail. */
async function callFor(site: Site, { path, input }: (typeof calls)[string], took: number[]): Promise<number> {
  const end = performance.now() + turnMs
  let answered = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, first) => {
      for (let at = first; performance.now() < end; at += atOnce) {
        const owner = site.owners[at % site.owners.length] as Site['owners'][number]
        const start = performance.now()
        const { status } = await site.app.call(path, input(owner), { cookie: owner.cookie })
        expect(status).toBe(200)
        took.push(performance.now() - start)
        answered++
      }
    }),
  )
  return answered
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test.each(
  Object.keys(calls),
)(`%s: at least ${least} of plain Postgres, turn by turn on the same processors`, async name => {
  const call = calls[name] as (typeof calls)[string]
  // Connections and plans of both.
  for (const site of [plain, spread]) await callFor(site, call, [])
  const [times, counts] = [[[], []] as [number[], number[]], [0, 0] as [number, number]]
  for (let turn = 0; turn < turns; turn++)
    for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      counts[at] += await callFor([plain, spread][at] as Site, call, times[at])
  const rate = (count: number) => (count / ((turns * turnMs) / 1_000)).toFixed(0)
  const share = counts[1] / counts[0]
  console.log(
    `${name}, ${shops} shops, ${atOnce} at once: plain ${rate(counts[0])} a second, Citus ${rate(counts[1])}, share ${share.toFixed(2)}; middle ${middle(times[0]).toFixed(1)} and ${middle(times[1]).toFixed(1)} ms`,
  )
  expect(share).toBeGreaterThanOrEqual(least)
}, 600_000)

test('npm run audit finds every counter as its rows say', async () => {
  const begun = performance.now()
  expect(await npm(spread, 'audit')).toContain('Every counter agrees with its rows.')
  console.log(`npm run audit: ${seconds(begun)} s, its own start included`)
}, 600_000)
