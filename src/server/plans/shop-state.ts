import { lojas } from '../db/schema/shops.ts'
import type { LimitZone } from './limit-month.ts'
import type { PlanState } from './read-plan.ts'

/** What every call needs to know of an owner's shop: its zone, its totals and the plan that counts now. */
export interface ShopState extends LimitZone {
  total_os: number
  total_clientes: number
  plan: PlanState
}

/**
 * The columns of it that are in the shop's own row. Its first column is never null: by it a join tells that there is
 * none.
 */
export const shopColumns = {
  fuso: lojas.fuso,
  limite_de: lojas.limite_de,
  limite_ate: lojas.limite_ate,
  total_os: lojas.total_os,
  total_clientes: lojas.total_clientes,
}
