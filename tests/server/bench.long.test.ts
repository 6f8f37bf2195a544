import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { benchAdmin } from '../bench/admin/bench.ts'
import { cases } from '../bench/cases.ts'
import { startDriver } from '../bench/driver.ts'
import { benchExport } from '../bench/export.ts'
import { figureCases } from '../bench/figure-cases.ts'
import { benchFigures } from '../bench/figures.ts'
import { benchGiant } from '../bench/giant/bench.ts'
import { benchImport } from '../bench/import.ts'
import { benchLists } from '../bench/lists.ts'
import { benchLive } from '../bench/live.ts'
import { findPgbench, runPgbench } from '../bench/pgbench.ts'
import { benchPhotos } from '../bench/photos.ts'
import { benchScale } from '../bench/scale.ts'
import { type BenchServer, serve } from '../bench/serve.ts'
import { benchWebhook } from '../bench/webhook.ts'
import { benchWrites } from '../bench/writes.ts'
import { freshDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { tellingDatabase } from '../support/statements.ts'

// Each bench at a tiny shop, so that a change that breaks one is seen when it is made.
const driver = startDriver()
const once = { seconds: 1, turns: 1 }
/** Cells of a case; those of pgbench where it is found. */
const perCase = findPgbench() ? { list: 6, figure: 5 } : { list: 3, figure: 3 }

// Figures of a tiny shop say nothing.
vi.spyOn(console, 'log').mockImplementation(() => {})
afterAll(() => {
  vi.restoreAllMocks()
  return driver.stop()
})

async function benched() {
  const { db, sql, appUrl, ownerUrl } = await freshDatabase()
  const telling = tellingDatabase(appUrl)
  const server: BenchServer = await serve(db)
  atFileEnd(() => Promise.all([server.close(), telling.close()]))
  return [{ db, owner: sql, url: appUrl, ownerUrl, captured: telling.captured }, server] as const
}

test('every list, search and write is measured in every way', async () => {
  const plan = { owners: 3, big: { orders: 120, customers: 40 }, rounds: 1, length: once, connections: 2 }
  expect(await benchLists(...(await benched()), driver, [], plan)).toBe(cases.length * perCase.list)
})

test('every figure is what its rows say, and is measured in every way', async () => {
  const sizes = [{ owners: 1, orders: 120, customers: 20, recent: 20, daily: 31 }]
  const others = { owners: 2, orders: 40, customers: 10, recent: 5, daily: 31 }
  const turns = { ours: 1, naive: 1, http: 1, warmUp: 0 }
  const plan = { sizes, others, rounds: 1, turns, length: once }
  const measured = await benchFigures(...(await benched()), driver, [], plan)
  expect(measured).toBe(figureCases(new Date()).length * perCase.figure * sizes.length)
})

test('writes of one order are measured', async () => {
  const sizes = [{ owners: 1, orders: 60, customers: 20, recent: 20, daily: 0 }]
  const others = { owners: 1, orders: 20, customers: 10, recent: 5, daily: 0 }
  expect(await benchWrites(...(await benched()), driver, [], { sizes, others, rounds: 1, turns: 4 })).toBe(3)
})

test('the operator’s calls and file are measured', async () => {
  const sizes = [{ owners: 80, orders: 3 }]
  const plan = { sizes, rounds: 1, turns: 1, length: once }
  expect(await benchAdmin(...(await benched()), driver, [], plan)).toBe(27)
})

test('the export is measured', async () => {
  expect(await benchExport(...(await benched()), driver, [], { orders: 120, rounds: 1 })).toBe(2)
})

test('an import is measured beside another owner’s calls', async () => {
  const plan = { rows: 30, orders: 60, rounds: 1, readings: 2, alone: 100 }
  expect(await benchImport(...(await benched()), driver, [], plan)).toBe(4)
})

test('photos are measured', async () => {
  const plan = { width: 80, height: 60, rounds: 1, uploads: 1, crowd: 2, shops: 2 }
  expect(await benchPhotos(...(await benched()), driver, [], plan)).toBe(7)
})

test('a shop that is taken, brought and taken back again is the same, and measured', async () => {
  const album = { bytes: 40_000, width: 80, height: 60, taken: 2 }
  expect(await benchGiant(...(await benched()), driver, [], { orders: 60, album, builds: false })).toBe(3)
})

test('what a machine holds is measured', async () => {
  const plan = { shops: 2, orders: 60, rounds: 1, seconds: 1, connections: 2, lives: 2 }
  expect(await benchScale(...(await benched()), driver, [], plan)).toBe(6)
})

test('what is announced is measured beside open streams', async () => {
  const plan = { shops: 3, browsers: 2, writers: 2, rounds: 1, seconds: 0.2, flushes: [0], still: 0.1 }
  expect(await benchLive(...(await benched()), driver, [], plan)).toBe(10)
})

test('holds: deliveries are measured beside an owner’s calls', async () => {
  const plan = { rates: [0, 20], seconds: 0.5, orders: 60 }
  expect(await benchWebhook(...(await benched()), driver, [], plan)).toBe(4)
})

test('holds: the database’s password is in no command line and in no error of pgbench', async () => {
  const program = join(inject('scratch'), 'pgbench')
  await writeFile(
    program,
    `#!/bin/sh\necho "$@" > ${program}.args\necho "$PGPASSWORD" > ${program}.env\nexit 1\n`,
  )
  await chmod(program, 0o755)
  const script = {
    statements: [{ sql: 'select $1', params: [['a "quoted" one']] }],
    protocol: 'simple' as never,
  }
  const failed = await runPgbench(program, 'postgres://app:segredo@localhost/x', script, {
    ...once,
    clients: 1,
  }).catch(error => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed.stack + JSON.stringify(failed)).not.toContain('segredo')
  expect(await readFile(`${program}.args`, 'utf8')).not.toContain('segredo')
  expect(await readFile(`${program}.env`, 'utf8')).toBe('segredo\n')
})
