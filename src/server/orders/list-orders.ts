import { and, asc, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { ListOrders } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, decodeCursor, pageSize, toPage } from '../db/list-page.ts'
import { prepared } from '../db/prepared.ts'
import { inProgress, ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { listAlerts, waitsSince } from './alerts.ts'
import { beforeCursor, newestFirst } from './newest-first.ts'
import { selectOrders } from './order-columns.ts'
import {
  matchingFilter,
  type OrderFilter,
  type OrderSearch,
  searchOrders,
  sectionsOf,
} from './search-orders.ts'

/** orders.list: newest entry first or by deadline, filtered, or the orders of one alert. */
export async function listOrders(db: Database, shop: ShopScope, input: ListOrders, now: Date) {
  const { alerta, ordem, limit = pageSize, cursor, direction: _, ...filter } = input
  if (ordem === 'previsao' && !alerta) return listByDeadline(db, shop, filter, { cursor, limit })
  if (alerta) {
    const search = { ...filter, from: decodeCursor(cursor), limit: limit + 1 }
    const rows = await listAlerts(db, shop, alerta, dayOf(now, shop.fuso), search)
    return toPage(rows, limit, row => row[waitsSince[alerta]] ?? '')
  }
  const { status, ...others } = filter
  const plain = Object.values(others).every(value => value === undefined || value === '')
  if (plain)
    return toPage(
      await newestOrders(db, shop, status, decodeCursor(cursor), limit + 1),
      limit,
      row => row.data_entrada,
    )
  return searchSections(db, shop, filter, { cursor, limit })
}

/**
 * The matches, section by section, each the newest entry first. A cursor begins with a dot for each finished
 * section.
 */
async function searchSections(
  db: Database,
  shop: ShopScope,
  filter: OrderFilter,
  { cursor, limit }: { cursor: string | null | undefined; limit: number },
) {
  const sections = await sectionsOf(db, shop, filter.q)
  const first = /^\.*/.exec(cursor ?? '')?.[0].length ?? 0
  const from = decodeCursor(cursor?.slice(first))
  const found: { row: Awaited<ReturnType<typeof searchOrders>>[number]; section: number }[] = []
  for (const [section, { only, among }] of sections.entries()) {
    const missing = limit + 1 - found.length
    if (section < first || missing === 0) continue
    const place = { from: section === first ? from : null, limit: missing }
    const rows = await searchOrders(db, shop, { ...filter, ...place, only }, among)
    found.push(...rows.map(row => ({ row, section })))
  }
  const { items, nextCursor } = toPage(
    found.map(({ row }) => row),
    limit,
    row => row.data_entrada,
  )
  return { items, nextCursor: nextCursor && '.'.repeat(found[limit - 1]?.section ?? 0) + nextCursor }
}

/** The cursor before the first row. */
const top: Cursor = { value: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

function newestOrders(
  db: Database,
  shop: ShopScope,
  status: OrderStatus | undefined,
  from: Cursor | null,
  limit: number,
) {
  const start = { user_id: shop.user_id, ...(from ?? top), limit }
  return status ? newestOfStatus(db).execute({ ...start, status }) : newest(db).execute(start)
}

const afterPlaceholder = () => beforeCursor(sql`${sql.placeholder('value')}`, sql`${sql.placeholder('id')}`)

const newest = prepared(db =>
  selectOrders(db)
    .where(and(eq(ordens_servico.user_id, sql.placeholder('user_id')), afterPlaceholder()))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('newest_orders'),
)

const newestOfStatus = prepared(db =>
  selectOrders(db)
    .where(
      and(
        eq(ordens_servico.user_id, sql.placeholder('user_id')),
        eq(ordens_servico.status, sql.placeholder('status')),
        afterPlaceholder(),
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('newest_orders_of_status'),
)

/**
 * Orders by deadline: unfinished orders with a promised day first, the earliest before the others; then all
 * others, the newest entry first. Each section is read in an index's order.
 */
async function listByDeadline(
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

/**
 * Begins the cursor of a page that ended among the orders without deadline; encoded cursors never begin with
 * a dot.
 */
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
