import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { PaidPlan } from '../../shared/billing.ts'
import { addDays, weekOf } from '../../shared/days.ts'
import { type PlanName, planNames } from '../../shared/plans.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { atividade } from '../db/schema/activity.ts'
import { assinaturas, transacoes } from '../db/schema/billing.ts'
import { lojas } from '../db/schema/shops.ts'
import { countingPlans, isInForce } from '../plans/read-plan.ts'
import { dayIn, startOf } from './operator-days.ts'

const earned = sql`coalesce(sum(${transacoes.amount}) filter (where ${transacoes.status} = 'paid'), 0)`

/**
 * Revenue in reais: only orders that are paid now. Refunded and charged-back amounts are reported separately.
 */
export async function revenueEver(db: Database) {
  const [row] = await db
    .select({
      receita_total: sql<number>`${earned}`.mapWith(Number),
      por_usuario: sql<number>`round(${earned} / greatest((select count(*) from usuarios), 1), 2)`.mapWith(
        Number,
      ),
      reembolsado: sql<number>`sum(${transacoes.amount}) - ${earned}`.mapWith(Number),
    })
    .from(transacoes)
    .where(inArray(transacoes.status, ['paid', 'refunded', 'chargedback']))
  const { receita_total = 0, por_usuario = 0, reembolsado } = row ?? {}
  return { receita_total, por_usuario, reembolsado: reembolsado ?? 0 }
}

/**
 * Monthly revenue in reais by plan, from subscriptions that are active, or late but within their grace period. Plans
 * that the operator granted bring no revenue.
 */
export async function monthlyRevenue(db: Database, now: Date): Promise<Record<PaidPlan, number>> {
  const rows = await db
    .select({ plano: assinaturas.plano_tipo, soma: sql<number>`sum(${assinaturas.amount})`.mapWith(Number) })
    .from(assinaturas)
    .where(
      and(
        inArray(assinaturas.status, ['active', 'pending']),
        sql`coalesce(${assinaturas.carencia_ate}, ${assinaturas.expires_at}) >= ${now.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(assinaturas.plano_tipo)
  const of = (name: PaidPlan) => rows.find(({ plano }) => plano === name)?.soma ?? 0
  return { basico: of('basico'), profissional: of('profissional') }
}

/**
 * Revenue in reais of orders created in each range of days. Each range reads one part of the index, which
 * holds the amounts: ten times faster than computing each order's day.
 */
export async function revenueOf<Name extends string>(
  db: Database,
  spans: Record<Name, Span>,
): Promise<Record<Name, number>> {
  const names = Object.keys(spans) as Name[]
  const asked = names.map(name => ({ nome: name, de: spans[name].de, ate: addDays(spans[name].ate, 1) }))
  const { status, created_at, amount } = transacoes
  const earnedThen = sql`(
    select sum(${amount}) from ${transacoes} where ${status} = 'paid'
      and ${created_at} >= ${startOf(sql`periodo.de`)} and ${created_at} < ${startOf(sql`periodo.ate`)})`
  const rows = await db
    .select({
      nome: sql<Name>`periodo.nome`,
      receita: sql<number>`coalesce(${earnedThen}, 0)`.mapWith(Number),
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as periodo (nome text, de date, ate date)`,
    )
  return Object.fromEntries(rows.map(({ nome, receita }) => [nome, receita])) as Record<Name, number>
}

/** Figures of the owners whose current plan is this one. */
interface PlanFigures {
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

/** A range of days, both ends included. */
export interface Span {
  de: string
  ate: string
}

const isActive = sql`(${atividade.ordens} > 0 or ${atividade.clientes} > 0)`
const within = ({ de, ate }: Span) => and(gte(atividade.dia, de), lte(atividade.dia, ate))

/** All shops together, by day: orders and customers created, and the shops that created any. */
export async function dailyActivity(db: Database, span: Span) {
  const rows = await db
    .select({
      dia: atividade.dia,
      os: sql<number>`sum(${atividade.ordens})::int`,
      clientes: sql<number>`sum(${atividade.clientes})::int`,
      lojas_ativas: sql<number>`count(*)::int`,
    })
    .from(atividade)
    .where(and(within(span), isActive))
    .groupBy(atividade.dia)
  return new Map(rows.map(row => [row.dia, row]))
}

/** For each range, how many shops created an order or a customer. */
export async function activeShops<Name extends string>(
  db: Database,
  spans: Record<Name, Span>,
): Promise<Record<Name, number>> {
  const names = Object.keys(spans) as Name[]
  const ends = names.flatMap(name => [spans[name].de, spans[name].ate]).sort()
  const whole = { de: ends[0] ?? '', ate: ends.at(-1) ?? '' }
  // Each range is a bit, and each day has the bits of its ranges, so that the query reads each shop's days
  // once.
  const bits = names.map((name, at) => ({ de: spans[name].de, ate: spans[name].ate, bit: 2 ** at }))
  const day = sql`(
    select d::date as dia, bit_or(bit) as bits
    from jsonb_to_recordset(${JSON.stringify(bits)}::text::jsonb) as p (de date, ate date, bit int), generate_series(de, ate, '1 day') d
    group by d) as dia_do_periodo`
  const shops = db
    .select({ em: sql<number>`bit_or(dia_do_periodo.bits)`.as('em') })
    .from(atividade)
    .innerJoin(day, sql`dia_do_periodo.dia = ${atividade.dia}`)
    .where(and(within(whole), isActive))
    .groupBy(atividade.user_id)
    .as('lojas_do_periodo')
  const counts = bits.map(({ bit }) => sql`(count(*) filter (where ${shops.em} & ${bit}::int <> 0))::int`)
  const [row] = await db.select({ lojas: sql<number[]>`array[${sql.join(counts, sql`, `)}]` }).from(shops)
  return Object.fromEntries(names.map((name, at) => [name, row?.lojas[at] ?? 0])) as Record<Name, number>
}

/** Sign-ups of the last weeks, Sunday to Saturday, the oldest first, up to the current week. */
export async function weeklySignUps(db: Database, today: string, weeks: number) {
  const first = addDays(weekOf(today).first, -7 * (weeks - 1))
  const rows = await db
    .select({
      semana: sql<number>`(${dayIn(sql`${usuarios.created_at}`)} - ${first}::date) / 7`.as('semana'),
      quantidade: sql<number>`count(*)::int`,
    })
    .from(usuarios)
    .where(gte(usuarios.created_at, startOf(first)))
    .groupBy(sql`semana`)
  return Array.from({ length: weeks }, (_, week) => ({
    inicio: addDays(first, 7 * week),
    quantidade: rows.find(({ semana }) => semana === week)?.quantidade ?? 0,
  }))
}

/** Sign-ups by day, from `first` on. */
export async function dailySignUps(db: Database, first: string): Promise<Map<string, number>> {
  const rows = await db
    .select({
      dia: sql<string>`${dayIn(sql`${usuarios.created_at}`)}::text`.as('dia'),
      quantidade: sql<number>`count(*)::int`,
    })
    .from(usuarios)
    .where(gte(usuarios.created_at, startOf(first)))
    .groupBy(sql`dia`)
  return new Map(rows.map(({ dia, quantidade }) => [dia, quantidade]))
}
