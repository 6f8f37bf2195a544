import type { ExportCustomers } from '../../shared/customers-schema.ts'
import { dayOf } from '../../shared/days.ts'
import type { Database } from '../db/client.ts'
import { pagesOf } from '../db/export-pages.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { listCustomers } from './read-customers.ts'

export type ExportedCustomer = Awaited<ReturnType<typeof readPage>>['items'][number]

/** The customers of customers.list, in its order. */
export const exportCustomers = (db: Database, shop: ShopScope, filter: ExportCustomers) =>
  pagesOf(page => readPage(db, shop, { ...filter, ...page }))

async function readPage(db: Database, shop: ShopScope, input: Parameters<typeof listCustomers>[2]) {
  const { items, nextCursor } = await listCustomers(db, shop, input)
  const rows = items.map(row => ({
    ...row,
    /** The registration day in the shop's zone. */
    dia: dayOf(new Date(row.data_cadastro), shop.fuso),
  }))
  return { items: rows, nextCursor }
}
