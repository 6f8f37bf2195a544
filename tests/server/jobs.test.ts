import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '../../src/server/db/transaction.ts'
import {
  cancelJob,
  type Job,
  type ScheduledJob,
  scheduleJob,
  takeJob,
  type Work,
} from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import type { JobKind } from '../../src/shared/jobs.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { inAll } from '../support/long.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

const tipo: JobKind = 'carta_confirmacao'
const patience = { timeout: 10_000 }
const start = new Date('2026-03-10T12:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const hour = 3_600_000

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db)
})
beforeEach(async () => {
  now = start
  await database.sql`delete from jobs`
})

let now = start
const workers: ReturnType<typeof startWorker>[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
})

const log = { warn: vi.fn(), error: vi.fn() }
function begin(work: Work, grace?: number, renewEvery?: number) {
  const worker = startWorker({
    db: database.db,
    clock: () => now,
    log,
    work: { [tipo]: work } as never,
    every: 10,
    ...(grace !== undefined && { grace }),
    ...(renewEvery !== undefined && { renewEvery }),
  })
  workers.push(worker)
  return worker
}

const schedule = (job: Partial<ScheduledJob> = {}) =>
  transaction(database.db, tx => scheduleJob(tx, { tipo, user_id: shop.user_id, vence_em: now, ...job }, now))
const stored = () => database.sql`select *, vence_em::text as due from jobs order by created_at, id`

test('claim: what is due is done and gone; what is not yet due waits for the clock', async () => {
  const done: unknown[] = []
  await schedule({ dados: { n: 1 } })
  await schedule({ dados: { n: 2 }, vence_em: after(hour) })
  begin(async job => void done.push(job.dados))
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1), patience)
  expect(done).toEqual([{ n: 1 }])
  now = after(hour)
  await vi.waitFor(async () => expect(await stored()).toHaveLength(0), patience)
  expect(done).toEqual([{ n: 1 }, { n: 2 }])
})

test('a transaction that fails schedules nothing', async () => {
  const failed = transaction(database.db, async tx => {
    await scheduleJob(tx, { tipo, user_id: shop.user_id, vence_em: now }, now)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await stored()).toHaveLength(0)
})

test('a subject has one job: scheduling it again moves it, and it can be taken back', async () => {
  await schedule({ assunto: 'a', dados: 1 })
  await schedule({ assunto: 'a', dados: 2, vence_em: after(hour) })
  await schedule({ assunto: 'b' })
  const rows = await stored()
  expect(rows.map(({ assunto, dados }) => [assunto, dados])).toEqual([
    ['a', 2],
    ['b', {}],
  ])
  await transaction(database.db, tx => cancelJob(tx, tipo, 'b'))
  expect(await stored()).toHaveLength(1)
})

test('claim: a failed try is put off longer each time, with its reason but nobody’s words, and at last given up', async () => {
  await schedule()
  let tries = 0
  begin(async () => {
    tries++
    throw Object.assign(new TypeError('550 no such user ana@exemplo.com.br'), { code: 'EENVELOPE' })
  })
  const pauses: number[] = []
  for (let before = now; pauses.length < 13; before = now) {
    const count = pauses.length + 1
    await vi.waitFor(
      async () => expect((await stored())[0]).toMatchObject({ tentativas: count, reservado_ate: null }),
      patience,
    )
    const [row] = await stored()
    expect(row).toMatchObject({ ultimo_erro: 'TypeError EENVELOPE', morto_em: null })
    now = new Date(`${row?.due.replace(' ', 'T')}:00`)
    pauses.push(now.getTime() - before.getTime())
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  // A server that is away for a day loses nothing.
  expect(now.getTime() - start.getTime()).toBeGreaterThan(24 * hour)
  await vi.waitFor(async () => expect((await stored())[0]?.morto_em).toBeTruthy(), patience)
  const last = tries
  now = new Date(now.getTime() + 100 * hour)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(tries).toBe(last)
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ tipo, tentativas: 14 }), 'a job failed')
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain('ana@')
})

test('what is scheduled anew while it is worked on is done once more', async () => {
  const done: unknown[] = []
  await schedule({ assunto: 'a', dados: 1 })
  begin(async job => {
    done.push(job.dados)
    if (job.dados === 1) await schedule({ assunto: 'a', dados: 2 })
  })
  await vi.waitFor(async () => expect(await stored()).toHaveLength(0), patience)
  expect(done).toEqual([1, 2])
})

test('two processes do each of many jobs once', async () => {
  const jobs = inAll(500, 100)
  const done: string[] = []
  await transaction(database.db, async tx => {
    for (let index = 0; index < jobs; index++)
      await scheduleJob(tx, { tipo, user_id: shop.user_id, vence_em: now }, now)
  })
  const work: Work = async job => {
    await new Promise(resolve => setTimeout(resolve, 1))
    done.push(job.id)
  }
  begin(work)
  begin(work)
  await vi.waitFor(async () => expect(await stored()).toHaveLength(0), { timeout: 30_000 })
  expect(done).toHaveLength(jobs)
  expect(new Set(done).size).toBe(jobs)
})

