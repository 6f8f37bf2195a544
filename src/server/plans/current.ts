import { daysLeft, plans } from '../../shared/plans.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { ordersOfMonth } from './lock-shop.ts'
import type { ShopState } from './shop-state.ts'

/** plans.current: the plan, its limits, what is used of them, the trial and where each plan is bought. */
export async function currentPlan(
  db: Database,
  shop: ShopState & { user_id: string },
  now: Date,
  checkout: Config['checkout'],
) {
  const { plan } = shop
  const rule = plans[plan.plano]
  return {
    ...plan,
    dias_restantes: plan.data_fim ? daysLeft(plan.data_fim, now) : 0,
    limites: { ordens: rule.ordens, clientes: rule.clientes, ordens_por_mes: rule.ordens_por_mes },
    uso: {
      ordens: rule.ordens_por_mes ? await ordersOfMonth(db, shop, now) : shop.total_os,
      clientes: shop.total_clientes,
    },
    checkout,
  }
}
