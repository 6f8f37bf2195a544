import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertPatchedDriver } from '../../src/server/database.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import type { EmbeddedPostgres } from '../../src/server/db/embedded/start-postgres.ts'
import { query } from '../support/driver/query.ts'
import { startEphemeral } from '../support/ephemeral.ts'
import { isLong } from '../support/long.ts'
import { testInAll } from '../support/test-in-all.ts'

const kills = fileURLToPath(new URL('../support/driver/kills.mjs', import.meta.url))

// A cluster of its own: these tests kill every backend they find.
let cluster: EmbeddedPostgres
beforeAll(async () => {
  cluster = await startEphemeral()
})
afterAll(() => cluster?.stop())

test('the installed driver is patched; one that is not is refused in a sentence', () => {
  expect(() => assertPatchedDriver()).not.toThrow()
  const published = mkdtempSync(join(tmpdir(), 'bancada-driver-'))
  for (const file of ['index.js', 'connection.js'])
    writeFileSync(join(published, file), 'let queries = Queue()')
  expect(() => assertPatchedDriver(published)).toThrow(/^The postgres driver is not patched.*prepare\.mjs\.$/)
  rmSync(published, { recursive: true })
})

test('the error that ended a connection is not answered to the next one’s first query', async () => {
  const options = { max: 1, onnotice() {}, backoff: () => 0.05 }
  const pool = postgres(cluster.ownerUrl, options)
  const admin = postgres(cluster.ownerUrl, options)
  const [backend] = await pool`select pg_backend_pid() as pid`
  const ended = pool`select pg_sleep(60)`.then(
    () => null,
    error => error.code,
  )
  await expect
    .poll(async () => {
      const [seen] = await admin`select wait_event from pg_stat_activity where pid = ${backend?.pid}`
      return seen?.wait_event
    })
    .toBe('PgSleep')
  await admin`select pg_terminate_backend(${backend?.pid})`
  expect(await ended).toBe('CONNECTION_CLOSED')
  expect([...(await pool`select 1 as one`)]).toEqual([{ one: 1 }])
  await pool.end()
  await admin.end()
})

test('of several hosts one that is silent or starting is passed by, and the one that answered is asked first again', async () => {
  const asked: string[] = []
  // An ErrorResponse: FATAL, 57P03, the database system is starting up.
  const fields = Buffer.from('SFATAL\0C57P03\0Mstarting up\0\0')
  const starting = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), fields])
  starting.writeUInt32BE(fields.length + 4, 1)
  const silent = createServer(() => asked.push('silent')).listen(0, '127.0.0.1')
  const young = createServer(socket => {
    asked.push('young')
    socket.once('data', () => socket.end(starting))
  }).listen(0, '127.0.0.1')
  await Promise.all([once(silent, 'listening'), once(young, 'listening')])
  const hosts = [silent, young].map(server => `127.0.0.1:${(server.address() as { port: number }).port}`)
  const pool = postgres(cluster.ownerUrl.replace('@', `@${hosts},`), {
    ...{ max: 1, connect_timeout: 1, backoff: () => 0.05, target_session_attrs: 'primary', onnotice() {} },
  })
  try {
    expect([...(await pool`select 1 as one`)]).toEqual([{ one: 1 }])
    expect(asked.slice(0, 2)).toEqual(['silent', 'young'])
    const before = [...asked]
    await pool`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
    expect([...(await pool`select 2 as two`)]).toEqual([{ two: 2 }])
    expect(asked, 'after a loss').toEqual(before)
  } finally {
    await pool.end({ timeout: 1 })
    silent.close()
    young.close()
  }
})

test('a write after its connection died lands in nobody else’s transaction', async () => {
  const options = { max: 1, onnotice() {}, backoff: () => 0.2 }
  const pool = postgres(cluster.ownerUrl, options)
  const admin = postgres(cluster.ownerUrl, options)
  await admin`create table late_write (who text)`
  let proceed = () => {}
  const gate = new Promise<void>(resolve => {
    proceed = resolve
  })

  const orphaned = pool.begin(async tx => {
    const [backend] = await tx`select pg_backend_pid() as pid`
    await admin`select pg_terminate_backend(${backend?.pid})`
    // It waits for something else, an upload say, while its connection is gone.
    await gate
    await tx`insert into late_write values ('after its connection died')`
  })
  const outcome = expect(orphaned).rejects.toThrow()
  await pause(300)
  const stranger = pool.begin(async tx => {
    await tx`insert into late_write values ('committed by the stranger')`
    proceed()
    await pause(300)
  })
  await Promise.all([outcome, stranger])

  expect([...(await admin`select who from late_write`)]).toEqual([{ who: 'committed by the stranger' }])
  await Promise.all([pool.end({ timeout: 1 }), admin.end({ timeout: 1 })])
})

test('of connections that are lost as soon as they stand only the calls hear', async () => {
  const proxy = await losing(3)
  const url = new URL(cluster.ownerUrl)
  url.port = String(proxy.port)
  const { db, close } = openDatabase({ url: url.href, max: 1 })
  const escaped: unknown[] = []
  const hear = (error: unknown) => void escaped.push(error)
  process.on('unhandledRejection', hear)
  const ask = () =>
    db.execute('select 1 as one').then(
      rows => [...rows],
      () => 'lost',
    )
  await expect.poll(ask).toEqual([{ one: 1 }])
  expect(proxy.lost()).toBe(3)
  await pause(100)
  process.off('unhandledRejection', hear)
  expect(escaped).toEqual([])
  await close(1)
  proxy.server.close()
})

/** Stands before the cluster, and so many times goes away for a moment when a connection is ready for its first query. */
async function losing(times: number) {
  let lost = 0
  const server: Server = createServer(client => {
    const postgres = connect(Number(new URL(cluster.ownerUrl).port), '127.0.0.1')
    const end = () => {
      client.destroy()
      postgres.destroy()
    }
    for (const socket of [client, postgres]) socket.on('error', end).on('close', end)
    client.pipe(postgres)
    postgres.on('data', bytes => {
      client.write(bytes)
      if (lost >= times || !bytes.includes('Z\0\0\0\x05I')) return
      lost++
      server.close()
      setImmediate(end)
      setTimeout(() => server.listen(port, '127.0.0.1'), 300)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { server, lost: () => lost, port }
}

testInAll(
  'five seconds of killed backends: no call hangs, crosses or escapes',
  async () => {
    const { ok, failed, ...wrong } = await runKills(5)
    expect(wrong).toEqual({ hang: 0, cross: 0, uncaught: 0 })
    expect(ok).toBeGreaterThan(10)
    expect(failed).toBeGreaterThan(0)
  },
  40_000,
)

test.runIf(isLong)(
  'twenty seconds, with a restart and a killed server (npm run test:long)',
  async () => {
    const running = runKills(20)
    await pause(6_000)
    await signalPostmaster('SIGINT')
    await pause(4_000)
    await signalPostmaster('SIGKILL')
    const { ok, failed, ...wrong } = await running
    expect(wrong).toEqual({ hang: 0, cross: 0, uncaught: 0 })
    expect(ok).toBeGreaterThan(500)
    expect(failed).toBeGreaterThan(0)
  },
  60_000,
)

async function runKills(seconds: number): Promise<Record<string, number>> {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [kills, cluster.ownerUrl, String(seconds)])
  return JSON.parse(stdout)
}

async function signalPostmaster(name: NodeJS.Signals) {
  const ask = () =>
    query(cluster.ownerUrl, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
  // Its own backend is killed like the others.
  const [row] = await ask().catch(ask).catch(ask)
  process.kill(Number(row?.pid), name)
}
