import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fillSizes, rare } from './fill.ts'
import { findOwners, type Owner } from './owners.ts'
import { benchPageServer } from './page-server.ts'
import { printActs, printTaps, printVisits, visitLine } from './page-table.ts'
import type { BenchServer } from './serve.ts'
import { type Site, startSites } from './sites.ts'

/** What only the real content has, be it in the page from the server or drawn by the app: no skeleton has a text. */
export interface Content {
  where: string
  text?: string
}

const money = { where: 'main', text: 'R\\$\\s?\\d' }

/** The screens by their paths: what tells that their rows are there, and what is done on them. */
export const screens: Record<string, { content: Content; visitor?: true; acts?: object }> = {
  '/auth': { content: { where: 'main input[type=email]' }, visitor: true },
  '/dashboard': { content: money },
  '/ordens': {
    content: { where: 'main li [data-cell=who]', text: '\\p{L}' },
    acts: {
      link: 'Nova OS',
      arrow: 'main li:first-of-type button[data-next]',
      moved: 'main li:first-of-type [aria-label^="Status: Em Andamento"]',
      search: 'Buscar OS',
      word: 'quiteria',
      found: rare,
    },
  },
  '/clientes': { content: { where: 'main li [data-cell=who]', text: '\\p{L}' } },
  '/financeiro': { content: money },
  '/lembretes': { content: { where: 'main li [data-cell=what]', text: '\\p{L}' } },
  '/relatorios': { content: money },
  '/fotos': { content: { where: 'main li [data-cell=file]', text: '\\.jpg' } },
  '/configuracoes': { content: { where: 'main', text: 'É com ele que você entra' } },
}

/** What is tapped on /ordens a second after its address was opened, and what shows that it was done. */
export const taps: { name: string; target: Content; answers: Content[]; word?: string }[] = [
  {
    name: 'Nova OS',
    target: { where: 'nav a', text: '^Nova OS$' },
    answers: [{ where: '[role=dialog]' }],
    word: 'quiteria',
  },
  {
    name: 'a row',
    target: { where: 'main li a[data-whole]' },
    answers: [{ where: '[role=dialog]', text: 'R\\$' }],
  },
  {
    name: 'a status',
    target: { where: 'main li:first-of-type button[data-next]' },
    // The second visit moves it on.
    answers: ['Em Andamento', 'Pronto'].map(status => ({
      where: `main li:first-of-type [aria-label^="Status: ${status}"]`,
    })),
  },
]

/** Of one opening of a screen: milliseconds, kilobytes (1,000 bytes) and counts. */
export type Visit = Record<
  | 'rows'
  | 'live'
  | 'fcp'
  | 'lcp'
  | 'shift'
  | 'script'
  | 'style'
  | 'task'
  | 'document'
  | 'sent'
  | 'decoded'
  | 'files'
  | 'code'
  | 'asked'
  | 'requests'
  | 'kB',
  number
> & { largest: string; shifted: string[] }

export interface Measured {
  cold: Visit
  warm: Visit
  acts?: Record<'form' | 'status' | 'results' | 'call' | 'slowest', number>
  /** Milliseconds in which a tap was answered. */
  tapped?: number
}

interface Tap {
  tapped: number
  live: number
  answered: number
  taps: number
  field?: number
  /** What stands in the field of what was typed. */
  text?: string
}
export type Taps = Record<'cold' | 'warm', Tap> & { word?: string; kept?: boolean }

const parts = ['screens', 'taps', 'server']

/**
 * Each screen as a slow phone on slow 4G opens it, cold and warm, what an early tap comes to, and what the pages cost the
 * server; with `--against` a git revision beside this checkout, turn by turn. Words choose the screens, `--rounds` says how
 * often, and `--only` names one part.
 */
export async function benchPage(
  database: BenchDatabase,
  _server: BenchServer,
  driver: Driver,
  named: string[] = [],
): Promise<number> {
  const { words, against, rounds, only } = readOptions(named)
  const { folder, browser } = await driver.run<{ folder: string; browser: string }>('built-client', {})
  const builds = [{ name: 'this', folder: join(folder, '..', '..') }]
  if (against) {
    console.log(`Building ${against}…`)
    const other = await driver.run<string>('other-revision', { revision: against })
    builds.unshift({ name: against, folder: other })
  }
  const rest = { customers: 40, recent: 600, daily: 0 }
  await fillSizes(database.owner, [
    { owners: 1, orders: 10_000, customers: 2000, recent: 600, daily: 0 },
    { owners: 51, orders: 100, ...rest },
  ])
  const { big } = await findOwners(database.owner)
  const { sites, trusted, close } = await startSites(database, builds)
  try {
    const bench: Bench = { sql: database.owner, driver, big, sites, rounds, phone: { browser, trusted } }
    await photograph(bench)
    let cells = 0
    if (only.includes('screens')) cells += await openScreens(bench, words)
    if (only.includes('taps')) cells += await tapEarly(bench)
    if (only.includes('server')) {
      const direct = sites.filter(({ protocol }) => protocol === 'HTTP/1.1')
      const plan = { sites: direct, driver, owners: await others(database.owner), rounds }
      cells += await benchPageServer({ ...plan, pages: 200, bursts: 10 })
    }
    return cells
  } finally {
    await close()
  }
}

