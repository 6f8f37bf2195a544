import { daysLeft, plans } from '../../shared/plans.ts'
import { ownSubscriptions } from '../billing/subscriptions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { ordersOfMonth } from './lock-shop.ts'
import type { ShopState } from './shop-state.ts'

/**
 * plans.current: the plan, its limits, what is used of them, the trial, the subscription it comes from or that waits for a
 * payment, and where each plan is bought.
 */
export async function currentPlan(
  db: Database,
  shop: ShopState & { user_id: string },
  now: Date,
  { checkout, sandbox }: Pick<Config, 'checkout' | 'sandbox'>,
) {
  const { plan } = shop
  const rule = plans[plan.plano]
  const [assinatura = null] = await ownSubscriptions(db, shop.user_id, now, 1)
  return {
    ...plan,
    dias_restantes: plan.data_fim ? daysLeft(plan.data_fim, now) : 0,
    limites: { ordens: rule.ordens, clientes: rule.clientes, ordens_por_mes: rule.ordens_por_mes },
    uso: {
      ordens: rule.ordens_por_mes ? await ordersOfMonth(db, shop, now) : shop.total_os,
      clientes: shop.total_clientes,
    },
    assinatura,
    checkout,
    sandbox,
  }
}
