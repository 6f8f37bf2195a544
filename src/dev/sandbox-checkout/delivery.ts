import { billingZone, type PaidPlan, referenceParameter, sandboxProducts } from '../../shared/billing.ts'
import { momentOf } from '../../shared/days.ts'
import { plans } from '../../shared/plans.ts'

/** The constant data of a subscription. */
export interface Sold {
  id: string
  nome: string
  email: string
  /** The owner's reference; null without one. */
  s1: string | null
  desde: string
}

/** One event. Its times are ISO instants. */
export interface Told {
  evento: keyof typeof orderStatus
  pedido: string
  plano: PaidPlan
  metodo: 'pix' | 'credit_card'
  quando: string
  criado: string
  pago: string | null
  /** Until when there is access, and whether there still is. */
  ate: string | null
  acesso: boolean
}

/** Kiwify's status of an order after each event. */
const orderStatus = {
  pix_created: 'waiting_payment',
  order_rejected: 'refused',
  order_approved: 'paid',
  subscription_renewed: 'paid',
  order_refunded: 'refunded',
  chargeback: 'chargedback',
  subscription_late: 'refused',
  subscription_canceled: 'paid',
} as const

/** The body of Kiwify's delivery. Top-level times are São Paulo's, without seconds and zone. */
export function kiwifyDelivery({ id, nome, email, s1, desde }: Sold, told: Told): string {
  const { evento, pedido, plano, metodo, quando, criado, pago, ate, acesso } = told
  const isBack = evento === 'order_refunded' || evento === 'chargeback'
  return JSON.stringify({
    order_id: pedido,
    order_ref: pedido.slice(-7),
    order_status: orderStatus[evento],
    payment_method: metodo,
    webhook_event_type: evento,
    subscription_id: id,
    created_at: clockOf(criado),
    updated_at: clockOf(quando),
    approved_date: pago && clockOf(pago),
    refunded_at: isBack ? clockOf(quando) : null,
    Product: { product_id: sandboxProducts[plano], product_name: productNames[plano] },
    Customer: { full_name: nome, email, mobile: '+5511900000000', CPF: '00000000000' },
    Commissions: { charge_amount: Math.round(plans[plano].preco * 100), currency: 'BRL' },
    Subscription: {
      id,
      status: evento === 'subscription_canceled' ? 'canceled' : 'active',
      start_date: desde,
      next_payment: ate,
      plan: { id: sandboxProducts[plano], name: productNames[plano], frequency: 'monthly' },
      customer_access: { has_access: acesso, active_period: acesso, access_until: ate },
    },
    TrackingParameters: { [referenceParameter]: s1, s2: null, s3: null, sck: null, src: null },
  })
}

export const productNames: Record<PaidPlan, string> = {
  basico: 'Bancada Básico',
  profissional: 'Bancada Profissional',
}

function clockOf(instant: string): string {
  const { day, time } = momentOf(new Date(instant), billingZone)
  return `${day} ${time}`
}
