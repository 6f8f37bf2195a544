import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { plans } from '../../shared/plans.ts'
import type { Transaction } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { type PlanState, readPlan } from './read-plan.ts'

export type LockedShop = typeof lojas.$inferSelect & { plan: PlanState }

/**
 * Locks the shop's row, which every creating and deleting write does first, and reads the plan again under it,
 * so that limits hold for writes at the same time. Throws `teste_expirado` or `plano_expirado`.
 */
export async function lockShop(tx: Transaction, shop: ShopScope, now: Date): Promise<LockedShop> {
  const [row] = await tx
    .select()
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
    .for('update')
    .prepare('lock_shop')
    .execute()
  if (!row) throw new Refusal('nao_encontrado')
  const plan = await readPlan(tx, shop.user_id, now)
  assertWritable(plan)
  return { ...row, plan }
}

/** Throws where the plan is over: reading stays, writing is refused (design §6). */
export function assertWritable(plan: { plano: PlanState['plano']; expirado: boolean }): void {
  if (plan.expirado) throw new Refusal(plan.plano === 'teste' ? 'teste_expirado' : 'plano_expirado')
}

/** Throws `limite_ordens` where one more order would pass the plan's limit. */
export async function assertRoomForOrder(tx: Transaction, shop: LockedShop, now: Date): Promise<void> {
  const { ordens, ordens_por_mes } = plans[shop.plan.plano]
  if (ordens === null) return
  const used = ordens_por_mes ? await ordersOfMonth(tx, shop, now) : shop.total_os
  if (used >= ordens) throw new Refusal('limite_ordens')
}

/** Throws `limite_clientes` where one more customer would pass the plan's limit. */
export function assertRoomForCustomer(shop: LockedShop): void {
  const { clientes } = plans[shop.plan.plano]
  if (clientes !== null && shop.total_clientes >= clientes) throw new Refusal('limite_clientes')
}

/** Orders created in the calendar month, in the shop's zone, that holds `now`. */
export async function ordersOfMonth(
  tx: Pick<Transaction, 'select'>,
  shop: { user_id: string; fuso: string },
  now: Date,
): Promise<number> {
  const month = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${shop.fuso})`
  const [row] = await tx
    .select({ used: count() })
    .from(ordens_servico)
    .where(
      and(
        eq(ordens_servico.user_id, shop.user_id),
        gte(ordens_servico.created_at, sql`${month} at time zone ${shop.fuso}`),
        lt(ordens_servico.created_at, sql`(${month} + interval '1 month') at time zone ${shop.fuso}`),
      ),
    )
  return row?.used ?? 0
}
