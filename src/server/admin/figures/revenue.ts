import { and, inArray, sql } from 'drizzle-orm'
import type { PaidPlan } from '../../../shared/billing.ts'
import { addDays } from '../../../shared/days.ts'
import type { Database } from '../../db/client.ts'
import { assinaturas, transacoes } from '../../db/schema/billing.ts'
import { startOf } from '../owners/operator-days.ts'
import type { Span } from './activity.ts'

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
 * Monthly revenue in reais by plan: subscriptions that are active, or late within their grace period. Grants
 * bring none.
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
