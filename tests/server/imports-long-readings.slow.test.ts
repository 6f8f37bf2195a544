import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { importRows, readLongFile } from '../../src/server/data/imports/imports-work.ts'
import { inThread } from '../../src/server/data/imports/in-thread.ts'
import { endJob, type Lane, takeJob } from '../../src/server/jobs/jobs.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { byThread } from '../support/reading-thread.ts'
import { makeWholeShop } from '../support/whole-shop.ts'

let database: TestDatabase
let app: TestApp
let file: Buffer
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const source = await exportOwner(database, app)
  await makeWholeShop(database.db, app.storage, source.shop)
  file = await source.taken()
})
beforeEach(() => database.sql`delete from jobs`)

const owner = () => exportOwner(database, app)
type Owner = Awaited<ReturnType<typeof owner>>

const script = (code: string) => inThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
const stuck = script('setInterval(() => undefined, 1000)')

/** Does the job that a lane's next one is, as a process would whose tries are short; answers whose it was. */
async function work(lane: Lane, { reader = byThread(), readingTime = 40_000, time = 30_000 } = {}) {
  const job = await takeJob(database.db, new Date(), lane)
  if (!job) return null
  const clock = () => new Date()
  const deps = { db: database.db, storage: app.storage, clock, folder: inject('scratch'), reader }
  const doing = job.tipo === 'importar' ? importRows(deps, readingTime) : readLongFile(deps)
  let failed = false
  await doing(job, AbortSignal.timeout(time)).catch(() => {
    failed = true
  })
  if (failed) await database.sql`update jobs set reservado_ate = null where id = ${job.id}`
  else await endJob(database.db, job)
  return { tipo: job.tipo, shop: job.user_id, tentativas: job.tentativas, failed }
}

const stateOf = async ({ get }: Owner, id: string) => (await get(id)).estado

test('a file that takes long leaves the lane to others, and is read by a job of its own', async () => {
  const [slow, other] = [await owner(), await owner()]
  const { id } = await slow.send('bancada', file)
  expect(await work('importing', { reader: stuck, readingTime: 50 })).toMatchObject({ failed: false })
  // Other imports of the shop wait for it, and nobody else's do.
  const behind = await slow.send('bancada', file)
  expect(await work('importing')).toMatchObject({ shop: slow.shop.user_id, failed: false })
  expect(await stateOf(slow, behind.id)).toBe('lendo')
  const quick = await other.send('bancada', file)
  await work('importing')
  expect(await stateOf(other, quick.id)).toBe('previa')
  expect(await work('importing')).toBeNull()

  expect(await work('reading')).toMatchObject({ tipo: 'ler_arquivo', shop: slow.shop.user_id })
  expect(await stateOf(slow, id)).toBe('previa')
  await work('importing')
  expect(await stateOf(slow, behind.id)).toBe('previa')
})

test('of one whose process dies there is a new try', async () => {
  const one = await owner()
  const { id } = await one.send('bancada', file)
  await work('importing', { reader: stuck, readingTime: 50 })
  expect(await takeJob(database.db, new Date(), 'reading')).toMatchObject({ tentativas: 1 })
  expect(await work('reading')).toBeNull()
  await database.sql`update jobs set reservado_ate = clock_timestamp() - interval '1 second'`
  expect(await work('reading')).toMatchObject({ tentativas: 2, failed: false })
  expect(await stateOf(one, id)).toBe('previa')
})

test('one that never ends is refused after three tries, and one that is cancelled is read no further', async () => {
  const one = await owner()
  const hostile = await one.send('bancada', file)
  await work('importing', { reader: stuck, readingTime: 50 })
  for (let tries = 1; tries <= 3; tries++) {
    expect(await stateOf(one, hostile.id)).toBe('lendo')
    expect(await work('reading', { reader: stuck, time: 300 })).toMatchObject({ failed: true })
  }
  expect(await one.get(hostile.id)).toMatchObject({ estado: 'recusada', recusa: 'descompactado_demais' })
  expect(await work('reading')).toMatchObject({ failed: false })

  const { id } = await one.send('bancada', file)
  await work('importing', { reader: stuck, readingTime: 50 })
  const reading = work('reading', { reader: stuck })
  await one.call('cancel', { id })
  expect(await reading).toMatchObject({ failed: false })
  expect(await stateOf(one, id)).toBe('cancelada')
})
