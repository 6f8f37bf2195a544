import { eq } from 'drizzle-orm'
import { daysLeft, plans } from '../../shared/plans.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { ordersOfMonth } from './lock-shop.ts'
import { readPlan } from './read-plan.ts'

/** plans.current: the plan, its limits, what is used of them, the trial and where each plan is bought. */
export async function currentPlan(db: Database, shop: ShopScope, now: Date, checkout: Config['checkout']) {
  const plan = await readPlan(db, shop.user_id, now)
  const rule = plans[plan.plano]
  const [row] = await db.select().from(lojas).where(eq(lojas.user_id, shop.user_id))
  const ordens = rule.ordens_por_mes ? await ordersOfMonth(db, shop, now) : (row?.total_os ?? 0)
  return {
    ...plan,
    dias_restantes: plan.data_fim ? daysLeft(plan.data_fim, now) : 0,
    limites: { ordens: rule.ordens, clientes: rule.clientes, ordens_por_mes: rule.ordens_por_mes },
    uso: { ordens, clientes: row?.total_clientes ?? 0 },
    checkout,
  }
}
