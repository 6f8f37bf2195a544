import { publicPages } from '../../src/client/site/frame/pages.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import type { Measured } from './page.ts'
import { type BenchServer, serve } from './serve.ts'

/**
 * Each public page as a slow phone on slow 4G opens it for the first time: when its largest part stands, what shifts, how
 * long a tap on its menu takes to be answered, and what came for it.
 */
export async function benchSite(
  database: BenchDatabase,
  _server: BenchServer,
  driver: Driver,
  named: string[] = [],
  rounds = 3,
): Promise<number> {
  const { folder, browser } = await driver.run<{ folder: string; browser: string }>('built-client', {})
  const server = await serve(database.db, folder)
  const paths = [...Object.values(publicPages).map(({ path }) => path), '/documentacao/receber-um-aparelho']
  const chosen = paths.filter(path => named.every(name => path.includes(name)))
  try {
    const found = new Map<string, Measured[]>(chosen.map(path => [path, []]))
    for (let round = 0; round < rounds; round++)
      for (const path of chosen) {
        const content = { where: 'main', text: '\\S' }
        const task = { browser, origin: server.origin, path, content, slow: true, tapped: 'summary' }
        found.get(path)?.push(await driver.run<Measured>('screen', task))
      }
    for (const [path, all] of found) {
      const of = (key: 'lcp' | 'shift' | 'kB' | 'requests' | 'script') =>
        median(all.map(({ cold }) => cold[key]))
      console.log(
        `${path.padEnd(38)} LCP ${of('lcp').toFixed(0)} ms, CLS ${of('shift').toFixed(3)}, answered in ${median(all.map(one => one.tapped ?? 0)).toFixed(0)} ms; scripts took ${of('script').toFixed(0)} ms; ${of('requests')} requests, ${of('kB').toFixed(0)} kB`,
      )
    }
    return chosen.length * rounds
  } finally {
    await server.close()
  }
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
