import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { CountOrders, ExportOrders, ListOrders } from '../../shared/orders-schema.ts'
import { type Database, prepared } from '../db/client.ts'
import { type Cursor, listPage, pageSize, pagesOf, sortedBy, topOfList } from '../db/list-page.ts'
import { inProgress, ordens_servico } from '../db/schema/orders.ts'
import { matches, probe } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { listAlerts, waitsSince } from './alerts.ts'
import { type Order, selectOrders, totalOrders } from './read-orders.ts'
import {
  matchesOrder,
  matchingFilter,
  newestFirst,
  newestMatching,
  type OrderFilter,
  type OrderSearch,
  searchOrders,
  sectionsOf,
} from './search-orders.ts'

interface Page {
  cursor: string | null | undefined
  limit: number
}

/** orders.list: newest entry first or by deadline, filtered, or the orders of one alert. */
export async function listOrders(db: Database, shop: ShopScope, input: ListOrders, now: Date) {
  const { alerta, ordem, limit = pageSize, cursor, direction: _, ...filter } = input
  const page = { cursor, limit }
  if (alerta)
    return listPage(
      page,
      (from, limit) => listAlerts(db, shop, alerta, dayOf(now, shop.fuso), { ...filter, from, limit }),
      row => row[waitsSince[alerta]] ?? '',
    )
  if (ordem === 'previsao') return listByDeadline(db, shop, filter, page)
  const { status, ...others } = filter
  const isPlain = Object.values(others).every(value => value === undefined || value === '')
  if (!isPlain) return searchSections(db, shop, filter, page)
  return listPage(
    page,
    (from, limit) => newestOrders(db, shop, status, from, limit),
    row => row.data_entrada,
  )
}

/**
 * The matches, section by section, each the newest entry first. A cursor begins with a dot for each finished
 * section.
 */
async function searchSections(db: Database, shop: ShopScope, filter: OrderFilter, { cursor, limit }: Page) {
  const sections = await sectionsOf(db, shop, filter.q)
  const first = /^\.*/.exec(cursor ?? '')?.[0].length ?? 0
  const sectionOfRow: number[] = []
  const { items, nextCursor } = await listPage(
    { cursor: cursor?.slice(first), limit },
    async (from, limit) => {
      const found: Order[] = []
      for (const [section, { only, among }] of sections.entries()) {
        const missing = limit - found.length
        if (section < first || missing === 0) continue
        const place = { from: section === first ? from : null, limit: missing }
        const rows = await searchOrders(db, shop, { ...filter, ...place, only }, among)
        found.push(...rows)
        sectionOfRow.push(...rows.map(() => section))
      }
      return found
    },
    row => row.data_entrada,
  )
  return { items, nextCursor: nextCursor && '.'.repeat(sectionOfRow[items.length - 1] ?? 0) + nextCursor }
}

function newestOrders(
  db: Database,
  shop: ShopScope,
  status: OrderStatus | undefined,
  from: Cursor | null,
  limit: number,
) {
  const place = { user_id: shop.user_id, ...(from ?? topOfList), limit }
  return status ? newestOfStatus(db).execute({ ...place, status }) : newest(db).execute(place)
}

const newest = prepared(db =>
  selectOrders(db, sql.placeholder('user_id'))
    .where(and(eq(ordens_servico.user_id, sql.placeholder('user_id')), newestFirst.afterGiven))
    .orderBy(...newestFirst.columns)
    .limit(sql.placeholder('limit'))
    .prepare('newest_orders'),
)

const newestOfStatus = prepared(db =>
  selectOrders(db, sql.placeholder('user_id'))
    .where(
      and(
        eq(ordens_servico.user_id, sql.placeholder('user_id')),
        eq(ordens_servico.status, sql.placeholder('status')),
        newestFirst.afterGiven,
      ),
    )
    .orderBy(...newestFirst.columns)
    .limit(sql.placeholder('limit'))
    .prepare('newest_orders_of_status'),
)

/**
 * Orders by deadline: unfinished orders with a promised day first, the earliest before the others; then all
 * others, the newest entry first. Each section is read in an index's order.
 */
async function listByDeadline(db: Database, shop: ShopScope, filter: OrderFilter, { cursor, limit }: Page) {
  const isPast = cursor?.startsWith(pastDeadlines) ?? false
  let promised: Order[] = []
  const { items, nextCursor } = await listPage(
    { cursor: isPast ? cursor?.slice(pastDeadlines.length) : cursor, limit },
    async (from, limit) => {
      if (!isPast) promised = await promisedOrders(db, shop, { ...filter, from, limit })
      const missing = limit - promised.length
      if (missing === 0) return promised
      const place = { from: isPast ? from : null, limit: missing }
      const others = await searchOrders(db, shop, { ...filter, ...place, only: sql`not (${isPromised})` })
      return [...promised, ...others]
    },
    row => (promised.includes(row) ? (row.data_previsao ?? '') : row.data_entrada),
  )
  return { items, nextCursor: nextCursor && (promised.length < limit ? pastDeadlines : '') + nextCursor }
}

/**
 * Begins the cursor of a page that ended among the orders without deadline; encoded cursors never begin with
 * a dot.
 */
const pastDeadlines = '.'

/** By deadline, the earliest first. */
const earliestFirst = sortedBy(ordens_servico.data_previsao, ordens_servico.id, 'asc')

const isPromised = sql`${inProgress} and data_previsao is not null`

const promisedOrders = (db: Database, shop: ShopScope, { from, limit, ...filter }: OrderSearch) =>
  selectOrders(db, shop.user_id)
    .where(and(matchingFilter(shop, filter), isPromised, earliestFirst.after(from)))
    .orderBy(...earliestFirst.columns)
    .limit(limit)

/** The orders of orders.list, in its order. */
export const exportOrders = (db: Database, shop: ShopScope, filter: ExportOrders, now: Date) =>
  pagesOf(page => listOrders(db, shop, { ...filter, ...page }, now))

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
  if ((await totalOrders(db, shop)) <= probe) return byStatus(await countNewest(db, shop, filter))
  // A common word is counted quickly without an order. A rare word is found by the trigram index, for which
  // no other index may offer an order (search-orders.ts).
  return byStatus(await countAll(db, shop, filter, !(await isCommon(db, shop, filter))))
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

/** Among the newest orders, reading no more of them than it takes to see. */
async function isCommon(db: Database, shop: ShopScope, { q, ...filter }: CountOrders): Promise<boolean> {
  const newest = newestMatching(db, matchingFilter(shop, filter))
  const found = db
    .select({ id: newest.id })
    .from(newest)
    .where(matchesOrder(newest, q) ?? undefined)
    .limit(commonFrom)
    .as('found')
  return (await db.$count(found)) === commonFrom
}

/** Among the newest orders: for a small shop these are all. */
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
