import { sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import type { CountOrders } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches, probe } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { totalOrders } from './read-orders.ts'
import { matchesOrder, matchingFilter, newestFirst, newestMatching } from './search-orders.ts'

/** Counts stop here: counting a word of every order would cost more than showing the page. */
const maxCounted = 1000

/**
 * A word in so many of the newest orders is common: it is in more than `maxCounted` orders, or found by reading
 * few.
 */
const commonFrom = 100

/** orders.counts: how many orders match a filter, by status; null if more than 1,000. */
export async function countOrders(db: Database, shop: ShopScope, filter: CountOrders) {
  if (!matches(ordens_servico.busca, filter.q)) return byStatus(await countAll(db, shop, filter))
  const recent = await countNewest(db, shop, filter)
  if ((await totalOrders(db, shop)) <= probe) return byStatus(recent)
  // A common word is counted quickly without an order. A rare word is found by the trigram index, for which
  // no other index may offer an order (search-orders.ts).
  return byStatus(await countAll(db, shop, filter, sum(recent) < commonFrom))
}

interface Counted {
  status: OrderStatus
  quantidade: number
}

const quantidade = sql<number>`count(*)`.mapWith(Number)

function countAll(db: Database, shop: ShopScope, filter: CountOrders, isRare = false): Promise<Counted[]> {
  const matching = db
    .select({ status: ordens_servico.status })
    .from(ordens_servico)
    .where(matchingFilter(shop, filter))
    .$dynamic()
  const found = (isRare ? matching.orderBy(...newestFirst.unindexed) : matching)
    .limit(maxCounted + 1)
    .as('found')
  return db.select({ status: found.status, quantidade }).from(found).groupBy(found.status)
}

/** Among the newest orders, to see how common the words are; for a small shop these are all. */
function countNewest(db: Database, shop: ShopScope, { q, ...filter }: CountOrders): Promise<Counted[]> {
  const newest = newestMatching(db, matchingFilter(shop, filter))
  return db
    .select({ status: newest.status, quantidade })
    .from(newest)
    .where(matchesOrder(newest, q) ?? undefined)
    .groupBy(newest.status)
}

const sum = (counted: Counted[]) => counted.reduce((total, row) => total + row.quantidade, 0)

function byStatus(counted: Counted[]) {
  const of = (status: OrderStatus) => counted.find(row => row.status === status)?.quantidade ?? 0
  const total = sum(counted)
  if (total > maxCounted) return null
  return {
    total,
    recebido: of('Recebido'),
    em_andamento: of('Em Andamento'),
    prontas: of('Pronto'),
    entregues: of('Entregue'),
  }
}
