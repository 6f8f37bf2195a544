import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { PaidPlan } from '../../../shared/billing.ts'
import type { Database } from '../../db/client.ts'
import { assinaturas, transacoes } from '../../db/schema/billing.ts'

const earned = sql`coalesce(sum(${transacoes.amount}) filter (where ${transacoes.status} = 'paid'), 0)`

/**
 * What was earned, in reais: orders that are paid now. One that was given back or charged back was paid before, so that it
 * is no part of it, and is told apart.
 */
export async function revenueEver(db: Database) {
  const [row] = await db
    .select({
      receita_total: sql<number>`${earned}`.mapWith(Number),
      reembolsado: sql<number>`sum(${transacoes.amount}) - ${earned}`.mapWith(Number),
    })
    .from(transacoes)
    .where(inArray(transacoes.status, ['paid', 'refunded', 'chargedback']))
  return { receita_total: row?.receita_total ?? 0, reembolsado: row?.reembolsado ?? 0 }
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
