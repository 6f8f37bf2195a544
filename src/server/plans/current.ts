import { daysLeft, plans } from '../../shared/plans.ts'
import { ownSubscriptions } from '../billing/subscriptions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { ordersOfMonth } from './lock-shop.ts'
import type { ShopState } from './shop-state.ts'

type SellingConfig = Pick<Config, 'checkout' | 'sandbox' | 'checkoutProvider' | 'mail'>

/**
 * plans.current: the plan, its limits, what is used of them, the trial, the subscription it comes from or that waits for a
 * payment, where each plan is bought, from whom, and whom to ask.
 */
export async function currentPlan(
  db: Database,
  shop: ShopState & { user_id: string },
  now: Date,
  { checkout, sandbox, checkoutProvider, mail }: SellingConfig,
) {
  const { plan } = shop
  const rule = plans[plan.plano]
  const mine = { user_id: shop.user_id, now, most: 1 }
  const [assinatura = null] = await ownSubscriptions(db, { sandbox }, mine)
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
    provedor: checkoutProvider,
    suporte: mail.support ?? null,
  }
}
