import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { BenchDatabase } from '../database.ts'
import type { Driver } from '../driver.ts'
import { figureLine, median, printFigures, type Timed } from '../figure-table.ts'
import { findPgbench, type Length, runPgbench } from '../pgbench.ts'
import type { BenchServer } from '../serve.ts'
import { adminCases } from './cases.ts'
import { fillOwners, type Owners } from './fill.ts'

export interface AdminPlan {
  /** The same installation as it grows. */
  sizes: Owners[]
  rounds: number
  turns: number
  length: Length
}

const wholeAdmin: AdminPlan = {
  sizes: [
    { owners: 100, orders: 100 },
    { owners: 10_000, orders: 100 },
  ],
  rounds: 5,
  turns: 15,
  length: { seconds: 1 },
}

/** What the operator's calls cost with a hundred owners and with ten thousand of a million orders, beside their SQL alone. */
export async function benchAdmin(
  database: BenchDatabase,
  server: BenchServer,
  driver: Driver,
  named: string[] = [],
  { sizes, rounds, turns, length }: AdminPlan = wholeAdmin,
): Promise<number> {
  const pgbench = findPgbench()
  const timed = new Map<string, Timed>()
  for (const [size, owners] of sizes.entries()) {
    console.log(`Filling up to ${owners.owners} owners of ${owners.orders} orders…`)
    await fillOwners(database.owner, owners)
    const cases = await adminCases(database.db, await someOwner(database))
    const chosen = cases.filter(({ name }) => named.length === 0 || named.some(part => name.includes(part)))
    for (const { name, run } of chosen) {
      const statements = pgbench ? await database.captured(run) : []
      for (let round = 0; round < rounds; round++) {
        const call = await callTime(() => run(database.db), turns)
        const script = { statements, protocol: 'extended' as const }
        const sql = pgbench
          ? 1000 / (await runPgbench(pgbench, database.url, script, { ...length, clients: 1 }))
          : Number.NaN
        note(timed, name, { call, pgbench: sql }, { round, size })
        console.log(figureLine(name, `${owners.owners} owners`, round, [call, sql]))
      }
    }
  }
  const legend = [
    'By the number of owners: those of the first column were measured before the others were there.',
  ]
  printFigures([...timed.values()], { orders: sizes.map(({ owners }) => owners), rounds, legend })
  await benchFile(database, server, driver)
  return timed.size * rounds * sizes.length
}

async function someOwner({ owner }: BenchDatabase): Promise<string> {
  const [row] = await owner`select id from usuarios where email = 'dono75@example.com'`
  return row?.id
}

async function callTime(work: () => Promise<unknown>, turns: number): Promise<number> {
  const times: number[] = []
  await work()
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

function note(
  timed: Map<string, Timed>,
  name: string,
  measured: Record<string, number>,
  { round, size }: { round: number; size: number },
): void {
  const known = timed.get(name) ?? { name, lines: [] }
  timed.set(name, known)
  for (const [line, value] of Object.entries(measured)) {
    const found = known.lines.find(one => one.name === line) ?? { name: line, rounds: [] }
    if (!known.lines.includes(found)) known.lines.push(found)
    found.rounds[round] ??= []
    const times = found.rounds[round]
    if (times) times[size] = value
  }
}

/** The list of owners as a file, and how far this process grows meanwhile. */
async function benchFile(database: BenchDatabase, server: BenchServer, driver: Driver): Promise<void> {
  const id = await someOwner(database)
  await database.owner`update usuarios set is_admin = true where id = ${id}`
  const headers = { cookie: await server.cookieOf(id, { is_admin: true, fator: 'codigo' }) }
  const task = { url: `${server.origin}/export/users.csv`, headers }
  interface Download {
    first: number
    whole: number
    lines: number
    bytes: number
  }
  await driver.run<Download>('download', task)
  const usedNow = () => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = usedNow()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, usedNow())
  }, 20)
  const { first, whole, lines, bytes } = await driver.run<Download>('download', task)
  clearInterval(watch)
  console.log(
    `users.csv: ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB, first byte after ${first.toFixed(0)} ms, whole after ${whole.toFixed(0)} ms; the heap grows by ${((peak - before) / 1e6).toFixed(1)} MB at most.`,
  )
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
