import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Case } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import { findOwners, type Owner } from './owners.ts'
import { freshOrder, runPgbench, type Script } from './pgbench.ts'
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
  pgbench: string | null
  rounds: number
  seconds: number
  connections: number
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
      for (const [name, ofCase] of probes) for (const probe of ofCase) keep(cells, name, await probe())
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
      const { rate, cpu } = await withCpu(() => callRate(one, big, plan), plan.seconds)
      return { call: rate, callCpu: cpu }
    },
    await httpProbe(one, big, plan, (rate, cpu) => ({ http: rate, httpCpu: cpu })),
    await httpProbe(one, small, plan, (rate, cpu) => ({ httpSmall: rate, httpSmallCpu: cpu })),
  ]
  return [...(await sqlProbes(one, big, small, plan)), ...calls]
}

async function sqlProbes(one: Case, big: Owner, small: Owner, plan: Plan): Promise<Probe[]> {
  const { pgbench, database, seconds, connections } = plan
  if (!pgbench) return []
  const [script, scriptSmall] = [await scriptOf(one, big, plan), await scriptOf(one, small, plan)]
  const rate = (of: Script, clients: number) => runPgbench(pgbench, database.url, of, { clients, seconds })
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

async function callRate(one: Case, owner: Owner, { database, seconds, connections }: Plan): Promise<number> {
  const began = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - began < seconds * 1000) {
      await one.run(database.db, owner.shop, owner)
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return (done * 1000) / (performance.now() - began)
}

const loader = fileURLToPath(new URL('./load.mjs', import.meta.url))

async function httpProbe(
  one: Case,
  owner: Owner,
  { server, seconds, connections }: Plan,
  tell: (rate: number, cpu: number) => Measured,
): Promise<Probe> {
  const headers = {
    origin: server.origin,
    cookie: await server.cookieOf(owner.shop.user_id),
    'content-type': 'application/json',
  }
  const url = `${server.origin}/trpc/${one.procedure}?batch=1`
  const order = JSON.stringify({
    url,
    headers,
    input: one.input(owner),
    connections,
    seconds,
    creates: one.creates,
  })
  return async () => {
    const { rate, cpu } = await withCpu(async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [loader, order])
      return Number(stdout)
    }, seconds)
    return tell(rate, cpu)
  }
}

/** The rate that `work` answers, and this process's milliseconds of processor for each repetition. */
async function withCpu(work: () => Promise<number>, seconds: number) {
  const before = process.cpuUsage()
  const rate = await work()
  const { user, system } = process.cpuUsage(before)
  return { rate, cpu: (user + system) / 1000 / (rate * seconds) }
}
