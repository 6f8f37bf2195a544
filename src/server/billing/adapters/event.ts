import type { AdapterName, PaidPlan } from '../../../shared/billing.ts'
import { subscriptionMark } from '../../db/schema/billing.ts'

/** What happens to a purchase, whatever a provider calls it. */
export type EventKind =
  | 'aguardando'
  | 'recusada'
  | 'aprovada'
  | 'reembolsada'
  | 'contestada'
  | 'atrasada'
  | 'cancelada'

/** What one delivery says. */
export interface BillingEvent {
  tipo: EventKind
  /** In the provider's own words. */
  evento: string
  /** When it happened. */
  quando: string
  pedido: string | null
  /** The provider's subscription; null where the order is none's. */
  assinatura: string | null
  criado_em: string | null
  /** When the order was paid, where that is said. */
  aprovado_em: string | null
  produto: { id: string; nome: string }
  /** The address in lower case, empty where there is none. */
  cliente: { nome: string; email: string }
  /** Reais. */
  valor: number
  /** What went to the checkout with the owner. */
  referencia: string | null
  acesso: {
    /** False alone cuts at once. */
    tem: boolean | null
    ate: string | null
    proxima: string | null
  }
}

/** Which plan a product is; null for any other. */
export type PlanOf = (product: BillingEvent['produto']) => PaidPlan | null

/** What a delivery is about, and what it says; `evento` null where it is about no purchase, such as a cart left behind. */
export interface ReadDelivery {
  evento: string | null
  grupo: string | null
  pedido: string | null
  dito: BillingEvent | null
}

/** A purchase whose amount cannot be read: nothing is made of it, and the operator is told which it is. */
export class UnreadableAmount extends Error {
  constructor(readonly of: Pick<ReadDelivery, 'evento' | 'pedido'>) {
    super('A purchase has an amount that cannot be read.')
  }
}

/** What was paid, in reais; nothing where that is not told. Throws UnreadableAmount. */
export function paidBy(
  tipo: EventKind,
  amount: number | null | undefined,
  of: Pick<ReadDelivery, 'evento' | 'pedido'>,
): number {
  if (!Number.isNaN(amount)) return amount ?? 0
  if (tipo === 'aprovada') throw new UnreadableAmount(of)
  return 0
}

/** The vocabularies of triggers and of bodies, which providers mix. */
const kinds: Record<string, EventKind> = {
  pix_gerado: 'aguardando',
  pix_created: 'aguardando',
  boleto_gerado: 'aguardando',
  billet_created: 'aguardando',
  compra_recusada: 'recusada',
  order_rejected: 'recusada',
  compra_aprovada: 'aprovada',
  order_approved: 'aprovada',
  subscription_renewed: 'aprovada',
  assinatura_renovada: 'aprovada',
  compra_reembolsada: 'reembolsada',
  order_refunded: 'reembolsada',
  chargeback: 'contestada',
  order_chargedback: 'contestada',
  subscription_late: 'atrasada',
  assinatura_atrasada: 'atrasada',
  subscription_canceled: 'cancelada',
  assinatura_cancelada: 'cancelada',
}

export const kindOf = (evento: string): EventKind | null =>
  Object.hasOwn(kinds, evento) ? (kinds[evento] ?? null) : null

/**
 * What deliveries are gathered by: the subscription, or the order where none is named. One that is about a purchase and
 * names neither belongs to nothing.
 */
export function groupOf(
  adaptador: AdapterName,
  { assinatura, pedido }: { assinatura: string | null; pedido: string | null },
): string | null {
  if (assinatura !== null) return `${adaptador}:${subscriptionMark}${assinatura}`
  return pedido === null ? null : `${adaptador}:${orderMark}${pedido}`
}
export const orderMark = 'pedido:'
