import { cpuTime } from '../support/cpu.ts'
import type { Case } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { findOwners, type Owner } from './owners.ts'
import { freshOrder, type Length, runPgbench, type Script } from './pgbench.ts'
import type { BenchServer } from './serve.ts'

/**
 * What is measured of a case, at the large shop and at the small one: repetitions a second, and the
 * milliseconds of processor that this process spends on each.
 */
export type Column =
  | 'sql'
  | 'sqlSmall'
  | 'pgbench'
  | 'call'
  | 'callCpu'
  | 'http'
  | 'httpCpu'
  | 'httpSmall'
  | 'httpSmallCpu'

export type Cells = Map<string, Partial<Record<Column, number[]>>>

export interface Plan {
  chosen: Case[]
  database: BenchDatabase
  server: BenchServer
  driver: Driver
  pgbench: string | null
  rounds: number
  length: Length
  connections: number
  /** Told of each cell as it is measured. */
  tell: (name: string, round: number, measured: Partial<Record<Column, number>>) => void
}

/** Round after round, so that what else the machine does falls on all; a case that creates has its rounds last. */
export async function measure(plan: Plan): Promise<Cells> {
  const owners = await findOwners(plan.database.owner)
  const cells: Cells = new Map()
  for (const creates of [undefined, true]) {
    const turn = plan.chosen.filter(one => one.creates === creates)
    const probes = new Map<string, Probe[]>()
    for (const one of turn) probes.set(one.name, await probesOf(one, owners, plan))
    for (let round = 0; round < plan.rounds; round++)
      for (const [name, ofCase] of probes)
        for (const probe of ofCase) {
          const measured = await probe()
          keep(cells, name, measured)
          plan.tell(name, round, measured)
        }
  }
  return cells
}

type Measured = Partial<Record<Column, number>>
type Probe = () => Promise<Measured>

function keep(cells: Cells, name: string, measured: Measured): void {
  const row = cells.get(name) ?? {}
  cells.set(name, row)
  for (const [column, value] of Object.entries(measured) as [Column, number][])
    row[column] = [...(row[column] ?? []), value]
}

async function probesOf(
  one: Case,
  { big, small }: { big: Owner; small: Owner },
  plan: Plan,
): Promise<Probe[]> {
  const calls: Probe[] = [
    async () => {
      const { rate, cpu } = await withCpu(() => callTurns(one, big, plan))
      return { call: rate, callCpu: cpu }
    },
    await httpProbe(one, big, plan, (rate, cpu) => ({ http: rate, httpCpu: cpu })),
    await httpProbe(one, small, plan, (rate, cpu) => ({ httpSmall: rate, httpSmallCpu: cpu })),
  ]
  return [...(await sqlProbes(one, big, small, plan)), ...calls]
}

async function sqlProbes(one: Case, big: Owner, small: Owner, plan: Plan): Promise<Probe[]> {
  const { pgbench, database, length, connections } = plan
  if (!pgbench) return []
  const [script, scriptSmall] = [await scriptOf(one, big, plan), await scriptOf(one, small, plan)]
  const rate = (of: Script, clients: number) => runPgbench(pgbench, database.url, of, { ...length, clients })
  return [
    async () => ({ sql: await rate(script, 1) }),
    async () => ({ sqlSmall: await rate(scriptSmall, 1) }),
    async () => ({ pgbench: await rate(script, connections) }),
  ]
}

async function scriptOf(one: Case, owner: Owner, { database }: Plan): Promise<Script> {
  let answer: unknown
  const statements = await database.captured(async db => {
    answer = await one.run(db, owner.shop, owner)
  })
  if (!one.creates) return { statements, protocol: one.protocol }
  const order = answer as { id: string; numero_os: string }
  const chave = statements.find(({ sql }) => /"chave" = \$2/.test(sql))?.params[1]
  return { statements, protocol: one.protocol, fresh: freshOrder(order, String(chave)) }
}

async function callTurns(one: Case, owner: Owner, { database, length, connections }: Plan): Promise<Done> {
  const { seconds, turns = Number.POSITIVE_INFINITY } = length
  const began = performance.now()
  let count = 0
  const worker = async () => {
    for (let turn = 0; turn < turns && performance.now() - began < seconds * 1000; turn++) {
      await one.run(database.db, owner.shop, owner)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { count, seconds: (performance.now() - began) / 1000 }
}

async function httpProbe(
  one: Case,
  owner: Owner,
  { server, driver, length, connections }: Plan,
  as: (rate: number, cpu: number) => Measured,
): Promise<Probe> {
  const headers = {
    origin: server.origin,
    cookie: await server.cookieOf(owner.shop.user_id),
    'content-type': 'application/json',
  }
  const url = `${server.origin}/trpc/${one.procedure}?batch=1`
  const task = { url, headers, input: one.input(owner), connections, ...length, creates: one.creates }
  return async () => {
    const { rate, cpu } = await withCpu(() => driver.run<Done>('load', task))
    return as(rate, cpu)
  }
}

interface Done {
  /** Repetitions. */
  count: number
  seconds: number
}

/** How many a second `work` does, and this process's milliseconds of processor for each. */
async function withCpu(work: () => Promise<Done>) {
  let done: Done = { count: 0, seconds: 0 }
  const cpu = await cpuTime(async () => {
    done = await work()
  })
  return { rate: done.count / done.seconds, cpu: cpu / done.count }
}
