import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '../../src/server/db/transaction.ts'
import { type Shares, trackLane } from '../../src/server/jobs/fair-shares.ts'
import { type Job, type ScheduledJob, scheduleJob, takeJob, type Work } from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import type { JobKind } from '../../src/shared/jobs.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

const start = new Date('2026-03-10T12:00:00.000Z')
const from = (ms: number) => new Date(start.getTime() + ms)
const hour = 3_600_000
const patience = { timeout: 10_000 }

let database: TestDatabase
let shop: TestShop
let now = start
beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db)
})
beforeEach(async () => {
  now = start
  await database.sql`delete from jobs`
})

const workers: ReturnType<typeof startWorker>[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
})

function begin(work: Partial<Record<JobKind, Work>>) {
  const log = { warn: vi.fn(), error: vi.fn() }
  workers.push(startWorker({ db: database.db, clock: () => now, log, work: work as never, every: 10 }))
}

const schedule = (job: Omit<ScheduledJob, 'user_id'> & { user_id?: string }) =>
  transaction(database.db, tx => scheduleJob(tx, { user_id: shop.user_id, ...job }, now))

test('holds: copies have a lane of their own, the one that is due longest first, however many imports are due', async () => {
  const done: string[] = []
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  for (const at of [3, 1, 2])
    await schedule({ tipo: 'copiar', assunto: `c${at}`, dados: at, vence_em: from(at * 1_000 - hour) })
  for (const at of [1, 2, 3])
    await schedule({ tipo: 'importar', assunto: `i${at}`, vence_em: from(-2 * hour) })
  begin({
    importar: () => held,
    copiar: async ({ dados }: Job) => void done.push(String(dados)),
  })
  await vi.waitFor(() => expect(done).toHaveLength(3), patience)
  expect(done).toEqual(['1', '2', '3'])
  release()
})

describe('a lane that many wait for', () => {
  const ask = (assunto: string, rede: string, bytes: number, ago = 0, user_id = shop.user_id) =>
    schedule({
      tipo: 'importar',
      assunto,
      user_id,
      dados: { rede, bytes, n: assunto },
      vence_em: from(-ago),
    })
  const next = async (shares?: Partial<Shares>) => {
    const job = await takeJob(database.db, now, 'importing', { used: {}, busy: [], large: false, ...shares })
    return (job?.dados as { n: string } | undefined)?.n
  }

  test('holds: takes a small file before large ones, until these have waited as long as they may', async () => {
    for (let at = 0; at < 10; at++) await ask(`large ${at}`, '203.0.113.6', 4_000_000, 15_000 - at)
    await ask('small', '198.51.100.7', 60)
    expect(await next()).toBe('small')
    await ask('small', '198.51.100.7', 60)
    now = new Date(start.getTime() + 2_000)
    expect(await next()).toBe('large 0')
  })

  test('holds: goes by who had less of it, by network and by shop', async () => {
    await ask('first', '203.0.113.6', 60, 9_000)
    await ask('second', '203.0.113.7', 60, 8_000)
    await ask('third', '203.0.113.8', 60, 7_000)
    const used = { '203.0.113.6': 3, '203.0.113.7': 2, '203.0.113.8': 8 }
    expect(await next({ used })).toBe('second')
    expect(await next({ used })).toBe('first')
    const other = await makeShop(database.db)
    await ask('same network', '203.0.113.8', 60, 6_000, other.user_id)
    expect(await next({ used: { ...used, [shop.user_id]: 5 } })).toBe('same network')
  })

  test('holds: gives a network one place, and large files together one', async () => {
    await ask('large', '203.0.113.6', 4_000_000, 60_000)
    await ask('small', '203.0.113.7', 60)
    expect(await next({ busy: ['203.0.113.6'] })).toBe('small')
    expect(await next({ busy: ['203.0.113.6'] })).toBeUndefined()
    expect(await next({ large: true })).toBeUndefined()
    expect(await next()).toBe('large')
  })

  test('holds: however many a network brings, another’s begins while they are worked on, and none twice', async () => {
    const begun: string[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    for (let at = 0; at < 10; at++) await ask(`crowd ${at}`, '203.0.113.6', 500, 60_000)
    begin({
      async importar({ dados }: Job) {
        const { n } = dados as { n: string }
        begun.push(n)
        if (n.startsWith('crowd')) await held
      },
    })
    await vi.waitFor(() => expect(begun).toHaveLength(1), patience)
    await ask('other', '198.51.100.7', 60)
    await vi.waitFor(() => expect(begun).toContain('other'), patience)
    expect(begun).toHaveLength(2)
    release()
    await vi.waitFor(() => expect(begun).toHaveLength(11), patience)
    expect(new Set(begun).size).toBe(11)
  })

  test('who had it long ago comes as soon as who never had it', async () => {
    let ms = 0
    const shares = trackLane(() => ms)
    const job = { user_id: shop.user_id, dados: { rede: '203.0.113.6', bytes: 2_000_000 } } as Job
    const leave = shares.take(job)
    expect(shares.usage()).toMatchObject({ busy: ['203.0.113.6'], large: true })
    ms += 40_000
    leave()
    expect(shares.usage()).toEqual({
      ...{ busy: [], large: false },
      used: { '203.0.113.6': 40, [shop.user_id]: 40 },
    })
    ms += 300_000
    expect(shares.usage().used['203.0.113.6']).toBe(20)
    ms += hour
    expect(shares.usage().used).toEqual({})
  })
})
