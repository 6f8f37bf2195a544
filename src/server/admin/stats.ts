import { and, count, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { isBelowPrice } from '../billing/transactions.ts'
import type { Database } from '../db/client.ts'
import { atividade } from '../db/schema/activity.ts'
import { assinaturas, entregas, transacoes } from '../db/schema/billing.ts'
import { jobs } from '../db/schema/jobs.ts'
import { settlePlans } from '../plans/read-plan.ts'
import { figuresByPlan, inAll, monthlyRevenue, revenueEver, weeklySignUps } from './figures.ts'
import { newestOwners } from './list-owners.ts'
import { operatorDay } from './operator-days.ts'

/** admin.stats: the business in figures, and what waits for the operator. */
export async function readStats(db: Database, now: Date) {
  await settlePlans(db, now)
  const today = operatorDay(now)
  const plans = await figuresByPlan(db, now)
  const { receita_total, reembolsado } = await revenueEver(db)
  const cadastros = await weeklySignUps(db, today, 8)
  return {
    total_users: inAll(plans, 'usuarios'),
    total_os: inAll(plans, 'total_os'),
    total_clientes: inAll(plans, 'total_clientes'),
    receita_total,
    reembolsado,
    users_teste: plans.teste.usuarios,
    users_basico: plans.basico.usuarios,
    users_profissional: plans.profissional.usuarios,
    usuarios_ativos: inAll(plans, 'ativos'),
    novos_semana: cadastros.at(-1)?.quantidade ?? 0,
    os_hoje: await ordersOn(db, today),
    receita_mensal: await monthlyRevenue(db, now),
    testes_em_dia: plans.teste.ativos,
    testes_acabando: plans.teste.acabando,
    cadastros,
    recentes: await newestOwners(db, now, 5),
    jobs_falhos: await failedJobs(db),
    compras_sem_conta: await purchasesOfNobody(db),
    compras_abaixo: await db.$count(transacoes, and(isBelowPrice, gte(transacoes.created_at, lastWeek(now)))),
    entregas_ilegiveis: await db.$count(
      entregas,
      and(isNotNull(entregas.erro), gte(entregas.recebida_em, lastWeek(now))),
    ),
    ultima_entrega_em: await lastDelivery(db),
  }
}

/** Warnings are shown for a week. */
const lastWeek = (now: Date): string => new Date(now.getTime() - 7 * 86_400_000).toISOString()

async function ordersOn(db: Database, day: string): Promise<number> {
  const [row] = await db
    .select({ ordens: sql<number>`coalesce(sum(${atividade.ordens}), 0)::int` })
    .from(atividade)
    .where(eq(atividade.dia, day))
  return row?.ordens ?? 0
}

async function failedJobs(db: Database) {
  const dead = isNotNull(jobs.morto_em)
  const [row] = await db.select({ quantidade: count() }).from(jobs).where(dead)
  const [ultimo = null] = await db
    .select({ tipo: jobs.tipo, erro: jobs.ultimo_erro, em: jobs.morto_em })
    .from(jobs)
    .where(dead)
    .orderBy(desc(jobs.morto_em))
    .limit(1)
  return { quantidade: row?.quantidade ?? 0, ultimo }
}

/** Paid orders that never had an account. Those of deleted accounts do not count. */
async function purchasesOfNobody(db: Database) {
  const { id, customer_email, product_name, created_at } = transacoes
  const waiting = and(isNull(transacoes.user_id), isNull(assinaturas.vinculo), eq(transacoes.status, 'paid'))
  const purchases = db
    .select({
      id,
      customer_email,
      product_name,
      created_at,
      quantidade: sql<number>`(count(*) over ())::int`,
    })
    .from(transacoes)
    .innerJoin(assinaturas, eq(assinaturas.id, transacoes.assinatura_id))
    .where(waiting)
    .orderBy(desc(created_at), desc(id))
    .limit(1)
  const [last] = await purchases
  if (!last) return { quantidade: 0, ultima: null }
  const { quantidade, ...ultima } = last
  return { quantidade, ultima }
}

async function lastDelivery(db: Database): Promise<string | null> {
  const [last] = await db
    .select({ em: entregas.recebida_em })
    .from(entregas)
    .where(eq(entregas.teste, false))
    .orderBy(desc(entregas.recebida_em))
    .limit(1)
  return last?.em ?? null
}
