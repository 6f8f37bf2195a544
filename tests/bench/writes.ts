import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import type { getOrder } from '../../src/server/orders/read-orders.ts'
import { changeOrder, createOrder } from '../../src/server/orders/write-orders.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import { newOrder } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { figureLine, median, printFigures, type Timed } from './figure-table.ts'
import { fillSizes, type Size } from './fill.ts'
import { findOwner, type Owner } from './owners.ts'
import type { BenchServer } from './serve.ts'

export interface WritesPlan {
  /** The shops that are measured, and the others, which are there for the planner. */
  sizes: Size[]
  others: Size
  rounds: number
  /** Writes of a round at each size, in turn. */
  turns: number
}

const wholeWrites: WritesPlan = {
  sizes: [
    { owners: 1, orders: 100, customers: 40, recent: 20, daily: 31 },
    { owners: 1, orders: 100_000, customers: 2000, recent: 20_000, daily: 31 },
  ],
  others: { owners: 400, orders: 100, customers: 20, recent: 20, daily: 31 },
  rounds: 5,
  turns: 150,
}

type Order = Awaited<ReturnType<typeof getOrder>>
type Write = (db: Database, shop: ShopScope, order: Order, turn: number) => Promise<Order>

/** Each follows its own last write of the order, as a screen does. */
const writes: Record<string, Write> = {
  setStatus: (db, shop, { id, updated_at: based_on }, turn) => {
    const status = orderStatuses[turn % orderStatuses.length] ?? 'Recebido'
    return changeOrder(db, shop, { id, based_on, status, data_entrega: null }, new Date())
  },
  pay: (db, shop, { id, updated_at: based_on }, turn) =>
    changeOrder(db, shop, { id, based_on, forma_pagamento: turn % 2 === 0 ? 'PIX' : null }, new Date()),
}

/** What one write of an order costs at 100 and at 100,000 orders of its shop, one after another, without HTTP. */
export async function benchWrites(
  { db, owner }: BenchDatabase,
  _server: BenchServer,
  _driver: Driver,
  named: string[],
  plan: WritesPlan = wholeWrites,
): Promise<number> {
  const { sizes, others, rounds, turns } = plan
  await fillSizes(owner, [...sizes, others])
  const owners = await Promise.all(sizes.map((_, at) => findOwner(owner, at + 1)))
  const create = (of: Owner) => createOrder(db, of.shop, newOrder(of), new Date())
  const orders = await Promise.all(owners.map(create))
  const chosen = ['create', ...Object.keys(writes)].filter(
    name => named.length === 0 || named.some(part => name.includes(part)),
  )
  const timed: Timed[] = chosen.map(name => ({ name, lines: [{ name: 'call', rounds: [] }] }))
  for (let round = 0; round < rounds; round++)
    for (const { name, lines } of timed) {
      const times = owners.map((): number[] => [])
      for (let turn = 0; turn < turns; turn++)
        for (const [at, of] of owners.entries()) {
          const [write, order] = [writes[name], orders[at]]
          const start = performance.now()
          if (write && order) orders[at] = await write(db, of.shop, order, turn)
          else await create(of)
          times[at]?.push(performance.now() - start)
        }
      const medians = times.map(median)
      lines[0]?.rounds.push(medians)
      console.log(figureLine(name, 'call', round, medians))
    }
  printFigures(timed, { orders: sizes.map(size => size.orders), rounds })
  return timed.length * rounds * sizes.length
}
