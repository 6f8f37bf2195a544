import { eq, sql } from 'drizzle-orm'
import { type PlanName, planNames } from '../../../shared/plans.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { lojas } from '../../db/schema/shops.ts'
import { countingPlans, isInForce } from '../../plans/read-plan.ts'

/** Figures of the owners whose current plan is this one. */
export interface PlanFigures {
  usuarios: number
  /** The plan is in force and the account is not disabled. */
  ativos: number
  /** Of these, plans that end within 24 hours. */
  acabando: number
  total_os: number
  total_clientes: number
}

/** All owners by their current plan, with the sums of their shops' counters. */
export async function figuresByPlan(db: Database, now: Date): Promise<Record<PlanName, PlanFigures>> {
  const plan = countingPlans(db).as('plano')
  const plano = sql<PlanName>`coalesce(${plan.plano}, 'teste')`
  const isActive = sql`${isInForce(plan, now)} and ${usuarios.desativado_em} is null`
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString()
  const rows = await db
    .select({
      plano: plano.as('nome_do_plano'),
      usuarios: sql<number>`count(*)::int`,
      ativos: sql<number>`(count(*) filter (where ${isActive}))::int`,
      acabando: sql<number>`(count(*) filter (where ${isActive}
        and coalesce(${plan.carencia_ate}, ${plan.data_fim}) < ${tomorrow}::timestamptz))::int`,
      total_os: sql<number>`coalesce(sum(${lojas.total_os}), 0)`.mapWith(Number),
      total_clientes: sql<number>`coalesce(sum(${lojas.total_clientes}), 0)`.mapWith(Number),
    })
    .from(usuarios)
    .leftJoin(lojas, eq(lojas.user_id, usuarios.id))
    .leftJoin(plan, eq(plan.user_id, usuarios.id))
    .groupBy(sql`nome_do_plano`)
  const found = new Map(rows.map(({ plano, ...figures }) => [plano, figures]))
  const of = (name: PlanName): PlanFigures => found.get(name) ?? noFigures
  return { teste: of('teste'), basico: of('basico'), profissional: of('profissional') }
}

const noFigures: PlanFigures = { usuarios: 0, ativos: 0, acabando: 0, total_os: 0, total_clientes: 0 }

/** A ratio with four decimals; 0 if `whole` is 0. */
export const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 10_000

/** The sum over all plans. */
export const inAll = (plans: Record<PlanName, PlanFigures>, of: keyof PlanFigures): number =>
  planNames.reduce((sum, name) => sum + plans[name][of], 0)
