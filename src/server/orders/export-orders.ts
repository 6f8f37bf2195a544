import type { ExportOrders } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { pagesOf } from '../db/export-pages.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { listOrders } from './list-orders.ts'

/** The orders of orders.list, in its order. */
export const exportOrders = (db: Database, shop: ShopScope, filter: ExportOrders, now: Date) =>
  pagesOf(page => listOrders(db, shop, { ...filter, ...page }, now))
