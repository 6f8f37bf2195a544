import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, like, lt, max, or, sql } from 'drizzle-orm'
import type { PlanEvent } from '../../shared/admin.ts'
import { addDays } from '../../shared/days.ts'
import { type PlanName, plans } from '../../shared/plans.ts'
import { ownSessions, type SessionOwner } from '../auth/sessions/own-session.ts'
import { type BillingEvent, groupOf } from '../billing/adapters/adapter.ts'
import { planOfProduct, readProvider } from '../billing/provider.ts'
import { readDelivery } from '../billing/receive-delivery.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { atividade } from '../db/schema/activity.ts'
import { chaves_api } from '../db/schema/api-keys.ts'
import { auditoria, auditoria_pessoas } from '../db/schema/audit.ts'
import { concessoes, entregas } from '../db/schema/billing.ts'
import { rotina_copias } from '../db/schema/copies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import { entregas_webhook, webhooks } from '../db/schema/webhooks.ts'
import { limitMonth } from '../plans/limit-month.ts'
import { readPlan } from '../plans/read-plan.ts'
import { jobColumns, jobsOf } from './list-jobs.ts'
import { type OwnerRow, ownerRow } from './list-owners.ts'
import { operatorDay } from './operator-days.ts'

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
    api: await apiOf(db, id),
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

/** The account's keys of the API and their calls, counted, and when one was last used. */
async function apiOf(db: Database, id: string) {
  const [row] = await db
    .select({
      chaves: sql<number>`count(*)::int`,
      dormindo: sql<number>`count(${chaves_api.dormindo_em})::int`,
      usada_em: max(chaves_api.usada_em),
      chamadas: sql<number>`coalesce(sum(${chaves_api.chamadas}), 0)::float8`,
    })
    .from(chaves_api)
    .where(and(eq(chaves_api.user_id, id), isNull(chaves_api.revogada_em)))
  return {
    ...(row ?? { chaves: 0, dormindo: 0, usada_em: null, chamadas: 0 }),
    webhooks: await webhooksOf(db, id),
  }
}

