import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { changeOrder, createOrder } from '../../src/server/orders/write-orders.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import { newOrder } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fillSizes } from './fill.ts'
import { findOwner, type Owner } from './owners.ts'
import type { BenchServer } from './serve.ts'

export interface ScalePlan {
  shops: number
  orders: number
  rounds: number
  seconds: number
  connections: number
  /** Orders that go from intake to delivery, to see how the database grows. */
  lives: number
}

const wholeScale: ScalePlan = {
  ...{ shops: 20, orders: 1_000, rounds: 6, seconds: 4, connections: 6, lives: 500 },
}

/**
 * What a machine holds: calls a second of one process, the processor time that each takes of it and of Postgres, which says the
 * same however busy the machine is otherwise, and how the database grows.
 */
export async function benchScale(
  { db, owner }: Pick<BenchDatabase, 'db' | 'owner'>,
  server: BenchServer,
  driver: Driver,
  _named: string[] = [],
  { shops, orders, rounds, seconds, connections, lives }: ScalePlan = wholeScale,
): Promise<number> {
  const empty = await sizeOf(owner)
  await fillSizes(owner, [{ owners: shops, orders, customers: orders / 4, recent: 40, daily: 31 }])
  const filled = ((await sizeOf(owner)) - empty) / (shops * orders)
  console.log(`A filled shop takes ${kilobytes(filled)} for each order, without its history.`)
  const one = await findOwner(owner, 1)
  // First: later it would take the room of rows that have changed meanwhile.
  const before = await sizeOf(owner)
  await live(db, one, lives)
  console.log(
    `An order from intake to delivery takes ${kilobytes(((await sizeOf(owner)) - before) / lives)}, with its history.`,
  )
  const headers = {
    origin: server.origin,
    cookie: await server.cookieOf(one.shop.user_id),
    'content-type': 'application/json',
  }
  const load = (procedure: string, task: object) =>
    driver.run<Done>('load', {
      url: `${server.origin}/trpc/${procedure}?batch=1`,
      headers,
      connections,
      seconds,
      ...task,
    })
  const acts: Record<string, () => Promise<Done>> = {
    'orders.list': () => load('orders.list', { input: {} }),
    'orders.summary': () => load('orders.summary', { input: null }),
    'orders.create': () => load('orders.create', { input: newOrder(one), creates: true }),
    'orders.setStatus': async () => {
      const made = await Promise.all(
        Array.from({ length: connections }, () => createOrder(db, one.shop, newOrder(one), new Date())),
      )
      const url = `${server.origin}/trpc/orders.setStatus`
      return driver.run<Done>('statuses', { url, headers, orders: made, order: orderStatuses, seconds })
    },
  }
  const postmaster = await postmasterOf(owner)
  for (let round = 0; round < rounds; round++)
    for (const [name, act] of Object.entries(acts)) {
      const [own, postgres] = [process.cpuUsage(), cpuOf(postmaster)]
      const { count, seconds: took } = await act()
      const { user, system } = process.cpuUsage(own)
      const [of, ofPostgres] = [(user + system) / 1_000 / count, (cpuOf(postmaster) - postgres) / count]
      console.log(
        `${name}: ${(count / took).toFixed(0)} a second; each takes ${of.toFixed(2)} ms of the process and ${ofPostgres.toFixed(2)} ms of Postgres (load ${loadavg()[0]?.toFixed(1)})`,
      )
    }
  return rounds * Object.keys(acts).length + 2
}

interface Done {
  count: number
  seconds: number
}

/** So many orders, each through all statuses, some at a time. */
async function live(db: BenchDatabase['db'], of: Owner, lives: number): Promise<void> {
  let left = lives
  const worker = async () => {
    while (left-- > 0) {
      let order = await createOrder(db, of.shop, newOrder(of), new Date())
      for (const status of ['Em Andamento', 'Pronto', 'Entregue'] as const) {
        const { id, updated_at: based_on } = order
        order = await changeOrder(db, of.shop, { id, based_on, status, data_entrega: null }, new Date())
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`

async function sizeOf(owner: BenchDatabase['owner']): Promise<number> {
  const [row] = await owner<{ bytes: number }[]>`select pg_database_size(current_database())::float as bytes`
  return row?.bytes ?? 0
}

async function postmasterOf(owner: BenchDatabase['owner']): Promise<number> {
  const [row] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`
  return statOf(row?.pid ?? 0)?.parent ?? 0
}

/** Milliseconds of processor time that this process and its children have taken. */
function cpuOf(parent: number): number {
  const all = readdirSync('/proc').flatMap(name => statOf(Number(name)) ?? [])
  const ours = all.filter(stat => stat.pid === parent || stat.parent === parent)
  return ours.reduce((sum, { ticks }) => sum + ticks, 0) * 10
}

/** As Linux tells it, a hundred ticks a second. */
function statOf(pid: number) {
  if (!pid) return undefined
  try {
    // The name, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}
