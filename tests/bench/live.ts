import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { announcerOf, keepAnnouncer, liveChannel } from '../../src/server/db/notifications.ts'
import { getOrder } from '../../src/server/orders/read-orders.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { streamPath } from '../../src/shared/live.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fillSizes } from './fill.ts'
import { findOwner, type Owner } from './owners.ts'
import type { BenchServer } from './serve.ts'

export interface LivePlan {
  shops: number
  /** Browsers of each shop that have a stream open. */
  browsers: number
  writers: number
  rounds: number
  seconds: number
  /** Microseconds by which each flush of a commit is longer, as on a slower disk, or with a standby that far away. */
  flushes: number[]
  /** Seconds in which nothing happens but heartbeats. */
  still: number
}

const wholeLive: LivePlan = {
  shops: 500,
  browsers: 2,
  writers: 16,
  rounds: 3,
  seconds: 3,
  flushes: [0, 2_000],
  still: 20,
}

/** How changes are announced: not at all, by each commit, or by the process after it, as the app does. */
const ways = ['silent', 'inside', 'after'] as const

/** The row that was stored and when its commit was answered, by the clock. */
type Stored = [id: string, at: number]

/**
 * Writes a second beside open streams, and how long after its commit a browser of the shop hears of one: by how it is
 * announced, turn by turn. An act of the app now and then, many at a time, and bare updates, which show the database's own bound.
 */
export async function benchLive(
  { owner, url }: Pick<BenchDatabase, 'owner' | 'url'>,
  server: BenchServer,
  driver: Driver,
  named: string[] = [],
  { shops, browsers, writers, rounds, seconds, flushes, still }: LivePlan = wholeLive,
): Promise<number> {
  await fillSizes(owner, [{ owners: shops, orders: 31, customers: 10, recent: 31, daily: 0 }])
  const owners: Owner[] = []
  for (let place = 1; place <= shops; place++) owners.push(await findOwner(owner, place))
  await prepareInside(owner)
  const cookies: string[] = []
  for (const { shop } of owners) cookies.push(await server.cookieOf(shop.user_id))
  const before = process.memoryUsage().rss
  await driver.run('streams', { origin: server.origin, path: streamPath, cookies, browsers })
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  const [counted, since] = [await transactions(owner), performance.now()]
  await pause(still * 1_000)
  const beats = ((await transactions(owner)) - counted) / ((performance.now() - since) / 1_000)
  console.log(
    `${shops * browsers} streams: the process grew by ${grown.toFixed(0)} MB. Nothing but heartbeats: ${beats.toFixed(1)} transactions a second.`,
  )
  let cells = 1
  try {
    for (const flush of flushes) {
      await lengthenFlush(owner, flush)
      const { db, close } = openDatabase({ url, max: writers })
      const announcer = announcerOf(db)
      const change = await orderChanges(db, owners)
      const acts: Record<string, { write: Write; writers: number; rest?: number }> = {
        'now and then': { write: change, writers: 1, rest: 40 },
        changeOrder: { write: change, writers },
        'bare update': { write: bareUpdates(db, owners), writers },
      }
      const chosen = Object.entries(acts).filter(
        ([name]) => named.length === 0 || named.some(part => name.includes(part)),
      )
      try {
        for (const [name, { write, ...how }] of chosen)
          for (let round = 0; round < rounds; round++)
            for (const way of ways) {
              await owner.unsafe(
                `alter table ordens_servico ${way === 'inside' ? 'enable' : 'disable'} trigger announce_inside`,
              )
              keepAnnouncer(db, way === 'after' && announcer ? announcer : silent)
              await driver.run('streams', { take: true })
              const begun = announcer?.counts().statements ?? 0
              const stored = await writing(write, { ...how, seconds, shops })
              await pause(1_000)
              const announced = (announcer?.counts().statements ?? 0) - begun
              const heard = await driver.run<Stored[]>('streams', { take: true })
              console.log(
                `${name}, flush +${flush / 1_000} ms, ${way}: ${rate(stored, seconds)}, ${(announced / seconds).toFixed(0)} announcements, ${times(stored, way === 'silent' ? [] : heard)}`,
              )
              cells++
            }
      } finally {
        await close()
      }
    }
  } finally {
    await driver.run('streams', {})
  }
  return cells
}