interface Bench {
  sql: postgres.Sql
  driver: Driver
  big: Owner
  sites: Site[]
  rounds: number
  phone: { browser: string; trusted: string | undefined }
}

function readOptions(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
  })
  const rounds = Number(values.rounds ?? 3)
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds takes a whole number.')
  if (values.only && !parts.includes(values.only)) throw new Error(`--only takes one of ${parts.join(', ')}.`)
  return { words: positionals, against: values.against, rounds, only: values.only ? [values.only] : parts }
}

/** Round after round and way beside way, so that what else the machine does falls on all. */
async function openScreens({ driver, big, sites, rounds, phone, sql }: Bench, words: string[]) {
  const chosen = Object.entries(screens).filter(
    ([path]) => words.length === 0 || words.some(word => path.includes(word)),
  )
  const found = chosen.flatMap(([path, screen]) =>
    sites.map(site => ({ path, screen, site, all: [] as Measured[] })),
  )
  // As a server is that has run for a while.
  for (const { path, screen, site } of found) {
    const cookie = screen.visitor ? '' : await site.cookieOf(big.shop.user_id)
    const { host } = new URL(site.origin)
    const task = { url: site.behind + path, host, cookies: [cookie], count: 5, atOnce: 1, drawn: 'R$' }
    await driver.run('reload', task)
  }
  for (let round = 0; round < rounds; round++)
    for (const { path, screen, site, all } of found) {
      if (screen.acts) await receiveNewest(sql, big)
      const cookie = screen.visitor ? undefined : await site.cookieOf(big.shop.user_id)
      const task = { ...phone, slow: true, origin: site.origin, cookie, path }
      const { content, acts } = screen
      const one = await driver.run<Measured>('screen', { ...task, content, acts })
      all.push(one)
      console.log(`round ${round + 1}  ${visitLine(path, site, one)}`)
    }
  printVisits(found)
  printActs(found)
  return found.length * rounds * 2
}

async function tapEarly({ driver, big, sites, rounds, phone, sql }: Bench) {
  const found = taps.flatMap(tap => sites.map(site => ({ tap, site, all: [] as Taps[] })))
  for (let round = 0; round < rounds; round++)
    for (const { tap, site, all } of found) {
      const { name, ...task } = tap
      await receiveNewest(sql, big)
      const cookie = await site.cookieOf(big.shop.user_id)
      const where = { ...phone, slow: true, origin: site.origin, cookie, path: '/ordens' }
      const one = await driver.run<Taps>('early-tap', { ...where, ...task })
      if (name === 'a status') one.kept = (await newest(sql, big))?.status === 'Pronto'
      all.push(one)
      console.log(
        `round ${round + 1}  ${name.padEnd(8)} ${site.build} ${site.protocol}: cold ${one.cold.answered.toFixed(0)} ms, warm ${one.warm.answered.toFixed(0)} ms`,
      )
    }
  printTaps(found.map(({ tap: { name, word }, ...rest }) => ({ name, word, ...rest })))
  return found.length * rounds * 2
}

async function newest(sql: postgres.Sql, { shop }: Owner) {
  const [order] = await sql<{ id: string; status: string }[]>`
    select id, status from ordens_servico where user_id = ${shop.user_id} order by data_entrada desc, id desc limit 1`
  return order
}

/** The first row stands at the beginning again, so that its arrow can be tapped. */
async function receiveNewest(sql: postgres.Sql, owner: Owner): Promise<void> {
  const order = await newest(sql, owner)
  await sql`update ordens_servico set status = 'Recebido', data_entrega = null, pronto_em = null, pago = false,
    pago_em = null, forma_pagamento = 'Pendente' where user_id = ${owner.shop.user_id} and id = ${order?.id ?? ''}`
}

/** Twelve photos for /fotos. */
async function photograph({ sql, driver, big, sites: [site] }: Bench): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'bancada-bench-')), 'foto.jpg')
  await driver.run('camera-photo', { path, width: 1200, height: 900 })
  const order = await newest(sql, big)
  const cookie = await site?.cookieOf(big.shop.user_id)
  const senders = [{ cookie, os_id: order?.id }]
  await driver.run('uploads', { origin: site?.origin, senders, path, count: 12, atOnce: false })
}

/** All owners but the large one. */
async function others(sql: postgres.Sql): Promise<string[]> {
  const users = await sql<
    { id: string }[]
  >`select id from usuarios where email <> 'loja1@example.com' order by id`
  return users.map(({ id }) => id)
}
