import { and, asc, count, eq, gte, inArray, lt } from 'drizzle-orm'
import { plans } from '../../shared/plans.ts'
import type { Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lojas } from '../db/schema/shops.ts'
import { assertWritable, type ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { type LimitZone, limitMonth } from './limit-month.ts'
import { type PlanState, readPlan } from './read-plan.ts'

export type LockedShop = typeof lojas.$inferSelect & { plan: PlanState }

/**
 * Locks the shop's row, first in every creating or deleting write, and reads the plan under the lock, so that
 * limits hold for simultaneous writes. Throws `teste_expirado` or `plano_expirado`.
 */
export async function lockShop(tx: Transaction, shop: ShopScope, now: Date): Promise<LockedShop> {
  const row = await lockShopRow(tx, shop)
  const plan = await readPlan(tx, shop.user_id, now)
  assertWritable(plan)
  return { ...row, plan }
}

/** Locks the shop's row whatever its plan, for writes that stay open when the plan is over. */
export async function lockShopRow(tx: Transaction, shop: ShopScope): Promise<typeof lojas.$inferSelect> {
  const [row] = await tx
    .select()
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
    .for('update')
    .prepare('lock_shop')
    .execute()
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

interface LockedCustomer {
  nome: string
  telefone: string
}

/**
 * Locks the shop's customers in order of their ids, so that writes cannot deadlock. Throws `entrada_invalida`
 * at cliente_id for an unknown customer.
 */
export async function lockCustomers(tx: Transaction, shop: ShopScope, ids: string[]) {
  const rows = await tx
    .select({ id: clientes.id, nome: clientes.nome, telefone: clientes.telefone })
    .from(clientes)
    .where(and(eq(clientes.user_id, shop.user_id), inArray(clientes.id, ids)))
    .orderBy(asc(clientes.id))
    .for('update')
    .prepare('lock_customers')
    .execute()
  const found = new Map(rows.map(row => [row.id, row]))
  return {
    get(id: string): LockedCustomer {
      const customer = found.get(id)
      if (!customer) throw new Refusal('entrada_invalida', { fields: { cliente_id: 'cliente_desconhecido' } })
      return customer
    },
  }
}

/** Throws `refusal` if one more order at `now` would pass the plan's limit. */
export async function assertRoomForOrder(
  tx: Transaction,
  shop: LockedShop,
  now: Date,
  refusal: 'limite_ordens' | 'limite_restaurar' = 'limite_ordens',
): Promise<void> {
  const { ordens, ordens_por_mes } = plans[shop.plan.plano]
  if (ordens === null) return
  const used = ordens_por_mes ? await ordersOfMonth(tx, shop, now) : shop.total_os
  if (used >= ordens) throw new Refusal(refusal)
}

/** Throws `limite_clientes` if one more customer would pass the plan's limit. */
export function assertRoomForCustomer(shop: LockedShop): void {
  const { clientes } = plans[shop.plan.plano]
  if (clientes !== null && shop.total_clientes >= clientes) throw new Refusal('limite_clientes')
}

/** Orders created in the limit's month that holds `now`. */
export async function ordersOfMonth(
  tx: Pick<Transaction, 'select'>,
  shop: LimitZone & { user_id: string },
  now: Date,
): Promise<number> {
  const { de, ate } = limitMonth(shop, now)
  const { user_id, created_at } = ordens_servico
  const [row] = await tx
    .select({ used: count() })
    .from(ordens_servico)
    .where(and(eq(user_id, shop.user_id), gte(created_at, de), lt(created_at, ate)))
  return row?.used ?? 0
}