/** The shop's webhooks, counted: how many are off, asleep or failing, and their deliveries of thirty days that failed. */
async function webhooksOf(db: Database, id: string) {
  const [[row], falhas] = await Promise.all([
    db
      .select({
        total: sql<number>`count(*)::int`,
        desligados: sql<number>`count(${webhooks.desligado_em})::int`,
        dormindo: sql<number>`count(${webhooks.dormindo_em})::int`,
        falhando: sql<number>`count(${webhooks.falhando_desde})::int`,
      })
      .from(webhooks)
      .where(eq(webhooks.user_id, id)),
    db.$count(entregas_webhook, and(eq(entregas_webhook.user_id, id), eq(entregas_webhook.estado, 'falhou'))),
  ])
  return { total: 0, desligados: 0, dormindo: 0, falhando: 0, ...row, falhas }
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

/** An entry of an owner's plan history. */
interface PlanMoment {
  em: string
  tipo: PlanEvent
  /** Null if the product is none of the plans. */
  plano: PlanName | null
  /** The end of access that was announced, if any. */
  ate: string | null
  /** Reais. */
  valor: number | null
  /** The operator who did it, if there was one whose account still exists. */
  por: { nome: string; email: string } | null
  motivo: string | null
}

const maxMoments = 50

/** An owner's plan history, the newest first: grants, and what deliveries reported. */
async function planHistory(
  { db, config }: { db: Database; config: Pick<Config, 'sandbox'> },
  owner: { id: string; created_at: string },
): Promise<PlanMoment[]> {
  const began = await beganTrial(db, owner)
  const granted = await grantMoments(db, owner.id)
  const purchased = await purchaseMoments({ db, config }, owner.id)
  return [...granted, ...(await revokedGrants(db, owner.id)), ...purchased, began]
    .sort((a, b) => (a.em < b.em ? 1 : a.em > b.em ? -1 : 0))
    .slice(0, maxMoments)
}

const emptyMoment = { plano: null, ate: null, valor: null, por: null, motivo: null }

async function beganTrial(
  db: Database,
  { id, created_at }: { id: string; created_at: string },
): Promise<PlanMoment> {
  const [trial] = await db
    .select({ ate: user_planos.data_fim })
    .from(user_planos)
    .where(
      and(eq(user_planos.user_id, id), eq(user_planos.plano, 'teste'), eq(user_planos.origem, 'cadastro')),
    )
    .limit(1)
  return { ...emptyMoment, em: created_at, tipo: 'cadastro', plano: 'teste', ate: trial?.ate ?? null }
}

async function grantMoments(db: Database, user_id: string): Promise<PlanMoment[]> {
  const rows = await db
    .select({
      em: concessoes.created_at,
      plano: concessoes.plano,
      ate: concessoes.data_fim,
      motivo: concessoes.motivo,
      por: { nome: usuarios.nome, email: usuarios.email },
    })
    .from(concessoes)
    .leftJoin(usuarios, eq(usuarios.id, concessoes.por))
    .where(eq(concessoes.user_id, user_id))
    .orderBy(desc(concessoes.created_at))
    .limit(maxMoments)
  return rows.map(row => ({
    ...emptyMoment,
    ...row,
    tipo: row.plano === 'teste' ? ('extensao' as const) : ('concessao' as const),
  }))
}

/** Revoked grants without a replacement are only in the audit. */
async function revokedGrants(db: Database, user_id: string): Promise<PlanMoment[]> {
  const { nome, email } = auditoria_pessoas
  const rows = await db
    .select({ em: auditoria.em, motivo: auditoria.motivo, por: { nome, email } })
    .from(auditoria)
    .leftJoin(auditoria_pessoas, eq(auditoria_pessoas.id, auditoria.por_pessoa))
    .where(
      and(
        eq(auditoria.alvo, user_id),
        eq(auditoria.ato, 'plano_alterado'),
        sql`${auditoria.detalhe} ->> 'plano' = 'teste'`,
      ),
    )
    .orderBy(desc(auditoria.em))
    .limit(maxMoments)
  return rows.map(row => ({ ...emptyMoment, ...row, tipo: 'concessao' as const, plano: 'teste' as const }))
}

const eventOfDelivery: Partial<Record<BillingEvent['tipo'], PlanEvent>> = {
  aprovada: 'compra',
  reembolsada: 'reembolso',
  contestada: 'estorno',
  atrasada: 'atraso',
  cancelada: 'cancelamento',
}

async function purchaseMoments(
  { db, config }: { db: Database; config: Pick<Config, 'sandbox'> },
  user_id: string,
): Promise<PlanMoment[]> {
  const planOf = planOfProduct(await readProvider(db), config)
  const deliveries = await db
    .select({ adaptador: entregas.adaptador, corpo: entregas.corpo, recebida_em: entregas.recebida_em })
    .from(entregas)
    .where(and(sql`${entregas.id} in (${deliveriesOf(user_id)})`, eq(entregas.teste, false)))
    .orderBy(desc(entregas.recebida_em), desc(entregas.id))
    .limit(2 * maxMoments)
  const moments = new Map<string, PlanMoment>()
  const bought = new Set<string>()
  // The oldest first, to skip repeats and to tell a subscription's first payment, a purchase, from renewals.
  for (const { adaptador, corpo, recebida_em } of deliveries.reverse()) {
    const { event } = readDelivery(adaptador, corpo, recebida_em)
    const tipo = event && eventOfDelivery[event.tipo]
    if (!event || !tipo) continue
    const group = groupOf(adaptador, event) ?? ''
    const key = [group, event.pedido, tipo, event.pedido === null ? event.happenedAt : ''].join(' ')
    if (moments.has(key)) continue
    const isRenewal = tipo === 'compra' && bought.has(group)
    if (tipo === 'compra') bought.add(group)
    moments.set(key, {
      ...emptyMoment,
      em: tipo === 'compra' ? (event.aprovado_em ?? event.happenedAt) : event.happenedAt,
      tipo: isRenewal ? 'renovacao' : tipo,
      plano: planOf(event.produto),
      ate: tipo === 'atraso' ? null : (event.acesso.ate ?? event.acesso.proxima),
      valor: event.valor > 0 ? event.valor : null,
    })
  }
  return [...moments.values()]
}

/** By the subscription, or by the order if a delivery named no subscription. */
const deliveriesOf = (user_id: string) => sql`
  select e.id from entregas e join assinaturas a on a.grupo = e.grupo where a.user_id = ${user_id}
  union
  select e.id from entregas e join transacoes t on t.adaptador = e.adaptador and t.pedido = e.pedido where t.user_id = ${user_id}`
