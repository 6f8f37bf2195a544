import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { buildReadingThread } from '../../scripts/reading-thread.mjs'
import { importRows } from '../../src/server/data/imports/imports-work.ts'
import { inThread } from '../../src/server/data/imports/in-thread.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { manyOrders } from '../support/many-rows.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fill } from './fill.ts'
import { findOwners } from './owners.ts'
import type { BenchServer } from './serve.ts'

export interface ImportPlan {
  rows: number
  /** Of the shop that imports, and of the one that works meanwhile. */
  orders: number
  rounds: number
  /** How often the file is read in a round: a reading is short. */
  readings: number
  /** Milliseconds of a round for which the other shop is measured alone. */
  alone: number
}

// Each state has a thousand answers of the other shop: of fewer, the 99th of a hundred is one that something else held up.
const wholeImport: ImportPlan = { rows: 10_000, orders: 2_000, rounds: 4, readings: 5, alone: 8_000 }

const states = ['alone', 'reading', 'storing', 'taking back'] as const
type State = (typeof states)[number]

/** How long an import takes to be read, stored and taken back, and how long another shop's list of orders takes meanwhile. */
export async function benchImport(
  { db, owner }: Pick<BenchDatabase, 'db' | 'owner'>,
  server: BenchServer,
  driver: Driver,
  _named: string[] = [],
  { rows, orders, rounds, readings, alone }: ImportPlan = wholeImport,
): Promise<number> {
  await fill(owner, { owners: 3, big: { orders, customers: 40 } })
  const { big, small } = await findOwners(owner)
  const headersOf = async (user_id: string) => ({
    origin: server.origin,
    cookie: await server.cookieOf(user_id),
  })
  const [mine, others] = [await headersOf(small.shop.user_id), await headersOf(big.shop.user_id)]
  const clock = () => new Date()
  const reader = inThread(
    await buildReadingThread(fileURLToPath(new URL('../..', import.meta.url)), server.dataDir),
  )
  const work = {
    importar: importRows({ db, storage: server.storage, clock, reader, folder: server.dataDir }),
  }
  const log = { warn: () => {}, error: (...told: unknown[]) => console.error(...told) }
  const worker = startWorker({ db, clock, log, work: work as never })
  const phases = createPhases()
  /** By a process of its own: what it waits for is the server alone. */
  const answers = driver.run<[number, number][]>('listing', {
    url: `${server.origin}/trpc/orders.list`,
    headers: { ...others, 'content-type': 'application/json' },
    body: '{}',
    between: 5,
  })
  const call = (path: string, input: unknown) => ask(server, mine, path, input)
  const until = async (id: string, state: string) => {
    while ((await call('imports.get', { id })).estado !== state) await pause(100)
  }
  try {
    for (let round = 0; round < rounds; round++) {
      await phases.during('alone', () => pause(alone))
      const form = new FormData()
      form.append('tipo', 'planilha')
      form.append('noun', 'ordens')
      form.append('file', new Blob([manyOrders(rows)]), 'ordens.csv')
      let [id, versao] = ['', 0]
      await phases.during('reading', async () => {
        const answer = await fetch(`${server.origin}/import`, { method: 'POST', body: form, headers: mine })
        ;({ id } = (await answer.json()) as { id: string })
        await until(id, 'previa')
      })
      for (let again = 1; again < readings; again++)
        await phases.during('reading', async () => {
          ;({ versao = 0 } = await call('imports.get', { id }))
          await call('imports.read', { id, versao, opcoes: {} })
          await until(id, 'previa')
        })
      await phases.during('storing', async () => {
        ;({ versao = 0 } = await call('imports.get', { id }))
        await call('imports.confirm', { id, versao })
        await until(id, 'feita')
      })
      await phases.during('taking back', async () => {
        await call('imports.undo', { id })
        await until(id, 'desfeita')
      })
      console.log(`round ${round + 1} of ${rounds}`)
    }
  } finally {
    await driver.run('listing', { stop: true })
    await worker.stop()
  }
  phases.print(await answers, rows)
  return states.length
}

interface Phase {
  from: number
  to: number
  /** Milliseconds for which the server's process answered nobody, at most. */
  stalled: number
}

/** When what was done, and how another shop's answers of these times are spread. */
function createPhases() {
  const phases = new Map<State, Phase[]>(states.map(state => [state, []]))
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  return {
    async during(state: State, happens: () => Promise<unknown>): Promise<void> {
      loop.reset()
      const from = Date.now()
      await happens()
      phases.get(state)?.push({ from, to: Date.now(), stalled: loop.max / 1e6 })
    },
    print(answers: [number, number][], rows: number): void {
      loop.disable()
      for (const [state, all] of phases) {
        const times = answers
          .filter(([at]) => all.some(({ from, to }) => at >= from && at <= to))
          .map(([, took]) => took)
          .toSorted((a, b) => a - b)
        const at = (share: number) => ms(times[Math.ceil(times.length * share) - 1] ?? Number.NaN)
        const took = median(all.map(({ from, to }) => to - from)) / 1000
        const stalled = median(all.map(one => one.stalled))
        console.log(
          `${state}: ${took.toFixed(1)} s for ${rows} rows; another shop's orders.list p50 ${at(0.5)}, p99 ${at(0.99)}, at most ${at(1)} of ${times.length}; the process stands still for ${ms(stalled)} at most (medians of ${all.length})`,
        )
      }
    },
  }
}

async function ask(server: BenchServer, headers: Record<string, string>, path: string, input: unknown) {
  const answer = await fetch(`${server.origin}/trpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const { result } = (await answer.json()) as { result?: { data?: { estado?: string; versao?: number } } }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return result?.data ?? {}
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`
const pause = (time: number) => new Promise(resolve => setTimeout(resolve, time))
