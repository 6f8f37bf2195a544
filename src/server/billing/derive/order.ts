import type { PaidPlan, TransactionStatus } from '../../../shared/billing.ts'
import type { BillingEvent, EventKind, PlanOf } from '../adapters/event.ts'
import { addBillingMonths } from '../adapters/moments.ts'

/** One of the provider's orders, derived from all deliveries about it. */
export interface OrderState {
  pedido: string
  status: TransactionStatus
  /** The provider's name for the event that decided the status. */
  evento: string
  created_at: string
  /** When it was paid; for an unpaid order, the time of its last event. */
  pago_em: string
  /** When access ends or, after a refund, ended. */
  fim: string
  plano: PaidPlan | null
  /** From the deciding event, or from another if that one has none. */
  produto: BillingEvent['produto']
  cliente: BillingEvent['cliente']
  valor: number
}

/**
 * Which event decides an order's status: a chargeback over a refund, a refund over a payment, whatever their
 * times.
 */
const strength: Partial<Record<EventKind, [number, TransactionStatus]>> = {
  aguardando: [0, 'waiting_payment'],
  recusada: [1, 'refused'],
  aprovada: [2, 'paid'],
  reembolsada: [3, 'refunded'],
  contestada: [4, 'chargedback'],
}

/** Whether the order was ever paid, even if the money was given back. */
export const isSettled = ({ status }: OrderState): boolean =>
  status === 'paid' || status === 'refunded' || status === 'chargedback'

/** The orders of these events, sorted by payment, the last paid last. */
export function ordersOf(events: readonly BillingEvent[], planOf: PlanOf): OrderState[] {
  const byOrder = new Map<string, BillingEvent[]>()
  for (const event of events)
    if (event.pedido !== null && strength[event.tipo])
      byOrder.set(event.pedido, [...(byOrder.get(event.pedido) ?? []), event])
  return [...byOrder]
    .flatMap(([pedido, group]) => orderOf(pedido, group, planOf) ?? [])
    .sort((a, b) => compare([a.pago_em, a.pedido], [b.pago_em, b.pedido]))
}

function orderOf(pedido: string, events: BillingEvent[], planOf: PlanOf): OrderState | null {
  const sorted = [...events].sort(byStrength)
  const deciding = sorted.at(-1)
  if (!deciding) return null
  const [, status] = strength[deciding.tipo] ?? [0, 'waiting_payment' as const]
  const paid = sorted.filter(({ tipo }) => tipo === 'aprovada')
  const approvals = [
    ...sorted.flatMap(({ aprovado_em }) => aprovado_em ?? []),
    ...paid.map(({ happenedAt }) => happenedAt),
  ]
  const pago_em = first(approvals) ?? deciding.happenedAt
  const { produto } = sorted.findLast(one => one.produto.id || one.produto.nome) ?? deciding
  return {
    ...{ pedido, status, pago_em, produto },
    evento: deciding.evento,
    created_at:
      first(sorted.map(({ criado_em, happenedAt }) => criado_em ?? happenedAt)) ?? deciding.happenedAt,
    fim: status === 'paid' ? accessEnd(paid, pago_em) : deciding.happenedAt,
    plano: planOf(produto),
    cliente: (sorted.findLast(one => one.cliente.email) ?? deciding).cliente,
    valor: (sorted.findLast(one => one.valor > 0) ?? deciding).valor,
  }
}

/** Access ends when the provider says so, else at the next payment, else after a month. */
function accessEnd(paid: BillingEvent[], pago_em: string): string {
  const later = (ends: (string | null)[]) => last(ends.flatMap(end => (end && end > pago_em ? end : [])))
  return (
    later(paid.map(({ acesso }) => acesso.ate)) ??
    later(paid.map(({ acesso }) => acesso.proxima)) ??
    addBillingMonths(pago_em, 1)
  )
}

function byStrength(a: BillingEvent, b: BillingEvent): number {
  const of = ({ tipo }: BillingEvent) => strength[tipo]?.[0] ?? 0
  // Ties are broken by the whole content, so that the result does not depend on the order of arrival.
  return (
    of(a) - of(b) ||
    compare([a.happenedAt, a.evento, JSON.stringify(a)], [b.happenedAt, b.evento, JSON.stringify(b)])
  )
}

/** Compares lists of texts. Instants sort correctly as texts. */
export function compare(a: readonly string[], b: readonly string[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? ''
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

export const first = (instants: string[]): string | null => [...instants].sort()[0] ?? null
export const last = (instants: string[]): string | null => [...instants].sort().at(-1) ?? null
