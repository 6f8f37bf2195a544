import { lojas } from '../db/schema/shops.ts'
import type { LimitZone } from './limit-month.ts'
import type { PlanState } from './read-plan.ts'

/** What every call needs of the shop: its zone, its totals and the current plan. */
export interface ShopState extends LimitZone {
  total_os: number
  total_clientes: number
  plan: PlanState
}

/**
 * Columns of the shop's own row. The first is never null, so that a left join can tell whether there is a
 * row.
 */
export const shopColumns = {
  fuso: lojas.fuso,
  limite_de: lojas.limite_de,
  limite_ate: lojas.limite_ate,
  total_os: lojas.total_os,
  total_clientes: lojas.total_clientes,
}
