import { graceDays, type PaidPlan, type StoredStatus, type TransactionStatus } from '../../shared/billing.ts'
import {
  addBillingDays,
  addBillingMonths,
  type BillingEvent,
  type EventKind,
  type PlanOf,
} from './adapters/adapter.ts'

export interface SubscriptionState {
  status: StoredStatus
  plano: PaidPlan | null
  /** The end of access; null if nothing was ever paid. */
  expires_at: string | null
  carencia_ate: string | null
  created_at: string
  customer_name: string
  customer_email: string
  product_name: string
  amount: number
  /** References that went to the checkout with the owner, without repeats, the oldest first. */
  referencias: string[]
  pedidos: ProviderOrder[]
}

/**
 * The state of a subscription, derived from all its deliveries. The result does not depend on their order or
 * repeats. Null without deliveries.
 */
export function deriveSubscription(
  events: readonly BillingEvent[],
  planOf: PlanOf,
): SubscriptionState | null {
  const sorted = [...events].sort((a, b) => compareKeys(sortKeyOf(a), sortKeyOf(b)))
  const newest = sorted.at(-1)
  if (!newest) return null
  const pedidos = ordersOf(sorted, planOf)
  const settled = pedidos.filter(isSettled)
  const paid = settled.filter(({ status }) => status === 'paid')
  const source = paid.at(-1) ?? settled.at(-1) ?? pedidos.at(-1)
  const { produto, cliente, valor } = source ?? newest
  const lastText = (of: (event: BillingEvent) => string) => sorted.map(of).findLast(Boolean) ?? ''
  return {
    ...statusOf(sorted, settled, paid),
    plano: source ? source.plano : planOf(produto),
    created_at:
      first(
        sorted.map(({ criado_em, happenedAt }) =>
          criado_em && criado_em < happenedAt ? criado_em : happenedAt,
        ),
      ) ?? newest.happenedAt,
    customer_name: cliente.nome || lastText(event => event.cliente.nome),
    customer_email: cliente.email || lastText(event => event.cliente.email),
    product_name: produto.nome || lastText(event => event.produto.nome),
    amount: valor,
    referencias: [...new Set(sorted.flatMap(({ referencia }) => referencia ?? []))],
    pedidos,
  }
}

type DerivedStatus = Pick<SubscriptionState, 'status' | 'expires_at' | 'carencia_ate'>

function statusOf(events: BillingEvent[], settled: ProviderOrder[], paid: ProviderOrder[]): DerivedStatus {
  const lastPaid = last(paid.map(({ pago_em }) => pago_em)) ?? ''
  const newest = settled.at(-1)
  const isTakenBack = newest !== undefined && newest.status !== 'paid'
  // A later payment revives a subscription. At the same moment a cancellation wins over a payment, and a
  // payment over a late charge.
  const cancel = lastOf(events, 'cancelada', ({ happenedAt }) => happenedAt >= lastPaid)
  const late = cancel ? undefined : lastOf(events, 'atrasada', ({ happenedAt }) => happenedAt > lastPaid)
  const status = isTakenBack ? 'refunded' : cancel ? 'canceled' : late || !newest ? 'pending' : 'active'
  const paidEnd = last(paid.map(({ fim }) => fim))
  // Everything was refunded: access ends with the last refund.
  if (paidEnd === null) return { status, expires_at: last(settled.map(({ fim }) => fim)), carencia_ate: null }
  const expires_at = cancel ? endAfter(cancel, paidEnd, isTakenBack) : paidEnd
  const carencia_ate = status === 'pending' ? addBillingDays(expires_at, graceDays) : null
  return { status, expires_at, carencia_ate }
}

/** When a cancelled subscription ends: as the provider says, within what was not refunded. */
function endAfter(cancel: BillingEvent, paidEnd: string, isTakenBack: boolean): string {
  const { tem, ate } = cancel.acesso
  if (tem === false) return earlier(paidEnd, cancel.happenedAt)
  if (ate === null) return paidEnd
  return isTakenBack ? earlier(paidEnd, ate) : ate
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

function lastOf(
  events: BillingEvent[],
  tipo: BillingEvent['tipo'],
  counts: (event: BillingEvent) => boolean,
) {
  return events.findLast(event => event.tipo === tipo && counts(event))
}

/** Sorts by time. Of two cancellations at the same moment, the one that ends access at once comes last. */
const sortKeyOf = (event: BillingEvent): string[] => [
  event.happenedAt,
  event.acesso.tem === false ? '1' : '0',
  event.evento,
  JSON.stringify(event),
]

/** One of the provider's orders, derived from all deliveries about it. */
interface ProviderOrder {
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
export const isSettled = ({ status }: ProviderOrder): boolean =>
  status === 'paid' || status === 'refunded' || status === 'chargedback'

/** The orders of these events, sorted by payment, the last paid last. */
function ordersOf(events: readonly BillingEvent[], planOf: PlanOf): ProviderOrder[] {
  const byOrder = new Map<string, BillingEvent[]>()
  for (const event of events)
    if (event.pedido !== null && strength[event.tipo])
      byOrder.set(event.pedido, [...(byOrder.get(event.pedido) ?? []), event])
  return [...byOrder]
    .flatMap(([pedido, group]) => providerOrderOf(pedido, group, planOf) ?? [])
    .sort((a, b) => compareKeys([a.pago_em, a.pedido], [b.pago_em, b.pedido]))
}

function providerOrderOf(pedido: string, events: BillingEvent[], planOf: PlanOf): ProviderOrder | null {
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
    compareKeys([a.happenedAt, a.evento, JSON.stringify(a)], [b.happenedAt, b.evento, JSON.stringify(b)])
  )
}

/** Compares lists of texts. Instants sort correctly as texts. */
function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? ''
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

const first = (instants: string[]): string | null => [...instants].sort()[0] ?? null
const last = (instants: string[]): string | null => [...instants].sort().at(-1) ?? null
