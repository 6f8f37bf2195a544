import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { PaidPlan } from '../../../shared/billing.ts'
import { addDays } from '../../../shared/days.ts'
import type { Database } from '../../db/client.ts'
import { assinaturas, transacoes } from '../../db/schema/billing.ts'
import type { Span } from './activity.ts'
import { startOf } from './days.ts'

const earned = sql`coalesce(sum(${transacoes.amount}) filter (where ${transacoes.status} = 'paid'), 0)`

/**
 * What was earned, in reais: orders that are paid now. One that was given back or charged back was paid before, so that it
 * is no part of it, and is told apart.
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

/** Reais a month of what runs paid, by plan: subscriptions that are active, or late and still give access. Grants are not. */
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

/** Reais of the orders that are paid now and were made within each of these spans of days. */
export async function revenueOf<Name extends string>(
  db: Database,
  spans: Record<Name, Span>,
): Promise<Record<Name, number>> {
  const names = Object.keys(spans) as Name[]
  const first = names.map(name => spans[name].de).sort()[0] ?? ''
  const sumOf = ({ de, ate }: Span) =>
    sql<number>`coalesce(sum(${transacoes.amount}) filter (where ${transacoes.created_at} >= ${startOf(de)}
      and ${transacoes.created_at} < ${startOf(addDays(ate, 1))}), 0)`.mapWith(Number)
  const sums = names.map(name => [name, sumOf(spans[name])] as const)
  const [row] = await db
    .select(Object.fromEntries(sums) as Record<string, (typeof sums)[number][1]>)
    .from(transacoes)
    .where(and(eq(transacoes.status, 'paid'), gte(transacoes.created_at, startOf(first))))
  return Object.fromEntries(names.map(name => [name, row?.[name] ?? 0])) as Record<Name, number>
}

/** Reais of the orders that are paid now, by day or month of when they were made, since an instant. */
export async function revenueSince(db: Database, since: SQL, point: SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({
      ponto: sql<string>`${point}::text`.as('ponto'),
      receita: sql<number>`sum(${transacoes.amount})`.mapWith(Number),
    })
    .from(transacoes)
    .where(and(eq(transacoes.status, 'paid'), gte(transacoes.created_at, since)))
    .groupBy(sql`ponto`)
  return new Map(rows.map(({ ponto, receita }) => [ponto, receita]))
}
