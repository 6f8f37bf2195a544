import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../src/server/admin/metrics.ts'
import { createAttempts } from '../../src/server/auth/credentials/attempts.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { serveMetrics } from '../../src/server/http/serve-metrics.ts'
import { scheduleJob } from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { concurrency, jobLanes, quotas } from '../../src/server/limits.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { openStream } from '../support/stream.ts'
import { testPort } from '../support/test-port.ts'
import { uploadPhoto } from '../support/uploads.ts'

let database: TestDatabase
let metrics: ReturnType<typeof createMetrics>
let app: TestApp
let shop: TestShop
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  metrics = createMetrics(database.db)
  app = await testApp(database.db, { metrics })
  shop = await makeShop(database.db)
  const port = await testPort()
  stop = await serveMetrics(metrics, { port, host: '127.0.0.1' }, app.app.log)
  url = `http://127.0.0.1:${port}`
})
afterAll(() => stop())

/** What is told, by the whole name of each sample. */
async function samples(): Promise<Map<string, number>> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return new Map(
    lines.flatMap(line => {
      const [, name = '', value = ''] = /^([^#]\S*) (\S+)$/.exec(line) ?? []
      return name ? [[name, Number(value)]] : []
    }),
  )
}

test('calls are counted by procedure and outcome, with how long they took', async () => {
  const cookie = await app.signIn(shop.email)
  await app.call('orders.list', {}, { cookie })
  await app.call('orders.list', {}, { cookie })
  await app.call('orders.list', {})
  await app.call('customers.get', { id: crypto.randomUUID() }, { cookie })
  const told = await samples()
  const calls = (procedure: string, outcome: string) =>
    told.get(`bancada_procedure_calls_total{procedure="${procedure}",outcome="${outcome}"}`)
  expect(calls('orders.list', 'ok')).toBe(2)
  expect(calls('orders.list', 'nao_autenticado')).toBe(1)
  expect(calls('customers.get', 'nao_encontrado')).toBe(1)
  expect(told.get('bancada_procedure_duration_seconds_count{procedure="orders.list"}')).toBe(3)
})

test('holds: what is no procedure or no address makes no name of its own', async () => {
  await app.call('orders.drop', {})
  await app.app.inject({ url: '/nada-disso.php', headers: { host: ours.host } })
  const names = [...(await samples()).keys()].join('\n')
  expect(names).not.toMatch(/orders\.drop|nada-disso/)
  expect(names).toMatch(/bancada_http_requests_total\{method="GET",route="[^"]*",status="404"\}/)
  expect(names).not.toContain(shop.email)
})

test('jobs, connections and photos are told as they stand', async () => {
  const { id } = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  const photo = await uploadPhoto(database.db, shop, id)
  const [row] = await database.sql`select bytes from fotos_os where id = ${photo.id}`
  await database.sql`truncate jobs`
  await database.sql`insert into jobs (id, tipo, dados, vence_em, created_at, morto_em)
    values (gen_random_uuid(), 'carta_semana', '{}', now(), now(), now()), (gen_random_uuid(), 'carta_semana', '{}', now() - interval '1 minute', now(), null)`
  const told = await samples()
  expect(told.get('bancada_jobs{state="falhos"}')).toBe(1)
  expect(told.get('bancada_jobs{state="esperando"}')).toBe(1)
  expect(told.get('bancada_jobs_oldest_due_seconds{lane="short"}')).toBeGreaterThan(59)
  expect(told.get('bancada_jobs_oldest_due_seconds{lane="sending"}')).toBe(0)
  expect(told.get('bancada_photos')).toBe(1)
  expect(told.get('bancada_photos_bytes')).toBe(row?.bytes)
  expect(told.get('bancada_database_up')).toBe(1)
  expect(told.get('bancada_database_connections{state="active"}')).toBeGreaterThan(0)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(told.get(name), name).toBeGreaterThan(0)
})

test('how old the newest nightly backup is: without a bucket nothing is said, without a backup that there is none', async () => {
  const newest = async () => (await samples()).get('bancada_backup_newest_timestamp_seconds')
  expect(await newest()).toBeNaN()
  metrics.backedUp(null)
  expect(await newest()).toBe(0)
  metrics.backedUp(new Date('2026-11-26T08:15:00Z'))
  expect(await newest()).toBe(Date.parse('2026-11-26T08:15:00Z') / 1_000)
})

test('limits tell what runs, waits and was refused, by their names alone', async () => {
  const cookie = await app.signIn(shop.email)
  const of = (kind: string, told: Map<string, number>) =>
    told.get(`bancada_limit_${kind}{limit="callsOfOwner"}`)
  // Calls of other files may have been refused in this process.
  const before = of('refusals_total', await samples()) ?? 0
  const calls = Array.from({ length: 120 }, () => app.call('orders.list', {}, { cookie }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  const refused = statuses.filter(status => status === 429).length
  expect(refused).toBeGreaterThan(0)
  const told = await samples()
  expect([of('refusals_total', told), of('running', told), of('waiting', told)]).toEqual([
    before + refused,
    0,
    0,
  ])
  const names = [...told.keys()].flatMap(
    name => /^bancada_limit_running\{limit="(\w+)"\}/.exec(name)?.[1] ?? [],
  )
  expect(names).toEqual(Object.keys(concurrency))
})

test('a try that is one too many is counted by its quota', async () => {
  const attempts = createAttempts(database.db, () => new Date())
  const refused = async () => (await samples()).get('bancada_tries_refused_total{quota="chave_api"}') ?? 0
  // Tests of other files may have been refused in this process.
  const before = await refused()
  for (let tries = 0; tries < quotas.chave_api.points; tries++) await attempts.countApiKey(shop.user_id)
  expect(await refused()).toBe(before)
  await expect(attempts.countApiKey(shop.user_id)).rejects.toThrow('muitas_tentativas')
  expect(await refused()).toBe(before + 1)
})

test('what is asked of the pool is told, also where it waits', async () => {
  const { db, close } = openDatabase({ url: database.appUrl, max: 2 })
  const own = createMetrics(db)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const holding = transaction(db, () => held)
  const told = async () => /^bancada_pool_asked (\d+)$/m.exec(await own.text())?.[1]
  await expect.poll(told).toBe('1')
  expect(await own.text()).toMatch(/^bancada_pool_connections 2$/m)
  const others = [1, 2].map(() => transaction(db, () => held))
  const waiting = own.text()
  letGo()
  // Its own reading had to wait too.
  expect(await waiting).toMatch(/^bancada_database_up 1$/m)
  await Promise.all([holding, ...others])
  await expect.poll(told).toBe('0')
  await close(1)
})

test('jobs that ran are told by kind, outcome and lane', async () => {
  await database.sql`truncate jobs`
  const work = { carta_semana: async () => {}, copiar: () => Promise.reject(new Error('full')) }
  await transaction(database.db, async tx => {
    for (const tipo of ['carta_semana', 'copiar'] as const)
      await scheduleJob(tx, { tipo, user_id: shop.user_id, vence_em: new Date() }, new Date())
  })
  const clock = () => new Date()
  const log = { warn() {}, error() {} }
  const worker = startWorker({
    db: database.db,
    clock,
    log,
    work: work as never,
    onRun: metrics.ran,
    every: 20,
  })
  const runs = async (kind: string, outcome: string) =>
    (await samples()).get(`bancada_job_runs_total{kind="${kind}",outcome="${outcome}"}`)
  await expect.poll(() => runs('carta_semana', 'done'), { timeout: 10_000 }).toBe(1)
  await expect.poll(() => runs('copiar', 'postponed'), { timeout: 10_000 }).toBe(1)
  await worker.stop()
  const told = await samples()
  expect(told.get('bancada_job_duration_seconds_count{lane="copying"}')).toBe(1)
  expect(told.get('bancada_jobs_running{lane="copying"}')).toBe(0)
  expect(told.get('bancada_jobs_places{lane="short"}')).toBe(jobLanes.short)
})

test('open streams and announced changes are told', async () => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openStream(address, await app.signIn(shop.email))
  await stream.opens()
  const before = (await samples()).get('bancada_live_announced_total') ?? 0
  const { id } = await makeCustomer(database.db, shop)
  await stream.hears(message => typeof message === 'object' && message.id === id)
  const told = await samples()
  expect(told.get('bancada_live_streams')).toBe(1)
  expect(told.get('bancada_live_announced_total')).toBeGreaterThan(before)
  expect(told.get('bancada_live_announcements_total')).toBeGreaterThan(0)
  stream.close()
  await expect.poll(async () => (await samples()).get('bancada_live_streams')).toBe(0)
})

test('with the database away the rest is told', async () => {
  const { db, close } = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nada' })
  const text = await createMetrics(db).text()
  expect(text).toMatch(/^bancada_database_up 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  await close(0)
})

test('holds: nothing else is served there, and on the app’s own port there is none', async () => {
  for (const path of ['/', '/metrics/', '/live', '/trpc/auth.session'])
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  const { statusCode, body } = await app.app.inject({ url: '/metrics', headers: { host: ours.host } })
  expect([statusCode, body.includes('bancada_')]).toEqual([404, false])
})
