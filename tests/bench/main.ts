import { cpus, loadavg } from 'node:os'
import { cases } from './cases.ts'
import { openBenchDatabase } from './database.ts'
import { benchExport } from './export.ts'
import { benchFigures } from './figures.ts'
import { measure } from './measure.ts'
import { findPgbench } from './pgbench.ts'
import { benchPhotos } from './photos.ts'
import { serve } from './serve.ts'
import { printTable } from './table.ts'

/** How often every cell is measured, and for how long each time. */
const rounds = 3
const seconds = 1
const connections = 8

/** Measures what the product does most, at a shop of 100,000 orders and at one of 100; prints one table. */
export async function bench(named: string[]): Promise<void> {
  if (named.includes('photos')) return benchPhotos()
  if (named.includes('export')) return benchExport()
  if (named[0] === 'figures') return benchFigures(named.slice(1))
  const pgbench = findPgbench()
  console.log('Filling a database: 1,000 shops, one with 100,000 orders…')
  const database = await openBenchDatabase()
  try {
    const server = await serve(database.db)
    try {
      const chosen = cases.filter(({ name }) => named.length === 0 || named.some(part => name.includes(part)))
      console.log(
        `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before the first of ${rounds} rounds.`,
      )
      const cells = await measure({ chosen, database, server, pgbench, rounds, seconds, connections })
      printTable(cells, { rounds, seconds, connections, withPgbench: pgbench !== null })
    } finally {
      await server.close()
    }
  } finally {
    await database.close()
  }
}
