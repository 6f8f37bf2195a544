import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { clientes } from '../../../db/schema/customers.ts'
import type { despesas } from '../../../db/schema/finance.ts'
import type { ordens_servico } from '../../../db/schema/orders.ts'
import type { lembretes } from '../../../db/schema/reminders.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'

/** What is taken back: under the shop's lock, rows of one import. */
export interface TakingBack {
  tx: Transaction
  shop: ShopScope
  rows: Brought[]
  importId: string
  fuso: string
  now: Date
}

/** Which rows went, and the keys of photos' objects that are to go with them. */
export interface Taken {
  ids: string[]
  keys?: string[]
}

/** A row that an import brought, and its updated_at at that time. */
interface Brought {
  id: string
  updated_at: string
}

/** Rows of these ids that nobody has changed since they were brought. */
export const unchanged = (
  table: typeof ordens_servico | typeof clientes | typeof despesas | typeof lembretes,
  rows: Brought[],
): SQL => sql`
  (${table.id}, ${table.updated_at}) in (
    select * from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ updated_at }) => updated_at))}::text[]::timestamptz[]))`
