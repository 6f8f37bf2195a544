import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { createMonitor, type Probe, type Probes } from '../../src/server/status/monitor.ts'
import { type Service, services } from '../../src/shared/status.ts'
import { ours, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { gateTo } from '../support/gate.ts'

const start = '2026-11-20T19:20:00.000Z'
let now = new Date(start)
const clock = () => now
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

let database: TestDatabase
let gate: Awaited<ReturnType<typeof gateTo>>
let db: TestDatabase['db']
beforeAll(async () => {
  database = await freshDatabase()
  gate = await gateTo(database.appUrl)
  const pool = openDatabase({ url: gate.url, max: 4 })
  atFileEnd(() => pool.close(1))
  db = pool.db
})
beforeEach(async () => {
  now = new Date(start)
  await database.sql`delete from medicoes`
  await database.sql`delete from limites`
})

const failures: unknown[] = []
const monitorOf = (timeoutMs = 10_000) =>
  createMonitor({ db, clock, timeoutMs, onFailure: error => failures.push(error) })
afterEach(() => expect(failures).toEqual([]))

const fails: Probe = async () => {
  throw new Error('away')
}

/** Probes that answer in so many milliseconds, but for those that are down; `banco` asks the database. */
const probes = (...down: Service[]): Probes => ({
  ...(Object.fromEntries(
    services.map(name => [name, down.includes(name) ? fails : async () => 80]),
  ) as Probes),
  ...(!down.includes('banco') && { banco: async () => void (await db.execute('select 1')) }),
})

type Monitor = ReturnType<typeof createMonitor>
async function measure(monitor: Monitor, minutes: number, ...down: Service[]) {
  for (let minute = 0; minute < minutes; minute++) {
    await monitor.measure(probes(...down))
    later(1)
  }
}
/** Waits until the database answers again. */
const awake = () =>
  expect
    .poll(() =>
      db.execute('select 1').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
const itemOf = async (monitor: Monitor, name: Service) => {
  const { itens } = await monitor.read()
  return itens.find(({ servico }) => servico === name)
}
const rows = async (name: Service) => [
  ...(await database.sql`
    select to_char(inicio at time zone 'UTC', 'HH24:MI') as de, to_char(fim at time zone 'UTC', 'HH24:MI') as ate, ok, medidas
    from medicoes where servico = ${name} order by inicio`),
]

test('minutes that are alike are one row, and a change begins another', async () => {
  const monitor = monitorOf()
  await measure(monitor, 3)
  await measure(monitor, 2, 'fotos')
  await measure(monitor, 2)
  expect(await rows('fotos')).toEqual([
    { de: '19:20', ate: '19:22', ok: true, medidas: 3 },
    { de: '19:23', ate: '19:24', ok: false, medidas: 2 },
    { de: '19:25', ate: '19:26', ok: true, medidas: 2 },
  ])
  expect(await rows('app')).toEqual([{ de: '19:20', ate: '19:26', ok: true, medidas: 7 }])
  const { faltas } = await monitor.read()
  expect(faltas).toEqual([
    { servicos: ['fotos'], inicio: '2026-11-20T19:23:00.000Z', fim: '2026-11-20T19:25:00.000Z', minutos: 2 },
  ])
})

test('claim: a day of São Paulo ends its rows', async () => {
  now = new Date('2026-11-21T02:58:00Z')
  await measure(monitorOf(), 4)
  expect(await rows('app')).toEqual([
    { de: '02:58', ate: '02:59', ok: true, medidas: 2 },
    { de: '03:00', ate: '03:01', ok: true, medidas: 2 },
  ])
})

test('claim: of several processes one measures each minute', async () => {
  const monitors = [1, 2, 3].map(() => monitorOf())
  for (let minute = 0; minute < 3; minute++) {
    await Promise.all(monitors.map(monitor => monitor.measure(probes())))
    for (const monitor of monitors) await monitor.measure(probes())
    later(1)
  }
  expect(await rows('app')).toEqual([{ de: '19:20', ate: '19:22', ok: true, medidas: 3 }])
  // Each of them tells it.
  for (const monitor of monitors) expect((await itemOf(monitor, 'app'))?.ok).toBe(true)
})

test('claim: a probe that never answers is a failure, and holds nothing back', async () => {
  const monitor = monitorOf(3_000)
  await monitor.measure({ ...probes(), email: () => new Promise(() => {}) })
  expect(await itemOf(monitor, 'email')).toMatchObject({ ok: false, ms: null })
  expect(await itemOf(monitor, 'app')).toMatchObject({ ok: true, ms: 80 })
})

test('claim: without history it is known from when it is measured, and no share is told before a day is over', async () => {
  const monitor = monitorOf()
  expect(await monitor.read()).toMatchObject({ medido_em: null, desde: null, faltas: [] })
  expect(await itemOf(monitor, 'app')).toMatchObject({ ok: null, uptime: null, dias_medidos: 0 })
  await measure(monitor, 3)
  expect((await monitor.read()).desde).toBe(start)
  expect(await itemOf(monitor, 'app')).toMatchObject({ ok: true, uptime: null, dias_medidos: 1 })
  now = new Date('2026-11-21T12:00:00Z')
  await measure(monitor, 1, 'banco')
  expect(await itemOf(monitor, 'banco')).toMatchObject({ ok: false, uptime: 0.75, dias_medidos: 2 })
})

test('with the database away for two minutes the page goes on, says so, and tells it afterwards', async () => {
  const monitor = monitorOf()
  const app = await testApp(db, { clock, monitor })
  const json = async () => {
    const answer = await app.app.inject({ url: '/status.json', headers: { host: ours.host } })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const stateOf = ({ itens }: { itens: { name: string; status: string }[] }, called: string) =>
    itens.find(({ name }) => name === called)?.status
  await measure(monitor, 3)
  expect(stateOf(await json(), 'Banco de dados')).toBe('operational')

  await gate.shut()
  later(1)
  // Before anything is measured anew, asking tells it.
  expect(stateOf(await json(), 'Banco de dados')).toBe('down')
  const meanwhile = await json()
  expect([stateOf(meanwhile, 'App'), meanwhile.desde]).toEqual(['operational', start])
  await measure(monitor, 2, 'banco', 'webhook')
  expect((await json()).faltas).toMatchObject([{ itens: ['Banco de dados', 'Webhook'], fim: null }])

  await gate.open()
  await awake()
  await measure(monitor, 2)
  const after = await json()
  expect(stateOf(after, 'Banco de dados')).toBe('operational')
  expect(after.faltas).toEqual([
    {
      itens: ['Banco de dados', 'Webhook'],
      inicio: '2026-11-20T19:24:00.000Z',
      fim: '2026-11-20T19:26:00.000Z',
      minutos: 2,
    },
  ])
  // And so does a process that knew nothing of it.
  expect((await monitorOf().read()).faltas).toEqual((await monitor.read()).faltas)
})

test('what was there before the database went away is known, though nobody had asked', async () => {
  await measure(monitorOf(), 2, 'email')
  const other = monitorOf()
  await other.measure(probes())
  await gate.shut()
  later(5)
  expect(await itemOf(other, 'app')).toMatchObject({ ok: true, ms: 80 })
  expect(await itemOf(other, 'banco')).toMatchObject({ ok: false, ms: null })
  expect((await other.read()).faltas).toMatchObject([{ servicos: ['email'], minutos: 2 }])
  await gate.open()
  await awake()
})

test('two processes that measured while it was away tell the same time once', async () => {
  const monitors = [monitorOf(), monitorOf()] as const
  await gate.shut()
  for (let minute = 0; minute < 2; minute++) {
    for (const monitor of monitors) await monitor.measure(probes('banco'))
    later(1)
  }
  await gate.open()
  await awake()
  for (const monitor of monitors) await monitor.measure(probes())
  later(1)
  for (const monitor of monitors) await monitor.measure(probes())
  expect(await rows('banco')).toEqual([
    { de: '19:20', ate: '19:21', ok: false, medidas: 2 },
    { de: '19:22', ate: '19:23', ok: true, medidas: 2 },
  ])
})

test('answers come from memory for ten seconds, however many ask', async () => {
  const monitor = monitorOf()
  await measure(monitor, 1)
  const first = await monitor.read()
  await database.sql`delete from medicoes`
  now = new Date(now.getTime() + 9_000)
  expect(await Promise.all([monitor.read(), monitor.read()])).toEqual([first, first])
  now = new Date(now.getTime() + 1_000)
  expect((await monitor.read()).medido_em).toBeNull()
})
