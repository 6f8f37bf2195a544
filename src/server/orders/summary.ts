import { and, eq, sql } from 'drizzle-orm'
import { dayOf, monthOf, weekOf } from '../../shared/days.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { listOrders } from './list.ts'
import { totalOrders } from './total.ts'

/** Orders that the dashboard shows (spec 2 §9). */
const recentOrders = 4

/**
 * orders.summary: the dashboard's figures (spec 2 §2.1, §9). A paid order's revenue falls on the day of
 * delivery, or of payment where it is not delivered; days, weeks and months are the shop's.
 */
export async function summarizeOrders(db: Database, shop: ShopScope, now: Date) {
  const today = dayOf(now, shop.fuso)
  const [open, revenue, total, recent] = await Promise.all([
    openOrders(db, shop, today),
    paidRevenue(db, shop, today),
    totalOrders(db, shop),
    listOrders(db, shop, { limit: recentOrders }),
  ])
  return { hoje: today, total, ...open, ...revenue, recentes: recent.items }
}

/** Counts of what is open ('Em aberto', spec 2 §4), by status, and its value in reais. */
async function openOrders(db: Database, shop: ShopScope, today: string) {
  const [row] = await db
    .select({
      recebido: sql<number>`count(*) filter (where status = 'Recebido')`.mapWith(Number),
      em_andamento: sql<number>`count(*) filter (where status = 'Em Andamento')`.mapWith(Number),
      prontas: sql<number>`count(*) filter (where status = 'Pronto')`.mapWith(Number),
      atrasadas:
        sql<number>`count(*) filter (where status <> 'Pronto' and data_previsao < ${today}::date)`.mapWith(
          Number,
        ),
      osEmAberto: sql<number>`count(*)`.mapWith(Number),
      valorOSEmAberto: sql<number>`coalesce(sum(valor), 0)`.mapWith(Number),
    })
    .from(ordens_servico)
    .where(
      and(eq(ordens_servico.user_id, shop.user_id), sql`status in ('Recebido', 'Em Andamento', 'Pronto')`),
    )
  return row ?? { recebido: 0, em_andamento: 0, prontas: 0, atrasadas: 0, osEmAberto: 0, valorOSEmAberto: 0 }
}

async function paidRevenue(db: Database, shop: ShopScope, today: string) {
  const week = weekOf(today)
  const month = monthOf(today)
  const first = week.first < month.first ? week.first : month.first
  const end = week.end > month.end ? week.end : month.end
  const day = sql`coalesce(data_entrega, pago_em)`
  const sumOf = (from: string, until: string) =>
    sql<number>`coalesce(sum(valor) filter (where ${day} >= ${from}::date and ${day} < ${until}::date), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({
      receitaHoje: sql<number>`coalesce(sum(valor) filter (where ${day} = ${today}::date), 0)`.mapWith(
        Number,
      ),
      receitaSemana: sumOf(week.first, week.end),
      faturamentoMes: sumOf(month.first, month.end),
      pagasMes:
        sql<number>`count(*) filter (where ${day} >= ${month.first}::date and ${day} < ${month.end}::date)`.mapWith(
          Number,
        ),
    })
    .from(ordens_servico)
    .where(
      and(
        eq(ordens_servico.user_id, shop.user_id),
        sql`pago and ${day} >= ${first}::date and ${day} < ${end}::date`,
      ),
    )
  return row ?? { receitaHoje: 0, receitaSemana: 0, faturamentoMes: 0, pagasMes: 0 }
}
