import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../shared/days.ts'
import { type OrderAlert, unfetchedAfter } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectOrders } from './columns.ts'
import type { Order } from './get.ts'
import type { OrderSearch } from './search.ts'

/** Orders of each alert that the dashboard names. */
const named = 3

/** The longest waiting orders of every alert. */
export async function longestWaiting(db: Database, shop: ShopScope, today: string) {
  const values = { user_id: shop.user_id, today, unfetched: unfetchedSince(today) }
  return {
    atrasadas: await first.atrasadas(db).execute(values),
    sem_retirada: await first.sem_retirada(db).execute(values),
    a_receber: await first.a_receber(db).execute(values),
  }
}

/** Orders that the shop is warned of, the longest waiting first, each kind by an index of its own. */
export function listAlerts(
  db: Database,
  shop: ShopScope,
  alerta: OrderAlert,
  today: string,
  { q, status, cliente_id, from, limit }: OrderSearch,
): Promise<Order[]> {
  const since = ordens_servico[waitsSince[alerta]]
  return selectOrders(db)
    .where(
      and(
        eq(ordens_servico.user_id, shop.user_id),
        isWarnedOf[alerta](sql`${today}`, sql`${unfetchedSince(today)}`),
        matches(ordens_servico.busca, q) ?? undefined,
        status && eq(ordens_servico.status, status),
        cliente_id ? eq(ordens_servico.cliente_id, cliente_id) : undefined,
        from ? sql`(${since}, ${ordens_servico.id}) > (${from.value}::date, ${from.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(since), asc(ordens_servico.id))
    .limit(limit)
}

/** The day since when an order of each kind waits. */
export const waitsSince = {
  atrasadas: 'data_previsao',
  sem_retirada: 'pronto_em',
  a_receber: 'data_entrega',
} as const satisfies Record<OrderAlert, keyof Order>

const unfetchedSince = (today: string) => addDays(today, -unfetchedAfter)

// In the words of the partial indexes, so that they are used.
const isWarnedOf = {
  atrasadas: (today: SQL) => sql`status in ('Recebido', 'Em Andamento') and data_previsao < ${today}::date`,
  sem_retirada: (_today: SQL, unfetched: SQL) => sql`status = 'Pronto' and pronto_em <= ${unfetched}::date`,
  a_receber: () => sql`status = 'Entregue' and not pago`,
} satisfies Record<OrderAlert, (today: SQL, unfetched: SQL) => SQL>

const firstOf = (alerta: OrderAlert) =>
  prepared(db =>
    selectOrders(db)
      .where(
        and(
          eq(ordens_servico.user_id, sql.placeholder('user_id')),
          isWarnedOf[alerta](sql`${sql.placeholder('today')}`, sql`${sql.placeholder('unfetched')}`),
        ),
      )
      .orderBy(asc(ordens_servico[waitsSince[alerta]]), asc(ordens_servico.id))
      .limit(named)
      .prepare(`first_${alerta}`),
  )

const first = {
  atrasadas: firstOf('atrasadas'),
  sem_retirada: firstOf('sem_retirada'),
  a_receber: firstOf('a_receber'),
}
