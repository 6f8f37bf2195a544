import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { momentOf } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copiedOwner, isStored, movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportData, readExport } from '../support/exported-zip.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { switchPlan } from '../support/shops.ts'

const day = 86_400_000
const start = '2026-11-20T15:00:00Z'
const time = movedClock(start)
const { clock } = time

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})
beforeEach(async () => {
  time.to(start)
  // Nights of the shops of other tests.
  await database.sql`delete from jobs`
})

const owner = (options?: Parameters<typeof copiedOwner>[1]) => copiedOwner({ database, app, time }, options)

test('claim, holds: the first night makes a copy: the file that the export without photos would be, as it was stored', async () => {
  const { night, order, photo, list, download, stored, shop } = await owner()
  expect(await list()).toMatchObject({ items: [], proxima_em: expect.any(String), parada_em: null })
  const { id: os_id } = await order()
  await photo(os_id)
  await night()
  const cookie = await app.signIn(shop.email)
  const { items, proxima_em } = (await app.call('backups.list', undefined, { cookie })).data
  expect(items).toMatchObject([
    { contagens: { clientes: 1, ordens_servico: 1, fotos_os: 1 }, reescrevendo: false },
  ])
  const [copy] = items
  expect(copy?.dia).toBe(momentOf(clock(), shop.fuso).day)
  expect(Date.parse(proxima_em ?? '') - clock().getTime()).toBe(day)
  const answer = await download(copy?.id ?? '', cookie)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(copy?.bytes),
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="bancada-copia-${copy?.dia}.zip"`,
  })
  const [row] = await database.sql`select sha256 from copias where id = ${copy?.id ?? ''}`
  expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(row?.sha256)
  const { manifest, rows } = await readExport(answer.bytes)
  expect(manifest).toMatchObject({ loja: { id: shop.user_id }, com_fotos: false, partes: 1 })
  const exported = await readExport((await exportData(app, cookie, '?fotos=nao')).bytes)
  expect(rows).toEqual(exported.rows)
  expect(await stored()).toHaveLength(1)
  const temporary = await readdir(join(inject('scratch'), 'tmp'), { recursive: true }).catch(() => [])
  expect(temporary.filter(name => name.includes(copy?.id ?? '-'))).toEqual([])
})

test('claim: a night without a change makes none, whatever changed makes one', async () => {
  const { night, order, photo, list, shop, due } = await owner()
  await night()
  await night()
  await night()
  expect((await list()).items).toHaveLength(1)
  expect(await due()).toEqual(new Date(clock().getTime() + day))
  const { id, updated_at } = await order()
  const quoted = await order()
  await night()
  expect((await list()).items).toHaveLength(2)
  // By the session of that day: a night is longer than one may stand unused.
  const call = async (path: string, input: unknown) => {
    const { status, body } = await app.call(path, input, { cookie: await app.signIn(shop.email) })
    expect([path, status], body).toEqual([path, 200])
  }
  const changes: [string, () => Promise<unknown>][] = [
    ['status', () => call('orders.setStatus', { id, based_on: updated_at, status: 'Em Andamento' })],
    ['note', () => call('orders.note', { id, tipo: 'avisado' })],
    ['photo', () => photo(id)],
    ['quote', () => makeQuote(database.db, shop, quoted, clock())],
    [
      // A full history drops the event of an answer.
      'answer',
      async () => {
        await makeAnswer(database.db, shop, quoted.id, {}, clock())
        await database.sql`delete from eventos_os where os_id = ${quoted.id} and tipo = 'orcamento_respondido'`
      },
    ],
    [
      'setting',
      () =>
        call('settings.save', {
          categoria: 'empresa',
          based_on: null,
          registros: [{ chave: 'nome', valor: 'Oficina' }],
        }),
    ],
    ['trash', () => call('orders.delete', { id })],
    ['purge', () => call('orders.purge', { id })],
  ]
  for (const [at, [name, change]] of changes.entries()) {
    await change()
    const before = (await list()).items[0]?.id
    await night()
    const { items } = await list()
    expect([name, items.length], name).toEqual([name, Math.min(7, at + 3)])
    expect(items[0]?.id, name).not.toBe(before)
  }
})

test.each([
  ['America/Sao_Paulo'],
  ['Pacific/Kiritimati'],
  ['America/Adak'],
  ['Asia/Kathmandu'],
])('in %s it is night by the shop’s clocks, each shop at its minute, and a new zone moves it', async fuso => {
  const { due, shop, look, run } = await owner({ fuso })
  const at = momentOf((await due()) ?? new Date(0), fuso)
  expect(at.time >= '01:00' && at.time < '05:00', at.time).toBe(true)
  const cookie = await app.signIn(shop.email)
  await app.call('settings.setZone', { fuso: 'Europe/Lisbon' }, { cookie })
  await run()
  expect(momentOf((await due()) ?? new Date(0), 'Europe/Lisbon').time).toBe(at.time)
  await look()
  await run()
  expect((await due())?.getTime()).toBeGreaterThan(clock().getTime())
})

test('shops of a zone are spread over the night', async () => {
  const shops = await Promise.all([...Array(12)].map(() => owner()))
  const dues = await Promise.all(shops.map(({ due }) => due()))
  expect(new Set(dues.map(at => at?.getTime())).size).toBeGreaterThan(8)
})

test('claim: a trial has none; with the plan’s end they are kept for thirty days, then nothing is left', async () => {
  const trial = await owner({ plano: 'teste' })
  expect([await trial.due(), await trial.list()]).toEqual([
    null,
    { items: [], proxima_em: null, parada_em: null },
  ])
  const { night, list, download, order, photo, run, stored, shop, due } = await owner()
  const { id: os_id } = await order()
  const kept = await photo(os_id)
  await night()
  const cookie = await app.signIn(shop.email)
  await app.call('photos.delete', { id: kept.id }, { cookie })
  const end = new Date(clock().getTime() + 5 * 3_600_000)
  await switchPlan(database.db, shop.user_id, 'profissional', end.toISOString())
  await night()
  const { items, parada_em, proxima_em } = await list()
  expect([items.length, parada_em, proxima_em]).toEqual([1, end.toISOString(), null])
  expect((await download(items[0]?.id ?? '')).status).toBe(200)
  expect(await due()).toEqual(new Date(end.getTime() + 30 * day))
  time.to(new Date(end.getTime() + 30 * day - 1))
  await run()
  expect([(await list()).items.length, await isStored(app.storage, kept.keys[0] ?? '')]).toEqual([1, true])
  await night()
  expect([(await list()).items, await stored(), await due()]).toEqual([[], [], null])
  for (const key of kept.keys) expect([key, await isStored(app.storage, key)]).toEqual([key, false])
})

test('claim: the switch ends them and begins them, and so does a plan', async () => {
  const { list, shop, due, night, run } = await owner({ plano: 'basico' })
  await night()
  const cookie = await app.signIn(shop.email)
  const turn = async (valor: string) => {
    const { sistema } = (await app.call('settings.all', undefined, { cookie })).data
    const registros = [{ chave: 'backup_automatico', valor }]
    await app.call(
      'settings.save',
      { categoria: 'sistema', based_on: sistema.updated_at, registros },
      { cookie },
    )
    await run()
  }
  await turn('false')
  expect(await list()).toMatchObject({ proxima_em: null, parada_em: clock().toISOString() })
  expect(await due()).toEqual(new Date(clock().getTime() + 30 * day))
  await turn('true')
  expect(await list()).toMatchObject({ items: [{}], proxima_em: expect.any(String), parada_em: null })
  await night()
  expect((await list()).items).toHaveLength(2)
})

test('holds: another shop’s copy is as nobody’s, and whoever is not signed in gets none', async () => {
  const one = await owner()
  await one.night()
  const [copy] = (await one.list()).items
  const other = await owner()
  const refused = await other.download(copy?.id ?? '')
  expect([refused.status, refused.body]).toEqual([404, (await other.download(crypto.randomUUID())).body])
  for (const [id, as, status] of [
    [copy?.id, 'sessao=errada', 401],
    ['..%2f..', undefined, 404],
    ['x', undefined, 404],
  ] as const)
    expect([id, (await one.download(id ?? '', as)).status]).toEqual([id, status])
})

test('holds: each download is told to its owner by mail, not as optional mail', async () => {
  const { night, list, download, run, sent, shop } = await owner({ confirmed: false })
  await night()
  sent.length = 0
  const [copy] = (await list()).items
  for (let times = 0; times < 2; times++) await download(copy?.id ?? '')
  await run()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [shop.email, 'Um backup da sua loja foi baixado'],
  ])
})
