import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { databaseConnections } from '../../src/server/limits.ts'
import { findLosses } from '../support/auditor.ts'
import { ownerClient } from '../support/connections.ts'
import { atFileEnd } from '../support/file-end.ts'
import { startLoad, told } from '../support/load.ts'
import { startServer } from '../support/server-process.ts'
import { tellFault } from '../support/tell-fault.ts'

const server = await startServer()

test('pool-exhausted: every connection waits for a lock for 15 s', async () => {
  const shops = databaseConnections + 4
  const load = await startLoad(server, { shops, writersOfShop: 1 })
  await load.until(shops)
  const holder = ownerClient(server.ownerUrl)
  atFileEnd(() => holder.end({ timeout: 1 }))
  let waited = 0
  await holder.begin(async tx => {
    await tx`lock table ordens_servico in access exclusive mode`
    for (const end = Date.now() + 15_000; Date.now() < end; await pause(250)) {
      const [row] = await server.sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      waited = Math.max(waited, row?.count ?? 0)
    }
  })
  const meanwhile = load.acknowledged.length
  await load.until(meanwhile + 3 * shops)
  await load.end()
  tellFault(
    'pool-exhausted',
    `${waited} of ${databaseConnections} connections waited for 15 s amid ${load.acknowledged.length} orders of ${shops} shops (${told(load.statuses)})`,
    [
      ...(waited >= databaseConnections ? [] : [`only ${waited} connections waited`]),
      ...(await findLosses(server, load)),
    ],
  )
})
