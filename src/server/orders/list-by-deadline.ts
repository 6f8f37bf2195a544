import { and, asc, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { decodeCursor, toPage } from '../db/cursor.ts'
import { inProgress, ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectOrders } from './columns.ts'
import { matchingFilter, type OrderFilter, type OrderSearch, searchOrders } from './search.ts'

/**
 * Orders by deadline: what is still to be repaired and promised for a day comes first, the earliest day before the
 * others; then all else, newest entry first. Each part is read in the order of an index that has it.
 */
export async function listByDeadline(
  db: Database,
  shop: ShopScope,
  filter: OrderFilter,
  { cursor, limit }: { cursor: string | null | undefined; limit: number },
) {
  const isPast = cursor?.startsWith(pastDeadlines) ?? false
  const from = decodeCursor(isPast ? cursor?.slice(pastDeadlines.length) : cursor)
  const promised = isPast ? [] : await promisedOrders(db, shop, { ...filter, from, limit: limit + 1 })
  const missing = limit + 1 - promised.length
  const others =
    missing > 0
      ? await searchOrders(db, shop, {
          ...filter,
          only: sql`not (${isPromised})`,
          from: isPast ? from : null,
          limit: missing,
        })
      : []
  const { items, nextCursor } = toPage([...promised, ...others], limit, row =>
    promised.includes(row) ? (row.data_previsao ?? '') : row.data_entrada,
  )
  return { items, nextCursor: nextCursor && (promised.length < limit ? pastDeadlines : '') + nextCursor }
}

/** Before the cursor of a page that ended among the orders without a deadline; no cursor begins so. */
const pastDeadlines = '.'

const isPromised = sql`${inProgress} and data_previsao is not null`

const promisedOrders = (db: Database, shop: ShopScope, { from, limit, ...filter }: OrderSearch) =>
  selectOrders(db)
    .where(
      and(
        matchingFilter(shop, filter),
        isPromised,
        from
          ? sql`(${ordens_servico.data_previsao}, ${ordens_servico.id}) > (${from.value}::date, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(ordens_servico.data_previsao), asc(ordens_servico.id))
    .limit(limit)
