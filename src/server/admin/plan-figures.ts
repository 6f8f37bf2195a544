import { desc, eq, inArray, sql } from 'drizzle-orm'
import { productivity } from '../../shared/admin.ts'
import { addDays, addMonths, monthOf } from '../../shared/days.ts'
import { planNames } from '../../shared/plans.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { lojas } from '../db/schema/shops.ts'
import { settlePlans } from '../plans/read-plan.ts'
import { figuresByPlan, inAll, monthlyRevenue, ratio, revenueEver, revenueOf } from './figures.ts'
import { newestOwners, selectOwners } from './list-owners.ts'
import { operatorDay } from './operator-days.ts'

/** admin.plans: owners by plan, and the plans' revenue. */
export async function readPlans(db: Database, now: Date) {
  await settlePlans(db, now)
  const plans = await figuresByPlan(db, now)
  const paid = plans.basico.ativos + plans.profissional.ativos
  const { receita_total } = await revenueEver(db)
  const monthly = { teste: 0, ...(await monthlyRevenue(db, now)) }
  return {
    usuarios_ativos: inAll(plans, 'ativos'),
    conversao: ratio(paid, plans.teste.usuarios),
    receita_total,
    planos_ativos: paid,
    distribuicao: planNames.map(plano => ({
      plano,
      total: plans[plano].usuarios,
      ativos: plans[plano].ativos,
      receita_mensal: monthly[plano],
    })),
    recentes: await newestOwners(db, now, 10),
    por_mes: await revenueByMonth(db, now),
  }
}

/** Twelve months, the oldest first, up to the current one. */
async function revenueByMonth(db: Database, now: Date) {
  const current = monthOf(operatorDay(now)).first
  const months = Array.from({ length: 12 }, (_, at) => addMonths(current, at - 11))
  const spans = months.map(first => [first, { de: first, ate: addDays(addMonths(first, 1), -1) }])
  const earned: Record<string, number> = await revenueOf(db, Object.fromEntries(spans))
  return months.map(first => ({ mes: first.slice(0, 7), receita: earned[first] ?? 0 }))
}

/** admin.reports: how much owners use, in total and on average. */
export async function readReports(db: Database, now: Date) {
  await settlePlans(db, now)
  const plans = await figuresByPlan(db, now)
  const [total_users, total_os, total_clientes] = [
    inAll(plans, 'usuarios'),
    inAll(plans, 'total_os'),
    inAll(plans, 'total_clientes'),
  ]
  const { receita_total, por_usuario: receita } = await revenueEver(db)
  const each = (total: number) => Math.round((10 * total) / Math.max(1, total_users)) / 10
  return {
    total_users,
    total_os,
    total_clientes,
    receita_total,
    por_usuario: { os: each(total_os), clientes: each(total_clientes), receita },
    por_plano: planNames.map(plano => {
      const { usuarios, total_os, total_clientes } = plans[plano]
      return { plano, usuarios, total_os, total_clientes }
    }),
    top: await busiest(db, now),
    produtividade: await productivityOf(db),
  }
}

async function busiest(db: Database, now: Date) {
  const ids = db
    .select({ id: lojas.user_id })
    .from(lojas)
    .orderBy(desc(lojas.total_os), desc(lojas.user_id))
    .limit(5)
  return selectOwners(db, now)
    .where(inArray(usuarios.id, ids))
    .orderBy(desc(lojas.total_os), desc(usuarios.id))
}

async function productivityOf(db: Database) {
  const orders = sql`coalesce(${lojas.total_os}, 0)`
  const { media, alta } = productivity
  const [row] = await db
    .select({
      baixa: sql<number>`(count(*) filter (where ${orders} < ${media}))::int`,
      media: sql<number>`(count(*) filter (where ${orders} >= ${media} and ${orders} < ${alta}))::int`,
      alta: sql<number>`(count(*) filter (where ${orders} >= ${alta}))::int`,
    })
    .from(usuarios)
    .leftJoin(lojas, eq(lojas.user_id, usuarios.id))
  return row ?? { baixa: 0, media: 0, alta: 0 }
}
