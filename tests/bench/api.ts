import { makeKey } from '../../src/server/api-keys/key-format.ts'
import { chaves_api } from '../../src/server/db/schema/api-keys.ts'
import { apiScopes } from '../../src/shared/api-keys.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fill } from './fill.ts'
import { findOwners } from './owners.ts'
import type { BenchServer } from './serve.ts'

export interface ApiPlan {
  orders: number
  rounds: number
  seconds: number
}

const wholeApi: ApiPlan = { orders: 100_000, rounds: 5, seconds: 2 }

/** Page 1 of the orders by a key of the API beside the same procedure by a session, turn by turn, over 1 and 8 connections. */
export async function benchApi(
  { db, owner }: Pick<BenchDatabase, 'db' | 'owner'>,
  server: BenchServer,
  driver: Driver,
  _named: string[] = [],
  { orders, rounds, seconds }: ApiPlan = wholeApi,
): Promise<number> {
  await fill(owner, { owners: 3, big: { orders, customers: 2000 } })
  const { user_id } = (await findOwners(owner)).big.shop
  const { key, ...stored } = makeKey()
  const created_at = new Date().toISOString()
  const row = { id: crypto.randomUUID(), user_id, nome: 'Medida', escopos: [...apiScopes], created_at }
  await db.insert(chaves_api).values({ ...row, ...stored })
  const cookie = await server.cookieOf(user_id)
  const ways = {
    'orders.list': {
      url: `${server.origin}/trpc/orders.list?batch=1`,
      headers: { origin: server.origin, cookie, 'content-type': 'application/json' },
      input: {},
    },
    'GET /orders': {
      url: `${server.origin}/api/v1/orders`,
      headers: { authorization: `Bearer ${key}` },
      method: 'GET',
    },
  }
  const run = (way: keyof typeof ways, how: object) =>
    driver.run<{ count: number; seconds: number }>('load', { ...ways[way], ...how })
  for (const connections of [1, 8]) {
    const rates: Record<keyof typeof ways, number[]> = { 'orders.list': [], 'GET /orders': [] }
    for (let round = 0; round < rounds; round++)
      for (const way of ['orders.list', 'GET /orders'] as const) {
        const done = await run(way, { connections, seconds })
        rates[way].push(done.count / done.seconds)
      }
    const [list, get] = [median(rates['orders.list']), median(rates['GET /orders'])]
    console.log(
      `${connections} connections: orders.list ${list.toFixed(0)} a second, GET /orders ${get.toFixed(0)}: ${(get / list).toFixed(2)}`,
    )
  }
  for (const way of ['orders.list', 'GET /orders'] as const) {
    const calls = 200
    const before = await transactions(owner)
    await run(way, { connections: 1, turns: calls })
    console.log(`${way}: ${(((await transactions(owner)) - before) / calls).toFixed(1)} transactions a call`)
  }
  return 2 * rounds * 2
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Those that the database has finished, once it has counted them all: an idle connection tells its last ones after 10 s. */
async function transactions(owner: BenchDatabase['owner']): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 11_000))
  const [row] = await owner<
    { n: number }[]
  >`select xact_commit::int as n from pg_stat_database where datname = current_database()`
  return row?.n ?? 0
}
