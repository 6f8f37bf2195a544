import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { stringify } from 'csv-stringify/sync'
import { monthFile } from '../../src/server/data/exports/csv-files.ts'
import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { type Entry, exportMonth } from '../../src/server/finance/export-finance.ts'
import { everyMonth } from '../../src/shared/days.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fill } from './fill.ts'
import { findOwners } from './owners.ts'
import type { BenchServer } from './serve.ts'

export interface ExportPlan {
  orders: number
  rounds: number
}

/** Of these orders, some 50,000 are paid. */
const wholeExport: ExportPlan = { orders: 54_000, rounds: 5 }

/** What the file of all entries costs as it is streamed, beside the same rows gathered first and sent in one piece. */
export async function benchExport(
  database: BenchDatabase,
  server: BenchServer,
  driver: Driver,
  _named: string[] = [],
  { orders, rounds }: ExportPlan = wholeExport,
): Promise<number> {
  await fill(database.owner, { owners: 2, big: { orders, customers: Math.min(2000, orders) } })
  const { shop } = (await findOwners(database.owner)).big
  const headers = { cookie: await server.cookieOf(shop.user_id) }
  const naive = await serveGathered(database.db, shop)
  try {
    const ways = [
      { name: 'streamed', url: `${server.origin}/export/month.csv?mes=${everyMonth}` },
      { name: 'gathered', url: naive.url },
    ]
    /** By a process of its own, whose memory does not count. */
    const download = (url: string) => driver.run<Download>('download', { url, headers })
    await download(ways[0]?.url ?? '')
    // Before what gathers has made the process larger for good.
    const growth = new Map<string, Growth>()
    for (const { name, url } of ways) growth.set(name, await watched(() => download(url)))
    const found = new Map<string, Download[]>(ways.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const { name, url } of ways) {
        const one = await download(url)
        found.get(name)?.push(one)
        console.log(`round ${round + 1}  ${name}  first byte ${ms(one.first)}, whole ${ms(one.whole)}`)
      }
    console.log(`Medians of ${rounds} rounds:`)
    for (const [name, all] of found) print(name, all, growth.get(name))
    return ways.length * rounds
  } finally {
    naive.close()
  }
}

/** The naive way: every row in one array, all text in one string. */
async function serveGathered(db: Database, shop: ShopScope) {
  const server = createServer(async (_request, response) => {
    const rows: Entry[] = []
    for await (const page of exportMonth(db, shop, { mes: everyMonth }, new Date())) rows.push(...page)
    const lines = rows.map(row => monthFile.columns.map(([, cell]) => cell(row)))
    response.end(stringify(lines, { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

interface Download {
  first: number
  whole: number
  lines: number
  bytes: number
}

interface Growth {
  heap: number
  rss: number
}

/** How far this process grows at most while work is done, in bytes; the heap as garbage collection leaves it. */
async function watched(work: () => Promise<unknown>): Promise<Growth> {
  const usedNow = () => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = { heap: usedNow(), rss: process.memoryUsage.rss() }
  const peak = { ...before }
  const watch = setInterval(() => {
    peak.rss = Math.max(peak.rss, process.memoryUsage.rss())
    peak.heap = Math.max(peak.heap, usedNow())
  }, 100)
  await work()
  clearInterval(watch)
  return { heap: peak.heap - before.heap, rss: peak.rss - before.rss }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function print(name: string, all: Download[], growth: Growth = { heap: Number.NaN, rss: Number.NaN }): void {
  const of = (key: keyof Download) => median(all.map(one => one[key]))
  console.log(
    `${name}: ${of('lines')} lines, ${mb(of('bytes'))}, first byte after ${ms(of('first'))}, whole after ${ms(of('whole'))}; the heap grows by ${mb(growth.heap)} at most, the process by ${mb(growth.rss)}.`,
  )
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(0)} ms`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
