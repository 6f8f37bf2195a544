import type { PlanName } from '../../shared/plans.ts'
import { Refusal } from '../errors.ts'

declare const minted: unique symbol

/**
 * The right to one shop's data. Every query of a shop's tables takes it and filters by its user_id. Created
 * only after checking a session or a key (trpc/procedures.ts), in jobs and in tests.
 */
export interface ShopScope {
  readonly [minted]: true
  readonly user_id: string
  /** IANA zone of the shop's days. */
  readonly fuso: string
  readonly plano: PlanName
  /** The trial is over, or no paid plan is active: reading stays open, writing is refused. */
  readonly expirado: boolean
  /** The browser tab that made the request, if any: it is not notified of its own changes. */
  readonly tab?: string | undefined
  /** The key of the API that made the request, if it was one: histories name it. */
  readonly chave?: { readonly id: string; readonly nome: string } | undefined
  /** Told when a creation was a repeat, which stored nothing: the API says so. */
  readonly onRepeat?: (() => void) | undefined
  /** The network of the request, if any: queues of long work take turns by network. */
  readonly rede?: string | undefined
}

export function mintShopScope(facts: Omit<ShopScope, typeof minted>): ShopScope {
  return facts as ShopScope
}

/** Throws `teste_expirado` or `plano_expirado` if the plan is over. */
export function assertWritable({ plano, expirado }: Pick<ShopScope, 'plano' | 'expirado'>): void {
  if (expirado) throw new Refusal(plano === 'teste' ? 'teste_expirado' : 'plano_expirado')
}
