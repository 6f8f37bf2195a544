import { and, desc, eq, sql } from 'drizzle-orm'
import type { PlanEvent } from '../../shared/admin.ts'
import type { PlanName } from '../../shared/plans.ts'
import { type BillingEvent, groupOf } from '../billing/adapters/event.ts'
import { readDelivery } from '../billing/adapters/read-delivery.ts'
import { planOfProduct, readProvider } from '../billing/provider.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { auditoria, auditoria_pessoas } from '../db/schema/audit.ts'
import { concessoes, entregas } from '../db/schema/billing.ts'
import { user_planos } from '../db/schema/plans.ts'

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
export async function planHistory(
  { db, config }: { db: Database; config: Pick<Config, 'sandbox'> },
  owner: { id: string; created_at: string },
): Promise<PlanMoment[]> {
  const began = await beganTrial(db, owner)
  const granted = await grants(db, owner.id)
  const purchased = await purchases({ db, config }, owner.id)
  return [...granted, ...(await revokedGrants(db, owner.id)), ...purchased, began]
    .sort((a, b) => (a.em < b.em ? 1 : a.em > b.em ? -1 : 0))
    .slice(0, maxMoments)
}

const nothing = { plano: null, ate: null, valor: null, por: null, motivo: null }

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
  return { ...nothing, em: created_at, tipo: 'cadastro', plano: 'teste', ate: trial?.ate ?? null }
}

async function grants(db: Database, user_id: string): Promise<PlanMoment[]> {
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
    ...nothing,
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
  return rows.map(row => ({ ...nothing, ...row, tipo: 'concessao' as const, plano: 'teste' as const }))
}

const kinds: Partial<Record<BillingEvent['tipo'], PlanEvent>> = {
  aprovada: 'compra',
  reembolsada: 'reembolso',
  contestada: 'estorno',
  atrasada: 'atraso',
  cancelada: 'cancelamento',
}

async function purchases(
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
    const tipo = event && kinds[event.tipo]
    if (!event || !tipo) continue
    const group = groupOf(adaptador, event) ?? ''
    const key = [group, event.pedido, tipo, event.pedido === null ? event.happenedAt : ''].join(' ')
    if (moments.has(key)) continue
    const isRenewal = tipo === 'compra' && bought.has(group)
    if (tipo === 'compra') bought.add(group)
    moments.set(key, {
      ...nothing,
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
