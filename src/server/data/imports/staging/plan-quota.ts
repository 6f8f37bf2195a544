import { type PlanName, plans } from '../../../../shared/plans.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { type LimitZone, limitMonth } from '../../../plans/limit-month.ts'
import { ordersOfMonth } from '../../../plans/lock-shop.ts'

interface Shop extends LimitZone {
  user_id: string
  total_os: number
  total_clientes: number
}

/** What a plan still allows, asked row by row: each row that fits takes its place. */
export interface Quota {
  /** Takes the place of an order that was made at that instant, and of its customer where that is new. */
  order(created_at: string, newCustomer: boolean): Promise<boolean>
  customer(): boolean
}

/**
 * What a plan still allows: as many customers as it allows, and as many orders, in all or in each month that its limit
 * counts by; in past months too, which an import fills.
 */
export function remainingQuota(db: Database | Transaction, shop: Shop, plano: PlanName): Quota {
  const limits = plans[plano]
  let customers = limits.clientes === null ? Number.POSITIVE_INFINITY : limits.clientes - shop.total_clientes
  const months = new Map<string, number>()
  const days = new Map<string, string>()

  /** The month that an instant is of, by its first instant: instants of an import are few, one for each day. */
  function monthAt(created_at: string): string {
    if (!limits.ordens_por_mes) return ''
    const known = days.get(created_at) ?? limitMonth(shop, new Date(created_at)).de
    days.set(created_at, known)
    return known
  }

  async function left(month: string, created_at: string): Promise<number> {
    if (limits.ordens === null) return Number.POSITIVE_INFINITY
    const known = months.get(month)
    if (known !== undefined) return known
    const used = limits.ordens_por_mes ? await ordersOfMonth(db, shop, new Date(created_at)) : shop.total_os
    return limits.ordens - used
  }

  return {
    async order(created_at, newCustomer) {
      const month = monthAt(created_at)
      const room = await left(month, created_at)
      months.set(month, room)
      if (room <= 0 || (newCustomer && customers <= 0)) return false
      months.set(month, room - 1)
      if (newCustomer) customers--
      return true
    },
    customer() {
      if (customers <= 0) return false
      customers--
      return true
    },
  }
}
