import type { PlanName } from '../../shared/plans.ts'

declare const minted: unique symbol

/**
 * The right to one shop's data. Every query of a shop's tables takes it and filters by its user_id.
 * Minted only where a session was checked (trpc/admit.ts), in jobs and in tests.
 */
export interface ShopScope {
  readonly [minted]: true
  readonly user_id: string
  /** IANA zone by which the shop counts days. */
  readonly fuso: string
  readonly plano: PlanName
  /** The trial is over, or no paid plan is active: reading stays, writing is refused. */
  readonly expirado: boolean
  /** The browser tab that asks, where one does: it is not told of its own changes. */
  readonly aba?: string | undefined
  /** The network from which it is asked, where it is: work of one stands behind that of others who had less. */
  readonly rede?: string | undefined
}

export function mintShopScope(facts: Omit<ShopScope, typeof minted>): ShopScope {
  return facts as ShopScope
}
