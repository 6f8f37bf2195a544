import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { codeOf } from '../../src/server/db/failures.ts'
import { findLosses } from '../support/auditor.ts'
import { startEmbeddedServer } from '../support/embedded-server.ts'
import { chances, startLoad, told } from '../support/load.ts'
import { faultSeed, tellFault } from '../support/tell-fault.ts'

const server = await startEmbeddedServer()
const chance = chances(faultSeed)

test('postmaster-killed: kill -9 of Postgres and its backends under load, five times', async () => {
  const load = await startLoad(server)
  for (let kills = 0; kills < 5; kills++) {
    await load.until(load.acknowledged.length + 10)
    await pause(chance() * 1_000)
    const { pid } = await server.postmaster()
    for (const one of [pid, ...childrenOf(pid)]) kill(one, 'SIGKILL')
    await server.back()
  }
  await load.until(load.acknowledged.length + 10)
  await load.end()
  tellFault(
    'postmaster-killed',
    `5 times kill -9 amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
    await findLosses(server, load),
  )
})

test('backends-ended: pg_terminate_backend of every connection each second, for 20 s', async () => {
  const load = await startLoad(server)
  await load.until(10)
  let ended = 0
  for (let seconds = 0; seconds < 20; seconds++) {
    await pause(1_000)
    const rows = await server.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    ended += rows.length
  }
  await load.until(load.acknowledged.length + 10)
  await load.end()
  expect(ended).toBeGreaterThan(20)
  tellFault(
    'backends-ended',
    `${ended} connections ended amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
    await findLosses(server, load),
  )
})

test('fast-restart: a fast shutdown of Postgres under load, three times', async () => {
  const load = await startLoad(server)
  for (let restarts = 0; restarts < 3; restarts++) {
    await load.until(load.acknowledged.length + 10)
    const { pid } = await server.postmaster()
    kill(pid, 'SIGINT')
    while (isThere(pid)) await pause(20)
    await server.back()
  }
  await load.until(load.acknowledged.length + 10)
  await load.end()
  tellFault(
    'fast-restart',
    `3 times amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
    await findLosses(server, load),
  )
})

test('database-paused: SIGSTOP of all of Postgres for 30 s', async () => {
  const load = await startLoad(server)
  await load.until(20)
  const { pid } = await server.postmaster()
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) kill(one, 'SIGSTOP')
  await pause(30_000)
  for (const one of all) kill(one, 'SIGCONT')
  const meanwhile = load.acknowledged.length
  await load.until(meanwhile + 20)
  await load.end()
  tellFault(
    'paused',
    `Postgres stood still for 30 s amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
    await findLosses(server, load),
  )
})

/** The processes that a process has begun, by /proc. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(one => parentOf(one) === pid)
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // A backend may have ended meanwhile.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
