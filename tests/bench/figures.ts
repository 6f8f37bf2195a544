import { deepStrictEqual } from 'node:assert/strict'
import type { Statement } from '../support/statements.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { type FigureCase, figureCases } from './figure-cases.ts'
import { figureLine, median, printFigures, type Timed } from './figure-table.ts'
import { fillLines, fillSizes, type Size } from './fill.ts'
import { findOwner, type Owner } from './owners.ts'
import { findPgbench, type Length, runPgbench } from './pgbench.ts'
import type { BenchServer } from './serve.ts'

export interface FiguresPlan {
  /** The shops that are measured, and the others, which are there for the planner. */
  sizes: Size[]
  others: Size
  rounds: number
  /** Repetitions of a round, each at every size in turn, so that what else the machine does falls on all. */
  turns: { ours: number; naive: number; http: number; warmUp: number }
  length: Length
}

/** Two years of orders and at least one on each of the last 31 days; 15 % are open, 4 % delivered and not paid. */
const wholeFigures: FiguresPlan = {
  sizes: [
    { owners: 1, orders: 100, customers: 40, recent: 20, daily: 31 },
    { owners: 1, orders: 1000, customers: 200, recent: 200, daily: 31 },
    { owners: 1, orders: 10_000, customers: 1000, recent: 2000, daily: 31 },
    { owners: 1, orders: 100_000, customers: 2000, recent: 20_000, daily: 31 },
  ],
  others: { owners: 400, orders: 100, customers: 20, recent: 20, daily: 31 },
  rounds: 5,
  turns: { ours: 60, naive: 3, http: 40, warmUp: 5 },
  length: { seconds: 1 },
}

/** What a screen's figures cost at 100 to 100,000 orders of one owner, beside counting them from the rows. */
export async function benchFigures(
  database: BenchDatabase,
  server: BenchServer,
  driver: Driver,
  named: string[],
  plan: FiguresPlan = wholeFigures,
): Promise<number> {
  const { sizes, others, rounds } = plan
  const orders = sizes.map(size => size.orders)
  console.log(
    `Filling shops of ${orders.join(', ')} orders over the same two years, and ${others.owners} of 100…`,
  )
  await fillSizes(database.owner, [...sizes, others])
  await fillLines(database.owner)
  const pgbench = findPgbench()
  const now = new Date()
  const owners = await Promise.all(sizes.map((_, at) => findOwner(database.owner, at + 1)))
  const timed: Timed[] = []
  const chosen = figureCases(now).filter(
    ({ name }) => named.length === 0 || named.some(part => name.includes(part)),
  )
  for (const one of chosen) {
    for (const owner of owners) await assertSame(one, database, owner, now)
    timed.push({
      name: one.name,
      lines: await linesOf(one, { database, server, driver, pgbench, owners, now, plan }),
    })
  }
  printFigures(timed, { orders, rounds })
  return timed.reduce((cells, { lines }) => cells + lines.length * rounds * sizes.length, 0)
}

interface Bench {
  database: BenchDatabase
  server: BenchServer
  driver: Driver
  pgbench: string | null
  owners: Owner[]
  now: Date
  plan: FiguresPlan
}

async function assertSame(one: FigureCase, { db }: BenchDatabase, { shop }: Owner, now: Date) {
  const [answer, counted] = await Promise.all([one.run(db, shop, now), one.naive(db, shop, now)])
  deepStrictEqual(one.same(answer as never), counted, `${one.name} is not what its rows say`)
}

/** Milliseconds of a round, one number a size. */
type Probe = () => Promise<number[]>

async function linesOf(one: FigureCase, bench: Bench): Promise<Timed['lines']> {
  const { database, owners, now } = bench
  const { rounds, turns } = bench.plan
  const timed = (work: FigureCase['run'], count: number) => () =>
    inTurn(owners, count, ({ shop }) => work(database.db, shop, now))
  const probes: Record<string, Probe> = {
    call: timed(one.run, turns.ours),
    'call, naive': timed(one.naive, turns.naive),
    ...(bench.pgbench && {
      pgbench: await pgbenchProbe(one.run, bench, bench.pgbench),
      'pgbench, naive': await pgbenchProbe(one.naive, bench, bench.pgbench),
    }),
    HTTP: await httpProbe(one, bench),
  }
  const lines = Object.entries(probes).map(([name, probe]) => ({ name, probe, rounds: [] as number[][] }))
  if (turns.warmUp > 0) for (const { probe } of lines) await probe()
  for (let round = 0; round < rounds; round++)
    for (const line of lines) {
      const times = await line.probe()
      line.rounds.push(times)
      console.log(figureLine(one.name, line.name, round, times))
    }
  return lines
}

async function inTurn(owners: Owner[], count: number, work: (owner: Owner) => Promise<unknown>) {
  const times = owners.map((): number[] => [])
  for (let turn = 0; turn < count; turn++)
    for (const [at, owner] of owners.entries()) {
      const start = performance.now()
      await work(owner)
      times[at]?.push(performance.now() - start)
    }
  return times.map(median)
}

async function pgbenchProbe(
  run: FigureCase['run'],
  { database, owners, now, plan }: Bench,
  program: string,
): Promise<Probe> {
  const scripts: Statement[][] = []
  for (const { shop } of owners) scripts.push(await database.captured(db => run(db, shop, now)))
  return async () => {
    const times: number[] = []
    for (const statements of scripts) {
      const script = { statements, protocol: 'prepared' as const }
      times.push(1000 / (await runPgbench(program, database.url, script, { ...plan.length, clients: 1 })))
    }
    return times
  }
}

async function httpProbe({ batch }: FigureCase, { server, driver, owners, plan }: Bench): Promise<Probe> {
  const requests = await Promise.all(
    owners.map(async ({ shop }) => ({
      cookie: await server.cookieOf(shop.user_id),
      body: JSON.stringify(Object.fromEntries(batch.map(([, input], at) => [at, input]))),
    })),
  )
  const path = `/trpc/${batch.map(([procedure]) => procedure).join(',')}?batch=1`
  const { http: count, warmUp } = plan.turns
  const task = { origin: server.origin, path, requests, count, warmUp }
  return async () => (await driver.run<number[][]>('ask', task)).map(median)
}
