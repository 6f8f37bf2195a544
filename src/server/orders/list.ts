import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ListOrders, OrderStatus } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import { prepared } from '../db/prepared.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { orderColumns } from './columns.ts'
import { searchOrders } from './search.ts'

/** orders.list: newest entry first (spec 2 §7), by search, status or customer; keyset pages. */
export async function listOrders(db: Database, shop: ShopScope, input: ListOrders) {
  const { q, status, cliente_id, limit = pageSize } = input
  const from = decodeCursor(input.cursor)
  const rows =
    matches(ordens_servico.busca, q) || cliente_id
      ? await searchOrders(db, shop, { q, status, cliente_id, from, limit: limit + 1 })
      : await newestOrders(db, shop, status, from, limit + 1)
  return toPage(rows, limit, row => row.data_entrada)
}

/** The first row of a list has nothing before it. */
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

export const beforeCursor = (value: SQL, id: SQL): SQL =>
  sql`(${ordens_servico.data_entrada}, ${ordens_servico.id}) < (${value}::date, ${id}::uuid)`

const afterPlaceholder = () => beforeCursor(sql`${sql.placeholder('value')}`, sql`${sql.placeholder('id')}`)

const select = (db: Database) =>
  db
    .select(orderColumns)
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )

const newest = prepared(db =>
  select(db)
    .where(and(eq(ordens_servico.user_id, sql.placeholder('user_id')), afterPlaceholder()))
    .orderBy(desc(ordens_servico.data_entrada), desc(ordens_servico.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_orders'),
)

const newestOfStatus = prepared(db =>
  select(db)
    .where(
      and(
        eq(ordens_servico.user_id, sql.placeholder('user_id')),
        eq(ordens_servico.status, sql.placeholder('status')),
        afterPlaceholder(),
      ),
    )
    .orderBy(desc(ordens_servico.data_entrada), desc(ordens_servico.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_orders_of_status'),
)
