import { and, desc, eq, isNotNull, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type PlanName, planNames } from '../../shared/plans.ts'
import type { Database, Transaction } from '../db/client.ts'
import { assinaturas, concessoes, subscriptionPrefix } from '../db/schema/billing.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import { scheduleBackupCheck } from '../jobs/jobs.ts'

/**
 * Derives an owner's row of user_planos from subscriptions and grants, under the shop's lock. A bought plan ends the trial
 * for good. An owner without a paid subscription or a grant keeps the trial, or gets it back: a purchase still waits for its
 * payment, or was linked by mistake and taken away.
 */
export async function derivePlan(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const [shop] = await tx
    .select({ user_id: lojas.user_id })
    .from(lojas)
    .where(eq(lojas.user_id, user_id))
    .for('update')
    .prepare('lock_shop_of_plan')
    .execute()
  if (!shop) return
  await scheduleBackupCheck(tx, user_id, now)
  const counting = countingEntitlement(await entitlementsOf(tx, user_id), now)
  if (counting === null) return restoreTrial(tx, user_id)
  const ended = and(
    eq(user_planos.user_id, user_id),
    eq(user_planos.ativo, true),
    ne(user_planos.origem, 'cobranca'),
    counting.ativo ? undefined : eq(user_planos.plano, 'teste'),
  )
  await tx.update(user_planos).set({ ativo: false }).where(ended)
  await tx
    .insert(user_planos)
    .values({ ...counting, id: uuidv7(), user_id, origem: 'cobranca', created_at: now.toISOString() })
    .onConflictDoUpdate({
      target: user_planos.user_id,
      targetWhere: sql`origem = 'cobranca'`,
      set: counting,
    })
}

async function entitlementsOf(tx: Transaction, user_id: string): Promise<Entitlement[]> {
  const bought = await tx
    .select({
      plano: assinaturas.plano_tipo,
      data_fim: assinaturas.expires_at,
      carencia_ate: assinaturas.carencia_ate,
    })
    .from(assinaturas)
    .where(
      and(
        eq(assinaturas.user_id, user_id),
        isNotNull(assinaturas.plano_tipo),
        // Nothing was paid yet.
        isNotNull(assinaturas.expires_at),
      ),
    )
  const granted = await tx
    .select({ plano: concessoes.plano, data_fim: concessoes.data_fim })
    .from(concessoes)
    .where(and(eq(concessoes.user_id, user_id), isNull(concessoes.revogada_em)))
  return [
    ...bought.flatMap(({ plano, ...ends }) => (plano ? { plano, ...ends } : [])),
    ...granted.map(grant => ({ ...grant, carencia_ate: null })),
  ]
}

/** Removes the derived row, and activates the trial again. */
async function restoreTrial(tx: Transaction, user_id: string): Promise<void> {
  await tx
    .delete(user_planos)
    .where(and(eq(user_planos.user_id, user_id), eq(user_planos.origem, 'cobranca')))
  const [last, another] = await tx
    .select({ id: user_planos.id, plano: user_planos.plano })
    .from(user_planos)
    .where(eq(user_planos.user_id, user_id))
    .orderBy(desc(user_planos.created_at))
    .limit(2)
  if (last?.plano !== 'teste' || another) return
  await tx.update(user_planos).set({ ativo: true }).where(eq(user_planos.id, last.id))
}

/** A plan that an owner has or had, from a subscription or a grant. Trials come from grants only. */
export interface Entitlement {
  plano: PlanName
  /** Null if it does not end. */
  data_fim: string | null
  /** The end of the grace period of a late renewal. */
  carencia_ate: string | null
}

/** The plan that counts, and whether it runs; null if there never was one. */
export function countingEntitlement(
  all: readonly Entitlement[],
  now: Date,
): (Entitlement & { ativo: boolean }) | null {
  const running = all.filter(one => !isOver(one, now))
  // Of the running plans the highest, then the one that ends last. If all are over, the one that ended last.
  const [counting] =
    running.length > 0
      ? running.toSorted((a, b) => rankOf(b) - rankOf(a) || byEnd(a, b))
      : all.toSorted((a, b) => byEnd(a, b) || rankOf(b) - rankOf(a))
  return counting ? { ...counting, ativo: running.length > 0 } : null
}

/** Whether it has ended, grace period included. */
export function isOver(
  { data_fim, carencia_ate }: { data_fim: string | null; carencia_ate: string | null },
  now: Date,
): boolean {
  const end = carencia_ate ?? data_fim
  return end !== null && Date.parse(end) < now.getTime()
}

const rankOf = ({ plano }: Entitlement): number => planNames.indexOf(plano)

/** The latest end first. Grace breaks ties only: a paid plan comes before a late one. */
function byEnd(a: Entitlement, b: Entitlement): number {
  const of = ({ data_fim, carencia_ate }: Entitlement) => [data_fim ?? '~', carencia_ate ?? '']
  const [[endA = '', graceA = ''], [endB = '', graceB = '']] = [of(a), of(b)]
  if (endA !== endB) return endA < endB ? 1 : -1
  return graceA === graceB ? 0 : graceA < graceB ? 1 : -1
}

/** When a subscription's access ends, grace period included. */
export const paidUntil = sql`coalesce(${assinaturas.carencia_ate}, ${assinaturas.expires_at})`

/** Whether a subscription of this owner is still being charged. */
export async function isRenewing(tx: Pick<Database, '$count'>, user_id: string, now: Date): Promise<boolean> {
  const running = and(eq(assinaturas.user_id, user_id), renewsAt(sql`${now.toISOString()}`))
  return (await tx.$count(assinaturas, running)) > 0
}

/**
 * Whether it will be charged again: it is active or late, and was not canceled. An order without a
 * subscription is charged once.
 */
export const renewsAt = (instant: SQL | Placeholder): SQL<boolean> =>
  sql<boolean>`(${assinaturas.status} in ('active', 'pending') and ${assinaturas.grupo} like ${`%:${subscriptionPrefix}%`}
    and coalesce(${paidUntil} >= ${instant}::timestamptz, false))`
