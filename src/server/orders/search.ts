import { and, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import type { Cursor } from '../db/cursor.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectOrders } from './columns.ts'
import { beforeCursor, newestFirst } from './newest-first.ts'
import { totalOrders } from './total.ts'

export interface OrderSearch extends OrderFilter {
  from: Cursor | null
  limit: number
}

export interface OrderFilter {
  /** What was typed. */
  q?: string | undefined
  status?: OrderStatus | undefined
  cliente_id?: string | undefined
  pago?: boolean | undefined
  /** Days of entry, both included. */
  de?: string | undefined
  ate?: string | undefined
  /** What the list wants besides. */
  only?: SQL | undefined
}

/**
 * Orders that match, newest entry first. What is typed is mostly found among the newest orders, so those are
 * read in order first; only where they neither fill the page nor are all there is, the trigram index is asked.
 * Neither query is prepared: each plans for its own words (a generic plan costs 50 times as much).
 */
export async function searchOrders(db: Database, shop: ShopScope, search: OrderSearch) {
  // Without words an index has them in order; one customer's are few.
  if (search.cliente_id || !matches(ordens_servico.busca, search.q)) return inOrder(db, shop, search)
  const recent = await amongNewest(db, shop, search)
  const isWhole = recent.length === search.limit || (await totalOrders(db, shop)) <= probe
  return isWhole ? recent : throughIndex(db, shop, search)
}

const inOrder = (db: Database, shop: ShopScope, search: OrderSearch) =>
  selectOrders(db)
    .where(matching(shop, search))
    .orderBy(...newestFirst)
    .limit(search.limit)

/** How many of the newest orders are read before the index is asked. */
export const probe = 2000

function amongNewest(db: Database, shop: ShopScope, { q, ...search }: OrderSearch) {
  const newest = db
    .select({
      id: ordens_servico.id,
      data_entrada: ordens_servico.data_entrada,
      busca: ordens_servico.busca,
    })
    .from(ordens_servico)
    .where(matching(shop, search))
    .orderBy(...newestFirst)
    .limit(probe)
    .as('newest')
  const ids = db
    .select({ id: newest.id })
    .from(newest)
    .where(matches(newest.busca, q) ?? undefined)
    .orderBy(desc(newest.data_entrada), desc(newest.id))
    .limit(search.limit)
  return withIds(db, shop, ids)
}

/** A sum, which no index holds, to order by: else a word that is thought common is looked for in every order. */
export const unindexed = sql`${ordens_servico.data_entrada} + 0 desc`

function throughIndex(db: Database, shop: ShopScope, search: OrderSearch) {
  const ids = db
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(matching(shop, search))
    .orderBy(unindexed, desc(ordens_servico.id))
    .limit(search.limit)
  return withIds(db, shop, ids)
}

const withIds = (db: Database, shop: ShopScope, ids: SQLWrapper) =>
  selectOrders(db)
    .where(and(eq(ordens_servico.user_id, shop.user_id), sql`${ordens_servico.id} in ${ids}`))
    .orderBy(...newestFirst)

const matching = (shop: ShopScope, { from, ...filter }: OrderFilter & Partial<OrderSearch>) =>
  and(matchingFilter(shop, filter), from ? beforeCursor(sql`${from.value}`, sql`${from.id}`) : undefined)

/** The shop's orders that a filter wants. */
export const matchingFilter = (
  shop: ShopScope,
  { q, status, cliente_id, pago, de, ate, only }: OrderFilter,
): SQL | undefined =>
  and(
    eq(ordens_servico.user_id, shop.user_id),
    matches(ordens_servico.busca, q) ?? undefined,
    status && eq(ordens_servico.status, status),
    cliente_id ? eq(ordens_servico.cliente_id, cliente_id) : undefined,
    // In the words of the partial indexes, so that they are used.
    pago === undefined ? undefined : pago ? sql`pago` : sql`not pago`,
    de ? gte(ordens_servico.data_entrada, de) : undefined,
    ate ? lte(ordens_servico.data_entrada, ate) : undefined,
    only,
  )
