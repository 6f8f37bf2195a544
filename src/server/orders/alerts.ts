import { and, asc, eq, min, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { addDays } from '../../shared/days.ts'
import { type OrderWait, unfetchedAfterDays } from '../../shared/orders.ts'
import { type Database, prepared } from '../db/client.ts'
import { sortedBy } from '../db/list-page.ts'
import { inProgress, openQuotes, ordens_servico, owedOrders } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type Order, selectOrders } from './read-orders.ts'
import { matchingFilter, type OrderSearch } from './search-orders.ts'

/** Orders of each alert that the dashboard lists. */
const maxListed = 3

/** For each alert, the orders that have waited longest. */
export async function longestWaiting(db: Database, shop: ShopScope, today: string) {
  const values = { user_id: shop.user_id, today, unfetched: unfetchedSince(today) }
  return {
    atrasadas: await first.atrasadas(db).execute(values),
    sem_retirada: await first.sem_retirada(db).execute(values),
    a_receber: await first.a_receber(db).execute(values),
  }
}

/** The first orders promised for today and not ready. */
export const promisedForToday = (db: Database, shop: ShopScope, today: string): Promise<Order[]> =>
  first.hoje(db).execute({ user_id: shop.user_id, today })

/**
 * Orders of an alert, those that have waited longest first, or orders promised for today. Each has its own
 * index.
 */
export function listAlerts(
  db: Database,
  shop: ShopScope,
  alerta: OrderWait,
  today: string,
  { from, limit, ...filter }: OrderSearch,
): Promise<Order[]> {
  const sorted = longestFirst[alerta]
  return selectOrders(db, shop.user_id)
    .where(
      and(
        matchingFilter(shop, filter),
        alertCondition[alerta](sql`${today}`, sql`${unfetchedSince(today)}`),
        sorted.after(from),
      ),
    )
    .orderBy(...sorted.columns)
    .limit(limit)
}

/** The column with the day from which an order waits. */
export const waitsSince = {
  atrasadas: 'data_previsao',
  sem_retirada: 'pronto_em',
  a_receber: 'data_entrega',
  hoje: 'data_previsao',
} as const satisfies Record<OrderWait, keyof Order>

const sortedSince = (alerta: OrderWait) =>
  sortedBy(ordens_servico[waitsSince[alerta]], ordens_servico.id, 'asc')

/** Orders of each kind, the longest waiting first. */
const longestFirst = {
  atrasadas: sortedSince('atrasadas'),
  sem_retirada: sortedSince('sem_retirada'),
  a_receber: sortedSince('a_receber'),
  hoje: sortedSince('hoje'),
} satisfies Record<OrderWait, unknown>

const unfetchedSince = (today: string) => addDays(today, -unfetchedAfterDays)

const alertCondition = {
  atrasadas: (today: SQL) => sql`${inProgress} and data_previsao < ${today}::date`,
  sem_retirada: (_today: SQL, unfetched: SQL) => sql`status = 'Pronto' and pronto_em <= ${unfetched}::date`,
  a_receber: () => owedOrders,
  hoje: (today: SQL) => sql`${inProgress} and data_previsao = ${today}::date`,
} satisfies Record<OrderWait, (today: SQL, unfetched: SQL) => SQL>

const firstOf = (alerta: OrderWait) =>
  prepared(db =>
    selectOrders(db, sql.placeholder('user_id'))
      .where(
        and(
          eq(ordens_servico.user_id, sql.placeholder('user_id')),
          alertCondition[alerta](sql`${sql.placeholder('today')}`, sql`${sql.placeholder('unfetched')}`),
        ),
      )
      .orderBy(...longestFirst[alerta].columns)
      .limit(maxListed)
      .prepare(`first_${alerta}`),
  )

const first = {
  atrasadas: firstOf('atrasadas'),
  sem_retirada: firstOf('sem_retirada'),
  a_receber: firstOf('a_receber'),
  hoje: firstOf('hoje'),
}

/** The dashboard counts no further, and shows this number where there are more. */
const maxCounted = 1000

/** Orders whose price is not known yet: how many, and the day on which the first of them came in. */
export async function unpricedOrders(db: Database, { user_id }: ShopScope) {
  const [row] = await countUnpriced(db).execute({ user_id })
  return { quantidade: row?.quantidade ?? 0, desde: row?.desde ?? null }
}

const countUnpriced = prepared(db => {
  const first = db
    .select({ data_entrada: ordens_servico.data_entrada })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, sql.placeholder('user_id')), sql`a_orcar and status <> 'Entregue'`))
    .orderBy(asc(ordens_servico.data_entrada))
    .limit(maxCounted)
    .as('first')
  return db
    .select({ quantidade: sql<number>`count(*)`.mapWith(Number), desde: min(first.data_entrada) })
    .from(first)
    .prepare('count_unpriced')
})

/**
 * Orders whose quote was sent and which were not handed back: how many wait for an answer, the day until which the first of
 * these holds, and how many were answered. Each counts to 1,000.
 */
export async function quotedOrders(db: Database, { user_id }: ShopScope) {
  const [row] = await countQuoted(db).execute({ user_id })
  return row ?? { sem_resposta: 0, aprovado: 0, recusado: 0, vence: null }
}

const countQuoted = prepared(db => {
  const some = (answer: SQL) =>
    db
      .select({ resposta: ordens_servico.orcamento_resposta, ate: ordens_servico.orcamento_ate })
      .from(ordens_servico)
      .where(and(eq(ordens_servico.user_id, sql.placeholder('user_id')), openQuotes, answer))
      .limit(maxCounted)
  const found = unionAll(
    some(sql`orcamento_resposta is null`),
    some(sql`orcamento_resposta = 'aprovado'`),
    some(sql`orcamento_resposta = 'recusado'`),
  ).as('found')
  const number = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  return db
    .select({
      sem_resposta: number(sql`${found.resposta} is null`),
      aprovado: number(sql`${found.resposta} = 'aprovado'`),
      recusado: number(sql`${found.resposta} = 'recusado'`),
      vence: sql<string | null>`min(${found.ate}) filter (where ${found.resposta} is null)`.mapWith(
        found.ate,
      ),
    })
    .from(found)
    .prepare('count_quoted')
})

/** Open orders promised for a day: how many, and the first of them, unready ones before ready ones. */
export async function ordersDueOn(
  db: Database,
  shop: ShopScope,
  day: string,
  limit: number,
): Promise<{ count: number; orders: Order[] }> {
  const due = and(
    eq(ordens_servico.user_id, shop.user_id),
    eq(ordens_servico.data_previsao, day),
    // Worded as in the index of orders by status.
    sql`status in ('Recebido', 'Em Andamento', 'Pronto')`,
  )
  const orders = await selectOrders(db, shop.user_id)
    .where(due)
    .orderBy(sql`status = 'Pronto'`, asc(ordens_servico.id))
    .limit(limit)
  return { count: await db.$count(ordens_servico, due), orders }
}
