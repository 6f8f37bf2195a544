import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ListOrderEvents } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { listPage } from '../db/list-page.ts'
import { eventos_os } from '../db/schema/order-history.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** Events per page. */
const pageOfEvents = 20

/** orders.events: an order's history, the newest first, with the customers' current names. */
export const listOrderEvents = (db: Database, shop: ShopScope, { id, cursor }: ListOrderEvents) =>
  listPage(
    { cursor, limit: pageOfEvents },
    (from, limit) =>
      db
        .select({
          id: eventos_os.id,
          tipo: eventos_os.tipo,
          autor: eventos_os.autor,
          created_at: eventos_os.created_at,
          de: eventos_os.de,
          para: eventos_os.para,
          clientes: { de: nameIn(sql`eventos_os.de`), para: nameIn(sql`eventos_os.para`) },
        })
        .from(eventos_os)
        .where(
          and(
            eq(eventos_os.user_id, shop.user_id),
            eq(eventos_os.os_id, id),
            from ? lt(eventos_os.id, from.id) : undefined,
          ),
        )
        .orderBy(desc(eventos_os.id))
        .limit(limit),
    row => row.created_at,
  )

/** The current name of the customer in an event's facts; null without one, or if the customer is deleted. */
const nameIn = (facts: SQL) => sql<string | null>`(
  select nome from clientes where clientes.user_id = eventos_os.user_id
    and clientes.id = (${facts} ->> 'cliente_id')::uuid)`
