import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { fillSizes } from '../bench/fill.ts'
import { findLosses } from '../support/auditor.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { chances } from '../support/load.ts'
import { addedMigrations, addMigrations } from '../support/other-release.ts'
import { faultSeed, tellFault } from '../support/tell-fault.ts'

const orders = Number(process.env.FAULTS_ORDERS ?? 1_000_000)
const { sql, db, ownerUrl, appUrl } = await freshDatabase()

test('migration: columns, an index, a check and a measure more, over a million orders, while others read and write them', async () => {
  const filler = ownerClient(ownerUrl)
  await fillSizes(filler, [{ owners: 10, orders: orders / 10, customers: 2_000, recent: 600, daily: 0 }])
  await filler.end({ timeout: 1 })
  await sql`set statement_timeout = 0`
  const [count] = await sql`select count(*)::int as orders from ordens_servico`
  const some = await sql<{ user_id: string; id: string }[]>`
    select user_id, id from ordens_servico tablesample system (0.1) limit 200`
  const chance = chances(faultSeed)
  /** The text that was answered last, by order. */
  const answered = new Map<string, string>()
  const statuses: Record<string, number> = {}
  let isOver = false
  let longest = 0
  const write = async (first: number) => {
    const own = ownerClient(ownerUrl)
    atFileEnd(() => own.end({ timeout: 1 }))
    for (let turn = 0; !isOver; turn++) {
      // Each writer has orders of its own, so that the last answer is the last word.
      const row = some[(first + 4 * Math.floor(chance() * (some.length / 4))) % some.length]
      if (!row) continue
      const text = `vez ${first} ${turn}`
      const start = performance.now()
      const isStored = await own`update ordens_servico set observacoes = ${text}
          where user_id = ${row.user_id} and id = ${row.id} returning id`.then(
        rows => rows.length === 1,
        () => false,
      )
      longest = Math.max(longest, performance.now() - start)
      const word = isStored ? 'stored' : 'refused'
      statuses[word] = (statuses[word] ?? 0) + 1
      if (isStored) answered.set(row.id, text)
      await pause(5)
    }
  }
  const writing = [0, 1, 2, 3].map(write)
  await pause(1_000)
  const calm = Math.round(longest)
  longest = 0
  const folder = mkdtempSync(join(inject('scratch'), 'migracoes-'))
  addMigrations(folder, addedMigrations)
  const begun = performance.now()
  await migrate(ownerUrl, new URL(appUrl).username, { folder })
  const took = Math.round(performance.now() - begun)
  const waited = Math.round(longest)
  await pause(500)
  isOver = true
  await Promise.all(writing)
  const stored = await sql<{ id: string; observacoes: string }[]>`
    select id, observacoes from ordens_servico where id = any(${[...answered.keys()]}::uuid[])`
  const lost = stored.filter(({ id, observacoes }) => answered.get(id) !== observacoes)
  tellFault(
    'migration',
    `${count?.orders} orders migrated in ${took} ms; ${statuses.stored} writes stored, ${statuses.refused ?? 0} refused, the longest ${waited} ms (${calm} ms before)`,
    [
      ...lost.map(({ id }) => `what was written of order ${id} is not there`),
      ...(stored.length === answered.size ? [] : ['orders are gone']),
      ...(await findLosses({ db, sql })),
    ],
  )
})
