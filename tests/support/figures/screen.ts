import type { Database } from '../../../src/server/db/client.ts'
import type { ShopScope } from '../../../src/server/db/shop-scope.ts'
import { type Expense, listExpenses } from '../../../src/server/finance/read-expenses.ts'
import { listOrders } from '../../../src/server/orders/list-orders.ts'
import type { Order } from '../../../src/server/orders/read-orders.ts'
import type { Storage } from '../../../src/server/storage/storage.ts'
import type { CreateOrder } from '../../../src/shared/orders-schema.ts'
import { makeCustomer } from '../shops.ts'
import type { Step } from './steps.ts'

/** What a shop's people have before them, as they saw it last. */
export interface Screen {
  db: Database
  storage: Storage
  shop: ShopScope
  customers: string[]
  orders: Order[]
  expenses: Expense[]
  /** The order that was made last, as it was sent. */
  made?: { input: CreateOrder; id: string }
  /** The change of status or payment that was made last, and what takes it back. */
  changed?: { before: Order; after: Order; undo: Undo } | undefined
}

type Undo = (screen: Screen, step: Step, after: Order, before: Order) => Promise<Order>

export async function openScreen(db: Database, storage: Storage, shop: ShopScope): Promise<Screen> {
  const customers: string[] = []
  for (const nome of ['Ana', 'Beto', 'Caio']) customers.push((await makeCustomer(db, shop, { nome })).id)
  return { db, storage, shop, customers, orders: [], expenses: [] }
}

/** Looks at the lists anew, as after others' changes. */
export async function reload(screen: Screen): Promise<void> {
  const { db, shop } = screen
  screen.orders = await everyPage(page => listOrders(db, shop, page, new Date()))
  await reloadExpenses(screen)
}

/** The list of expenses anew. */
export async function reloadExpenses(screen: Screen): Promise<void> {
  const { db, shop } = screen
  screen.expenses = await everyPage(page => listExpenses(db, shop, { ...page, mes: 'tudo' }, new Date()))
}

interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

async function everyPage<Row>(
  read: (page: { cursor: string | null; limit: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await read({ cursor, limit: 100 })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

/** Puts what a write answered in the place of what was there. */
export const replaced = <Row extends { id: string }>(rows: Row[], row: Row): Row[] =>
  rows.map(one => (one.id === row.id ? row : one))

export const without = <Row extends { id: string }>(rows: Row[], id: string): Row[] =>
  rows.filter(one => one.id !== id)
