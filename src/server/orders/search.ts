import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import type { Cursor } from '../db/cursor.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { orderColumns } from './columns.ts'
import { beforeCursor } from './list.ts'

export interface OrderSearch {
  /** What was typed. */
  q: string | undefined
  status: OrderStatus | undefined
  cliente_id: string | undefined
  from: Cursor | null
  limit: number
}

/**
 * Orders that match, newest entry first. What is typed is mostly found among the newest orders, so those are
 * read in order first; only where they do not fill the page does the trigram index look through all. Neither
 * query is prepared: each plans for its own words (a generic plan costs 50 times as much).
 */
export async function searchOrders(db: Database, shop: ShopScope, search: OrderSearch) {
  if (matches(ordens_servico.busca, search.q) && !search.cliente_id) {
    const recent = await amongNewest(db, shop, search)
    if (recent.length === search.limit) return recent
  }
  return amongAll(db, shop, search)
}

/** How many of the newest orders are read before the index is asked. */
const probe = 2000

function amongNewest(db: Database, shop: ShopScope, { q, status, from, limit }: OrderSearch) {
  const newest = db
    .select({ id: ordens_servico.id, busca: ordens_servico.busca })
    .from(ordens_servico)
    .where(
      and(eq(ordens_servico.user_id, shop.user_id), status && eq(ordens_servico.status, status), after(from)),
    )
    .orderBy(desc(ordens_servico.data_entrada), desc(ordens_servico.id))
    .limit(probe)
    .as('newest')
  const ids = db
    .select({ id: newest.id })
    .from(newest)
    .where(matches(newest.busca, q) ?? undefined)
    .limit(limit)
  return page(db, and(eq(ordens_servico.user_id, shop.user_id), sql`${ordens_servico.id} in ${ids}`), limit)
}

function amongAll(db: Database, shop: ShopScope, { q, status, cliente_id, from, limit }: OrderSearch) {
  return page(
    db,
    and(
      eq(ordens_servico.user_id, shop.user_id),
      matches(ordens_servico.busca, q) ?? undefined,
      status && eq(ordens_servico.status, status),
      cliente_id ? eq(ordens_servico.cliente_id, cliente_id) : undefined,
      after(from),
    ),
    limit,
  )
}

const after = (from: Cursor | null) => (from ? beforeCursor(sql`${from.value}`, sql`${from.id}`) : undefined)

const page = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select(orderColumns)
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(where)
    .orderBy(desc(ordens_servico.data_entrada), desc(ordens_servico.id))
    .limit(limit)
