import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { isAlive } from '../../src/server/db/embedded/processes.ts'
import { openEmbedded, startEmbedded } from '../../src/server/db/embedded/start-postgres.ts'
import { spawnEmbedded } from '../support/driver/embedded-process.ts'
import { postmasterPid, query } from '../support/driver/query.ts'

// The spaces and accents go into every path below it. Where root may make no namespace, Postgres runs as another
// user, who must get through (embedded-accounts.test.ts has the 0700 folder).
const base = mkdtempSync(join(tmpdir(), 'bancada embedded ção '))
chmodSync(base, 0o711)
const dataDir = join(base, 'dados da oficina')
afterAll(() => rmSync(base, { recursive: true, force: true }))

const lines: string[] = []
const start = () => startEmbedded({ dataDir, log: line => lines.push(line) })

test('a new folder gets a UTF8 cluster with two roles, whatever LANG says', async () => {
  vi.stubEnv('LANG', undefined)
  vi.stubEnv('LC_ALL', 'pt_BR.ISO-8859-1')
  const { ownerUrl, appUrl, stop } = await start()
  vi.unstubAllEnvs()
  expect(
    await query(
      ownerUrl,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
      datlocale as locale, current_setting('TimeZone') as zone, upper('ação') as upper
    from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', zone: 'UTC', upper: 'AÇÃO' }])
  await query(ownerUrl, 'create table kept (who text)')
  await query(ownerUrl, `insert into kept values ('first start')`)
  await expect(query(appUrl, 'select who from kept')).rejects.toThrow('permission denied')
  await expect(query(appUrl, 'create table mine ()')).rejects.toThrow('permission denied')
  await expect(query(appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  const pid = await postmasterPid(dataDir)
  await stop()
  await stop()
  expect(isAlive(pid)).toBe(false)
})

test('its folder and its passwords are private', () => {
  const mode = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o777
  expect([mode(), mode('postgres'), mode('postgres-passwords.json'), mode('postgres.log')]).toEqual([
    0o700, 0o700, 0o600, 0o600,
  ])
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-passwords.json', 'postgres.log'])
})

test('the next start finds the rows; a second one on the same folder says who holds it', async () => {
  const first = await start()
  expect(await query(first.ownerUrl, 'select who from kept')).toEqual([{ who: 'first start' }])
  await expect(start()).rejects.toThrow(`Bancada is already running on ${dataDir} (pid ${process.pid})`)
  const beside = await openEmbedded({ dataDir, log: () => {} })
  expect(beside.appUrl).toBe(first.appUrl)
  await beside.stop()
  expect(await query(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('a Postgres killed with -9 comes back on its port with all committed rows', async () => {
  const { ownerUrl, stop } = await start()
  await query(ownerUrl, `insert into kept values ('before the kill')`)
  const pid = await postmasterPid(dataDir)
  lines.length = 0
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000)
  expect(lines[0]).toContain(`back on port ${new URL(ownerUrl).port}`)
  expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }])
  expect(await postmasterPid(dataDir)).not.toBe(pid)
  await stop()
  expect(lines).toHaveLength(1)
})

test('the Postgres of a Bancada killed with -9 is taken back, and ends with the new one', async () => {
  const killed = spawnEmbedded(dataDir)
  const url = await killed.ownerUrl
  const pid = await postmasterPid(dataDir)
  await killed.end('SIGKILL')
  expect(isAlive(pid)).toBe(true)

  const { ownerUrl, stop } = await start()
  expect(ownerUrl).toBe(url)
  expect(await postmasterPid(dataDir)).toBe(pid)
  lines.length = 0
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000)
  expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }])
  const second = await postmasterPid(dataDir)
  await stop()
  expect(isAlive(second)).toBe(false)
})

test('a process that ends without stopping it takes its Postgres along', async () => {
  const ended = spawnEmbedded(dataDir)
  await ended.ownerUrl
  const pid = await postmasterPid(dataDir)
  await ended.end('SIGUSR2')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000)
})

// The lock is given back after it: a process that ended first would leave a lock behind.
test('a stop is waited for to its end, though nothing else keeps the process alive', () => {
  const program = join(import.meta.dirname, '../support/driver/stop-supervised.mjs')
  expect(spawnSync(process.execPath, [program], { encoding: 'utf8' }).stdout).toBe('stopped\n')
})

test.each([
  ['a process that is gone', () => 999_999_999],
  ['another process that got its number', () => process.pid],
])('a lock left by %s is taken', async (_what, pid) => {
  writeFileSync(join(dataDir, 'bancada.lock'), JSON.stringify({ pid: pid(), identity: 'an earlier boot:1' }))
  const { stop } = await start()
  await stop()
})

test("a postmaster.pid that names somebody else's process is removed, and the process left alone", async () => {
  const stranger = spawn('sleep', ['60'])
  const pidFile = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready'].join('\n')
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), pidFile, { mode: 0o600 })
  const { ownerUrl, stop } = await start()
  expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }])
  expect(stranger.exitCode).toBeNull()
  await stop()
  stranger.kill()
})

test('a start killed while the cluster is made leaves nothing half done', async () => {
  const folder = join(base, 'half')
  const killed = spawnEmbedded(folder)
  await vi.waitFor(() => expect(readdirSync(folder).join()).toContain('postgres-draft-'), {
    timeout: 30_000,
    interval: 5,
  })
  await killed.end('SIGKILL')
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  const { ownerUrl, stop } = await startEmbedded({ dataDir: folder, log: () => {} })
  expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(readdirSync(folder).filter(name => name.startsWith('postgres-draft-'))).toEqual([])
})

test('a process that ended, but whose parent has not asked about it, is none that runs', async () => {
  // The shell becomes the sleep, which asks about no child.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>(resolve => parent.stdout.once('data', text => resolve(Number(text))))
  await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), {
    timeout: 30_000,
  })
  expect(isAlive(pid)).toBe(false)
  parent.kill()
})
