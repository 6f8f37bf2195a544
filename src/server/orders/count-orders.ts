import { sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import type { CountOrders } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { newestFirst } from './newest-first.ts'
import { matchesOrder, matchingFilter, probe, unindexed } from './search-orders.ts'
import { totalOrders } from './total-orders.ts'

/** Beyond so many nothing is counted: a word of every order would cost more than the page that it finds. */
const most = 1000

/** A word in so many of the newest orders is in more than `most` of all, or found by reading few. */
const common = 100

/** orders.counts: how many orders a filter finds, in each status; null where they are more than 1,000. */
export async function countOrders(db: Database, shop: ShopScope, filter: CountOrders) {
  if (!matches(ordens_servico.busca, filter.q)) return byStatus(await countAll(db, shop, filter))
  const recent = await countNewest(db, shop, filter)
  if ((await totalOrders(db, shop)) <= probe) return byStatus(recent)
  // A common word soon ends a count that goes by no order; a rare one is looked up only where no index has the order
  // (searchOrders).
  return byStatus(await countAll(db, shop, filter, sum(recent) < common))
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
  const found = (isRare ? matching.orderBy(unindexed) : matching).limit(most + 1).as('found')
  return db.select({ status: found.status, quantidade }).from(found).groupBy(found.status)
}

/** Among the newest orders, whatever else is filtered: how common the words are, and all there is of a small shop. */
function countNewest(db: Database, shop: ShopScope, { q, ...filter }: CountOrders): Promise<Counted[]> {
  const newest = db
    .select({
      status: ordens_servico.status,
      busca: ordens_servico.busca,
      numero_os: ordens_servico.numero_os,
    })
    .from(ordens_servico)
    .where(matchingFilter(shop, filter))
    .orderBy(...newestFirst)
    .limit(probe)
    .as('newest')
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
  if (total > most) return null
  return {
    total,
    recebido: of('Recebido'),
    em_andamento: of('Em Andamento'),
    prontas: of('Pronto'),
    entregues: of('Entregue'),
  }
}
