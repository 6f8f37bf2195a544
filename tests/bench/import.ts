import { fileURLToPath } from 'node:url'
import { buildReadingThread } from '../../scripts/reading-thread.mjs'
import { importRows } from '../../src/server/imports/work.ts'
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
  /** Milliseconds for which that one is measured alone. */
  alone: number
}

const wholeImport: ImportPlan = { rows: 10_000, orders: 2_000, alone: 10_000 }

/** How long an import takes to be read, stored and taken back, and how long another shop's list of orders takes meanwhile. */
export async function benchImport(
  { db, owner }: Pick<BenchDatabase, 'db' | 'owner'>,
  server: BenchServer,
  _driver: Driver,
  _named: string[] = [],
  { rows, orders, alone }: ImportPlan = wholeImport,
): Promise<number> {
  await fill(owner, { owners: 3, big: { orders, customers: 40 } })
  const { big, small } = await findOwners(owner)
  const [importing, other] = await Promise.all([small, big].map(({ shop }) => server.cookieOf(shop.user_id)))
  const clock = () => new Date()
  const thread = await buildReadingThread(fileURLToPath(new URL('../..', import.meta.url)), server.dataDir)
  const work = {
    importar: importRows({ db, storage: server.storage, clock, thread, folder: server.dataDir }),
  }
  const log = { warn: () => {}, error: (...told: unknown[]) => console.error(...told) }
  const worker = startWorker({ db, clock, log, work: work as never })
  const meanwhile = listing(() => call(server, other, 'orders.list', {}))
  const told = async (what: string, happens: () => Promise<unknown>) => {
    meanwhile.begin()
    const began = performance.now()
    await happens()
    const took = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${what}: ${took} s; another shop's orders.list meanwhile ${meanwhile.times()}`)
  }
  try {
    await told('Nothing', () => pause(alone))
    const form = new FormData()
    form.append('tipo', 'planilha')
    form.append('noun', 'ordens')
    form.append('file', new Blob([manyOrders(rows)]), 'ordens.csv')
    const headers = { origin: server.origin, ...(importing && { cookie: importing }) }
    let id = ''
    const until = async (state: string) => {
      while ((await call(server, importing, 'imports.get', { id })).estado !== state) await pause(100)
    }
    await told(`${rows} rows uploaded and read`, async () => {
      const answer = await fetch(`${server.origin}/import`, { method: 'POST', body: form, headers })
      ;({ id } = (await answer.json()) as { id: string })
      await until('previa')
    })
    await told('Stored', async () => {
      await call(server, importing, 'imports.confirm', { id, versao: 1 })
      await until('feita')
    })
    await told('Taken back', async () => {
      await call(server, importing, 'imports.undo', { id })
      await until('desfeita')
    })
    return 4
  } finally {
    await meanwhile.stop()
    await worker.stop()
  }
}

async function call(server: BenchServer, cookie: string | undefined, path: string, input: unknown) {
  const answer = await fetch(`${server.origin}/trpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { origin: server.origin, 'content-type': 'application/json', ...(cookie && { cookie }) },
  })
  const { result } = (await answer.json()) as { result?: { data?: { estado?: string } } }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return result?.data ?? {}
}

/** Asks over and over, and says how long the answers took. */
function listing(ask: () => Promise<unknown>) {
  let going = true
  let took: number[] = []
  const asking = (async () => {
    while (going) {
      const began = performance.now()
      await ask()
      took.push(performance.now() - began)
      await pause(20)
    }
  })()
  return {
    begin() {
      took = []
    },
    times() {
      const sorted = took.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
      return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms of ${sorted.length}`
    },
    async stop() {
      going = false
      await asking
    },
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