test('claim: a job whose process is gone is free again once its lease is over, however the clocks stand', async () => {
  await schedule()
  const taken = await takeJob(database.db, now)
  expect(taken).toMatchObject({ tipo, tentativas: 1 })
  // The app's clock decides nothing of it: neither an hour ahead nor one back.
  for (const ms of [0, hour, -hour]) expect(await takeJob(database.db, after(ms))).toBeNull()
  await database.sql`update jobs set reservado_ate = clock_timestamp() - interval '1 second'`
  expect(await takeJob(database.db, now)).toMatchObject({ id: taken?.id, tentativas: 2 })
})

test('a job stays its process’s for as long as it is worked on, and is put off as any other after that', async () => {
  await schedule()
  let fail = () => {}
  begin(() => new Promise((_, reject) => (fail = () => reject(new Error('no')))), 5_000, 10)
  await vi.waitFor(async () => expect((await stored())[0]?.reservado_ate).toBeTruthy(), patience)
  for (let times = 0; times < 3; times++) {
    await database.sql`update jobs set reservado_ate = clock_timestamp() + interval '20 seconds'`
    const held = async () =>
      (
        await database.sql`select reservado_ate > clock_timestamp() + interval '30 seconds' as held from jobs`
      )[0]
    await vi.waitFor(async () => expect(await held()).toEqual({ held: true }), patience)
  }
  fail()
  await vi.waitFor(
    async () => expect((await stored())[0]).toMatchObject({ reservado_ate: null, tentativas: 1 }),
    patience,
  )
  await new Promise(resolve => setTimeout(resolve, 100))
  expect((await stored())[0]).toMatchObject({ reservado_ate: null, tentativas: 1 })
})

test('a stop takes nothing more, waits for what runs, and gives back what cannot be waited for', async () => {
  const done: Job[] = []
  for (let index = 0; index < 6; index++) await schedule()
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const worker = begin(async job => {
    await finished
    done.push(job)
  })
  await vi.waitFor(async () => {
    const rows = await stored()
    expect(rows.filter(row => row.reservado_ate)).toHaveLength(4)
  }, patience)
  const stopped = worker.stop()
  finish()
  await stopped
  expect(done).toHaveLength(4)
  expect(await stored()).toHaveLength(2)

  const stuck = begin(() => new Promise(() => {}), 50)
  await vi.waitFor(async () => expect((await stored()).every(row => row.reservado_ate)).toBe(true), patience)
  await stuck.stop()
  const left = await stored()
  expect(left.map(({ tentativas, reservado_ate }) => [tentativas, reservado_ate])).toEqual(
    Array(2).fill([0, null]),
  )
})

test('an account takes its jobs along', async () => {
  const gone = await makeShop(database.db)
  await database.sql`delete from jobs`
  await schedule({ user_id: gone.user_id })
  await database.sql`delete from usuarios where id = ${gone.user_id}`
  expect(await stored()).toHaveLength(0)
})

test('whatever is scheduled, moved and taken back, each subject’s last word is done and no other', async () => {
  const step = fc.record({
    assunto: fc.constantFrom('a', 'b', 'c'),
    act: fc.constantFrom('schedule', 'schedule', 'cancel'),
    minutes: fc.integer({ min: -60, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      await database.sql`delete from jobs`
      const wanted = new Map<string, number>()
      for (const [n, { assunto, act, minutes }] of steps.entries()) {
        if (act === 'cancel') {
          await transaction(database.db, tx => cancelJob(tx, tipo, assunto))
          wanted.delete(assunto)
          continue
        }
        await schedule({ assunto, dados: n, vence_em: after(minutes * 60_000) })
        wanted.set(assunto, n)
      }
      const found: number[] = []
      for (
        let job = await takeJob(database.db, after(hour));
        job;
        job = await takeJob(database.db, after(hour))
      )
        found.push(Number(job.dados))
      expect(found.sort((a, b) => a - b)).toEqual([...wanted.values()].sort((a, b) => a - b))
    }),
    { numRuns: 25 },
  )
})

test('a job of a kind that only a newer release knows is left to its processes', async () => {
  await schedule()
  await database.sql`update jobs set tipo = 'carta_nova'`
  for (const lane of [undefined, 'short', 'importing', 'copying', 'reading', 'sending'] as const)
    expect(await takeJob(database.db, after(hour), lane)).toBeNull()
  expect(await stored()).toMatchObject([{ tipo: 'carta_nova', tentativas: 0 }])
})
