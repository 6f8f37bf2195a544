import type { AdapterName, PaidPlan } from '../../../shared/billing.ts'
import { subscriptionPrefix } from '../../db/schema/billing.ts'

/** What happened to a purchase, in our words for every provider. */
export type EventKind =
  | 'aguardando'
  | 'recusada'
  | 'aprovada'
  | 'reembolsada'
  | 'contestada'
  | 'atrasada'
  | 'cancelada'

/** What one delivery says about a purchase. */
export interface BillingEvent {
  tipo: EventKind
  /** The provider's name for it. */
  evento: string
  /** When it happened. */
  happenedAt: string
  pedido: string | null
  /** The provider's subscription; null for a single order. */
  assinatura: string | null
  criado_em: string | null
  /** When the order was paid, if the delivery says so. */
  aprovado_em: string | null
  produto: { id: string; nome: string }
  /** The address in lower case, or empty. */
  cliente: { nome: string; email: string }
  /** Reais. */
  valor: number
  /** The reference that went with the owner to the checkout. */
  referencia: string | null
  acesso: {
    /** Only an explicit false ends access at once. */
    tem: boolean | null
    ate: string | null
    proxima: string | null
  }
}

/** Which plan a product is; null for any other. */
export type PlanOf = (product: BillingEvent['produto']) => PaidPlan | null

/** A parsed delivery. `event` is null if it is not about a purchase, such as an abandoned cart. */
export interface ParsedDelivery {
  evento: string | null
  grupo: string | null
  pedido: string | null
  event: BillingEvent | null
}

/** A purchase whose amount cannot be read. Nothing is derived from it, and the operator sees which it is. */
export class UnreadableAmount extends Error {
  constructor(readonly of: Pick<ParsedDelivery, 'evento' | 'pedido'>) {
    super('A purchase has an amount that cannot be read.')
  }
}

/** The amount paid, in reais; 0 if the delivery has none. Throws UnreadableAmount. */
export function paidBy(
  tipo: EventKind,
  amount: number | null | undefined,
  of: Pick<ParsedDelivery, 'evento' | 'pedido'>,
): number {
  if (!Number.isNaN(amount)) return amount ?? 0
  if (tipo === 'aprovada') throw new UnreadableAmount(of)
  return 0
}

/** Providers mix the names of their triggers and of their bodies. */
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

/** The group of a delivery: its subscription, else its order. Null if it names neither. */
export function groupOf(
  adaptador: AdapterName,
  { assinatura, pedido }: { assinatura: string | null; pedido: string | null },
): string | null {
  if (assinatura !== null) return `${adaptador}:${subscriptionPrefix}${assinatura}`
  return pedido === null ? null : `${adaptador}:${orderPrefix}${pedido}`
}
export const orderPrefix = 'pedido:'
