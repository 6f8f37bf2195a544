import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../db/client.ts'
import { assinaturas, concessoes } from '../db/schema/billing.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import { scheduleBackupCheck } from '../jobs/schedule-job.ts'
import { countingEntitlement, type Entitlement } from './entitlement.ts'

/**
 * Derives an owner's row of user_planos from subscriptions and grants, under the shop's lock. A bought plan
 * ends the trial for good; if only a mistaken link had given the plan, the trial counts again.
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
