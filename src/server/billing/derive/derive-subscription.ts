import { graceDays, type PaidPlan, type StoredStatus } from '../../../shared/billing.ts'
import type { BillingEvent, PlanOf } from '../adapters/event.ts'
import { addBillingDays } from '../adapters/moments.ts'
import { compare, first, isSettled, last, type OrderState, ordersOf } from './order.ts'

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
  pedidos: OrderState[]
}

/**
 * The state of a subscription, derived from all its deliveries. The result does not depend on their order or
 * repeats. Null without deliveries.
 */
export function deriveSubscription(
  events: readonly BillingEvent[],
  planOf: PlanOf,
): SubscriptionState | null {
  const sorted = [...events].sort((a, b) => compare(orderOf(a), orderOf(b)))
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

function statusOf(events: BillingEvent[], settled: OrderState[], paid: OrderState[]): DerivedStatus {
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
const orderOf = (event: BillingEvent): string[] => [
  event.happenedAt,
  event.acesso.tem === false ? '1' : '0',
  event.evento,
  JSON.stringify(event),
]
