import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, like, lt, or, sql } from 'drizzle-orm'
import { addDays } from '../../shared/days.ts'
import { plans } from '../../shared/plans.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import { ownSessions } from '../auth/sessions/own-session.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { atividade } from '../db/schema/activity.ts'
import { concessoes } from '../db/schema/billing.ts'
import { rotina_copias } from '../db/schema/copies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import { lojas } from '../db/schema/shops.ts'
import { limitMonth } from '../plans/limit-month.ts'
import { readPlan } from '../plans/read-plan.ts'
import { jobColumns, jobsOf } from './list-jobs.ts'
import { type OwnerRow, ownerRow } from './list-owners.ts'
import { operatorDay } from './operator-days.ts'
import { planHistory } from './plan-history.ts'

interface ReadDeps {
  db: Database
  config: Pick<Config, 'sandbox'>
}

/** Mails and jobs shown at most. */
const maxRows = 20

/**
 * admin.user: an owner's account and the shop's counters; nothing about its customers and orders. Throws
 * `nao_encontrado`.
 */
export async function readOwner({ db, config }: ReadDeps, id: string, operator: SessionOwner, now: Date) {
  // Ends a plan that is over, as the owner's own call would.
  await readPlan(db, id, now)
  const row = await ownerRow(db, id, now)
  return {
    ...row,
    uso: await usageOf(db, row, now),
    por_dia: await ordersByDay(db, id, now),
    plano_historico: await planHistory({ db, config }, row),
    concessoes: await grantsInForce(db, id, now),
    sessoes: await sessionsOf(db, id, operator, now),
    emails: await mailsOf(db, id),
    jobs: await jobsOf(db, id, maxRows),
    copias: await copiesOf(db, id),
  }
}

async function usageOf(db: Database, { id, plano, total_os, total_clientes }: OwnerRow, now: Date) {
  const rule = plans[plano]
  const [shop] = await db.select().from(lojas).where(eq(lojas.user_id, id))
  return {
    os: rule.ordens_por_mes && shop ? await ordersOfMonth(db, shop, now) : total_os,
    limite_os: rule.ordens,
    os_do_mes: rule.ordens_por_mes,
    clientes: total_clientes,
    limite_clientes: rule.clientes,
    fotos: shop?.total_fotos ?? 0,
    bytes_fotos: shop?.bytes_fotos ?? 0,
  }
}

/** Approximate: operators see São Paulo's days; the enforced limit uses the shop's time zone. */
async function ordersOfMonth(db: Database, shop: typeof lojas.$inferSelect, now: Date): Promise<number> {
  const { de, ate } = limitMonth(shop, now)
  const { user_id, dia, ordens } = atividade
  const [row] = await db
    .select({ ordens: sql<number>`coalesce(sum(${ordens}), 0)::int` })
    .from(atividade)
    .where(
      and(
        eq(user_id, shop.user_id),
        gte(dia, operatorDay(new Date(de))),
        lt(dia, operatorDay(new Date(ate))),
      ),
    )
  return row?.ordens ?? 0
}

async function ordersByDay(db: Database, id: string, now: Date) {
  const first = addDays(operatorDay(now), -29)
  const rows = await db
    .select({ dia: atividade.dia, os: atividade.ordens })
    .from(atividade)
    .where(and(eq(atividade.user_id, id), gte(atividade.dia, first)))
  return Array.from({ length: 30 }, (_, at) => {
    const dia = addDays(first, at)
    return { dia, os: rows.find(row => row.dia === dia)?.os ?? 0 }
  })
}

const grantsInForce = (db: Database, id: string, now: Date) =>
  db
    .select({
      id: concessoes.id,
      plano: concessoes.plano,
      data_fim: concessoes.data_fim,
      motivo: concessoes.motivo,
      created_at: concessoes.created_at,
    })
    .from(concessoes)
    .where(
      and(
        eq(concessoes.user_id, id),
        isNull(concessoes.revogada_em),
        or(isNull(concessoes.data_fim), gt(concessoes.data_fim, now.toISOString())),
      ),
    )
    .orderBy(asc(concessoes.created_at), asc(concessoes.id))

async function sessionsOf(db: Database, id: string, operator: SessionOwner, now: Date) {
  const sessions = await ownSessions(db, { user: { id }, id_publico: operator.id_publico }, now)
  return sessions.map(({ id_publico, navegador, sistema, rede, created_at, usada_em, atual }) => ({
    id_publico,
    dispositivo: [navegador, sistema].filter(Boolean).join(', ') || null,
    ip: rede,
    criada_em: created_at,
    usada_em,
    atual,
  }))
}

/** The state of the shop's nightly backups; null before the first. */
async function copiesOf(db: Database, id: string) {
  const { user_id, ...columns } = getTableColumns(rotina_copias)
  const [row] = await db.select(columns).from(rotina_copias).where(eq(user_id, id))
  return row ?? null
}

/** Mails that were sent, wait, fail or were given up; never their content. */
async function mailsOf(db: Database, id: string) {
  const { tipo, enviado_em } = emails_enviados
  const sent = await db
    .select({ tipo, em: enviado_em })
    .from(emails_enviados)
    .where(eq(emails_enviados.user_id, id))
    .orderBy(desc(enviado_em))
    .limit(maxRows)
  const { estado, quando, erro } = jobColumns
  const waiting = await db
    .select({ tipo: jobs.tipo, estado, em: quando, erro })
    .from(jobs)
    .where(and(eq(jobs.user_id, id), like(jobs.tipo, 'carta\\_%')))
    .orderBy(desc(jobs.id))
    .limit(maxRows)
  const all = [...waiting, ...sent.map(mail => ({ ...mail, estado: 'enviado' as const, erro: null }))]
  return all.sort((a, b) => (a.em < b.em ? 1 : -1)).slice(0, maxRows)
}
