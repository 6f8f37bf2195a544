import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fill, rare } from './fill.ts'
import { findOwners } from './owners.ts'
import { type BenchServer, serve } from './serve.ts'

/** The screens by their paths: what of a screen's text tells that its rows are there, and what is done on it. */
export const screens: Record<string, { rows: string; visitor?: true; acts?: object }> = {
  '/auth': { rows: '.', visitor: true },
  '/dashboard': { rows: 'R\\$.\\d' },
  '/ordens': {
    rows: 'R\\$.\\d',
    acts: { button: 'Nova OS', search: 'Buscar OS', word: 'quiteria', found: rare },
  },
  '/clientes': { rows: 'R\\$.\\d' },
  '/financeiro': { rows: 'R\\$.\\d' },
  '/relatorios': { rows: 'R\\$.\\d' },
}

type Visit = Record<
  | 'screen'
  | 'rows'
  | 'lcp'
  | 'shift'
  | 'document'
  | 'code'
  | 'calls'
  | 'asked'
  | 'requests'
  | 'kB'
  | 'script'
  | 'style',
  number
>
export interface Measured {
  cold: Visit
  warm: Visit
  acts?: Record<'form' | 'results' | 'slowest', number>
  /** Milliseconds in which a tap was answered. */
  tapped?: number
}

/** Each screen of a built client as a slow phone on slow 4G opens it, cold and warm, and what the time goes to. */
export async function benchPage(
  database: BenchDatabase,
  _server: BenchServer,
  driver: Driver,
  named: string[] = [],
  rounds = 3,
): Promise<number> {
  const { folder, browser } = await driver.run<{ folder: string; browser: string }>('built-client', {})
  await fill(database.owner, { owners: 20, big: { orders: 10_000, customers: 2000 } })
  const server = await serve(database.db, folder)
  try {
    const cookie = await server.cookieOf((await findOwners(database.owner)).big.shop.user_id)
    const chosen = Object.entries(screens).filter(([path]) => named.every(name => path.includes(name)))
    const found = new Map<string, Measured[]>(chosen.map(([path]) => [path, []]))
    for (let round = 0; round < rounds; round++)
      for (const [path, { rows, visitor, acts }] of chosen) {
        const task = { browser, origin: server.origin, path, rows, acts, slow: true }
        const one = await driver.run<Measured>('screen', { ...task, ...(!visitor && { cookie }) })
        found.get(path)?.push(one)
        console.log(
          `round ${round + 1}  ${path.padEnd(12)} rows cold ${ms(one.cold.rows)}, warm ${ms(one.warm.rows)}`,
        )
      }
    for (const [path, all] of found) print(path, all)
    return chosen.length * rounds * 2
  } finally {
    await server.close()
  }
}

function print(path: string, all: Measured[]): void {
  for (const kind of ['cold', 'warm'] as const) {
    const of = (key: keyof Visit) => median(all.map(one => one[kind][key]))
    console.log(
      `${path.padEnd(12)} ${kind}: screen ${ms(of('screen'))}, rows ${ms(of('rows'))}, LCP ${ms(of('lcp'))}, CLS ${of('shift').toFixed(3)}. ` +
        `The page had come at ${ms(of('document'))}, its code at ${ms(of('code'))}, ${of('asked')} calls at ${ms(of('calls'))}; ` +
        `scripts took ${ms(of('script'))}, styles and layout ${ms(of('style'))}; ${of('requests')} requests, ${of('kB').toFixed(0)} kB.`,
    )
  }
  const acts = all.flatMap(one => one.acts ?? [])
  const of = (key: keyof (typeof acts)[number]) => median(acts.map(one => one[key]))
  if (acts.length > 0)
    console.log(
      `${path.padEnd(12)} Nova OS is typed in after ${ms(of('form'))}, a search's rows stand ${ms(of('results'))} after its last key, the slowest answer took ${ms(of('slowest'))}.`,
    )
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(0)} ms`