const silent = {
  announce() {},
  keepSaying() {},
  counts: () => ({ notifications: 0, statements: 0, waiting: 0 }),
}
const now = () => performance.timeOrigin + performance.now()

/** An order's next status, of one shop after another. */
async function orderChanges(db: Database, owners: Owner[]): Promise<Write> {
  const orders = await Promise.all(owners.map(({ shop, deep }) => getOrder(db, shop, deep.id)))
  return async at => {
    const [of, order] = [owners[at], orders[at]]
    if (!of || !order) throw new Error(`there is no shop ${at}`)
    const { id, updated_at: based_on } = order
    const next = (orderStatuses.indexOf(order.status) + 1) % orderStatuses.length
    const status = orderStatuses[next] ?? 'Recebido'
    orders[at] = await changeOrder(db, of.shop, { id, based_on, status, data_entrega: null }, new Date())
    return id
  }
}

function bareUpdates(db: Database, owners: Owner[]): Write {
  return async at => {
    const of = owners[at]
    if (!of) throw new Error(`there is no shop ${at}`)
    const { user_id } = of.shop
    const { id } = of.deep
    await db.execute(
      sql`update ordens_servico set updated_at = updated_at where user_id = ${user_id} and id = ${id}`,
    )
    announcerOf(db)?.announce(user_id, [{ noun: 'orders', id, aba: null }])
    return id
  }
}

/** Stores something of the shop at this place; answers the row. */
type Write = (at: number) => Promise<string>

/** So many writers at a time, each with shops of its own. */
async function writing(
  write: Write,
  { writers, seconds, shops, rest = 0 }: { writers: number; seconds: number; shops: number; rest?: number },
): Promise<Stored[]> {
  const stored: Stored[] = []
  const end = performance.now() + seconds * 1_000
  const writer = async (first: number) => {
    for (let at = first; performance.now() < end; at = at + writers < shops ? at + writers : first) {
      stored.push([await write(at), now()])
      if (rest > 0) await pause(rest)
    }
  }
  await Promise.all(Array.from({ length: Math.min(writers, shops) }, (_, first) => writer(first)))
  return stored
}

const rate = (stored: Stored[], seconds: number) => `${(stored.length / seconds).toFixed(0)} writes a second`

/** From a commit's answer to the browser; below zero where the browser heard first. */
function times(stored: Stored[], heard: Stored[]): string {
  const byRow = new Map<string, number[]>()
  for (const [id, at] of heard) byRow.set(id, [...(byRow.get(id) ?? []), at])
  const waits = stored.flatMap(([id, at]) => {
    const next = byRow.get(id)?.shift()
    return next === undefined ? [] : [next - at]
  })
  const sorted = waits.toSorted((a, b) => a - b)
  const part = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
  if (sorted.length === 0) return 'told nobody'
  return `${((sorted.length / stored.length) * 100).toFixed(1)} % heard, after p50 ${part(0.5)} ms, p99 ${part(0.99)} ms`
}

/** What each act did before: its own transaction notifies. */
async function prepareInside(owner: BenchDatabase['owner']): Promise<void> {
  await owner.unsafe(`
    create function announce_inside() returns trigger language plpgsql as $$ begin
      perform pg_notify('${liveChannel}', json_build_object('user_id', new.user_id, 'noun', 'orders', 'id', new.id, 'aba', null)::text);
      return null;
    end $$;
    create trigger announce_inside after update on ordens_servico for each row execute function announce_inside();
    alter table ordens_servico disable trigger announce_inside`)
}

/** Each flush of a commit takes so many microseconds more; for connections that open from now on. */
async function lengthenFlush(owner: BenchDatabase['owner'], micros: number): Promise<void> {
  const [row] = await owner<{ name: string }[]>`select quote_ident(current_database()) as name`
  for (const setting of [`commit_delay = ${micros}`, 'commit_siblings = 0'])
    await owner.unsafe(`alter database ${row?.name} set ${setting}`)
}

/** Those that the database has finished. A connection that rests tells of its last ones within 10 s. */
async function transactions(owner: BenchDatabase['owner']): Promise<number> {
  await pause(11_000)
  const [row] = await owner<
    { n: number }[]
  >`select xact_commit::int as n from pg_stat_database where datname = current_database()`
  return row?.n ?? 0
}
