import { cases } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fill } from './fill.ts'
import { measure } from './measure.ts'
import { findPgbench, type Length } from './pgbench.ts'
import type { BenchServer } from './serve.ts'
import { cellLine, printTable } from './table.ts'

export interface ListsPlan {
  /** How many shops; the first has so many orders and customers, the second 100, all others 20. */
  owners: number
  big: { orders: number; customers: number }
  /** How often every cell is measured, and for how long each time. */
  rounds: number
  length: Length
  connections: number
}

const wholeLists: ListsPlan = {
  owners: 1000,
  big: { orders: 100_000, customers: 2000 },
  rounds: 3,
  length: { seconds: 1 },
  connections: 8,
}

/** What the product does most, at a large shop and at one of 100 orders; cells as they come, then one table. */
export async function benchLists(
  database: BenchDatabase,
  server: BenchServer,
  driver: Driver,
  named: string[],
  plan: ListsPlan = wholeLists,
): Promise<number> {
  const { owners, big, rounds, length, connections } = plan
  const pgbench = findPgbench()
  console.log(
    `Filling ${owners.toLocaleString('en')} shops, one with ${big.orders.toLocaleString('en')} orders…`,
  )
  await fill(database.owner, { owners, big })
  const chosen = cases.filter(({ name }) => named.length === 0 || named.some(part => name.includes(part)))
  let told = 0
  const tell: Parameters<typeof measure>[0]['tell'] = (...cell) => {
    told++
    console.log(cellLine(...cell))
  }
  const cells = await measure({
    ...{ chosen, database, server, driver, pgbench, rounds, length, connections },
    tell,
  })
  printTable(cells, {
    ...{ orders: big.orders, rounds, seconds: length.seconds, connections },
    withPgbench: pgbench !== null,
  })
  return told
}
