import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import type { Cursor } from '../db/cursor.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectOrders } from './columns.ts'
import { beforeCursor, newestFirst } from './newest-first.ts'
import { totalOrders } from './total.ts'

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
 * read in order first; only where they neither fill the page nor are all there is, the trigram index is asked.
 * Neither query is prepared: each plans for its own words (a generic plan costs 50 times as much).
 */
export async function searchOrders(db: Database, shop: ShopScope, search: OrderSearch) {
  if (search.cliente_id) return ofCustomer(db, shop, search)
  const recent = await amongNewest(db, shop, search)
  const isWhole = recent.length === search.limit || (await totalOrders(db, shop)) <= probe
  return isWhole ? recent : throughIndex(db, shop, search)
}

// One customer's orders are few, and lie in order in an index of their own.
const ofCustomer = (db: Database, shop: ShopScope, search: OrderSearch) =>
  selectOrders(db)
    .where(matching(shop, search))
    .orderBy(...newestFirst)
    .limit(search.limit)

/** How many of the newest orders are read before the index is asked. */
const probe = 2000

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

// Ordered by a sum, which no index holds: else a word that is thought common is looked for in every order.
function throughIndex(db: Database, shop: ShopScope, search: OrderSearch) {
  const ids = db
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(matching(shop, search))
    .orderBy(sql`${ordens_servico.data_entrada} + 0 desc`, desc(ordens_servico.id))
    .limit(search.limit)
  return withIds(db, shop, ids)
}

const withIds = (db: Database, shop: ShopScope, ids: SQLWrapper) =>
  selectOrders(db)
    .where(and(eq(ordens_servico.user_id, shop.user_id), sql`${ordens_servico.id} in ${ids}`))
    .orderBy(...newestFirst)

const matching = (shop: ShopScope, { q, status, cliente_id, from }: Partial<OrderSearch>) =>
  and(
    eq(ordens_servico.user_id, shop.user_id),
    matches(ordens_servico.busca, q) ?? undefined,
    status && eq(ordens_servico.status, status),
    cliente_id ? eq(ordens_servico.cliente_id, cliente_id) : undefined,
    from ? beforeCursor(sql`${from.value}`, sql`${from.id}`) : undefined,
  )
