import { and, asc, desc, eq, like } from 'drizzle-orm'
import { addBillingMonths } from '../../server/billing/adapters/adapter.ts'
import {
  deriveSubscription,
  isSettled,
  type SubscriptionState,
} from '../../server/billing/derive-subscription.ts'
import { planOfProduct } from '../../server/billing/provider.ts'
import { readDelivery } from '../../server/billing/receive-delivery.ts'
import { sandboxGroup, sandboxMark } from '../../server/billing/sandbox-group.ts'
import type { Database } from '../../server/db/client.ts'
import { usuarios } from '../../server/db/schema/access.ts'
import { assinaturas, entregas, referencias } from '../../server/db/schema/billing.ts'
import { billingZone, type PaidPlan, referenceParameter, sandboxProducts } from '../../shared/billing.ts'
import { momentOf } from '../../shared/days.ts'
import { paidPlans, plans } from '../../shared/plans.ts'

/** A subscription that was bought here. Its state is derived from its deliveries; nothing else is stored. */
export interface Purchase {
  id: string
  state: SubscriptionState
  /** The time of the last event. */
  last: string
  /** Newest first. */
  deliveries: { evento: string | null; vezes: number; recebida_em: string; corpo: string }[]
}

/** Derives a purchase from Kiwify deliveries, newest first; null without any. */
export function purchaseOf(id: string, deliveries: Purchase['deliveries']): Purchase | null {
  const events = deliveries.flatMap(
    ({ corpo, recebida_em }) => readDelivery('kiwify', corpo, recebida_em).event ?? [],
  )
  const state = deriveSubscription(events, planOfProduct(null, { sandbox: true }))
  const last = events
    .map(({ happenedAt }) => happenedAt)
    .sort()
    .at(-1)
  return state && last !== undefined ? { id, state, last, deliveries } : null
}

/** Null if nothing of it was delivered. */
export async function readPurchase(db: Database, id: string): Promise<Purchase | null> {
  const deliveries = await db
    .select({
      evento: entregas.evento,
      vezes: entregas.vezes,
      recebida_em: entregas.recebida_em,
      corpo: entregas.corpo,
    })
    .from(entregas)
    .where(and(eq(entregas.grupo, sandboxGroup(id)), eq(entregas.teste, false)))
    .orderBy(desc(entregas.recebida_em), desc(entregas.id))
  return purchaseOf(id, deliveries)
}

/** The account with this reference, and what it has bought here; null if there is none. */
export async function readBuyer(db: Database, reference: string) {
  const [buyer] = await db
    .select({ user_id: usuarios.id, nome: usuarios.nome, email: usuarios.email })
    .from(referencias)
    .innerJoin(usuarios, eq(usuarios.id, referencias.user_id))
    .where(eq(referencias.referencia, reference))
  if (!buyer) return null
  const bought = await db
    .select({ grupo: assinaturas.grupo, product_name: assinaturas.product_name, status: assinaturas.status })
    .from(assinaturas)
    .where(
      and(eq(assinaturas.user_id, buyer.user_id), like(assinaturas.grupo, `${sandboxGroup(sandboxMark)}%`)),
    )
    .orderBy(asc(assinaturas.created_at), asc(assinaturas.id))
    .limit(20)
  return { ...buyer, bought }
}

/** What can happen to a subscription at its provider. */
export const acts = [
  'pagar',
  'recusar',
  'renovar',
  'atrasar',
  'trocar',
  'cancelar',
  'cortar',
  'reembolsar',
  'contestar',
] as const
export type Act = (typeof acts)[number]

/** How long a payment lasts: a month, or some minutes to see how a plan ends. */
export const periods = ['mes', 'minutos'] as const
export type Period = (typeof periods)[number]

export const ways = ['pix', 'cartao', 'cartao_recusado'] as const

interface Bought extends Sold {
  plano: PaidPlan
  como: (typeof ways)[number]
  periodo: Period
}

/** The deliveries of a first purchase. */
export function purchaseDeliveries({ plano, como, periodo, ...bought }: Bought): string[] {
  const quando = toMinute(Date.parse(bought.desde))
  const sold = { ...bought, desde: quando }
  const isPaid = como === 'cartao'
  const event = {
    ...{ pedido: orderOf(sold.id, 1), plano, quando, criado: quando },
    metodo: como === 'pix' ? ('pix' as const) : ('credit_card' as const),
    ...{ pago: isPaid ? quando : null, ate: isPaid ? endOf(quando, periodo) : null, acesso: isPaid },
  }
  const evento = { pix: 'pix_created', cartao: 'order_approved', cartao_recusado: 'order_rejected' } as const
  return [kiwifyDelivery(sold, { ...event, evento: evento[como] })]
}

/** What can happen to the subscription in its current state. */
export function possibleActs({ state: { pedidos, status } }: Purchase): Act[] {
  if (!pedidos.some(isSettled)) return pedidos.at(-1)?.status === 'refused' ? ['pagar'] : ['pagar', 'recusar']
  const hasPaid = pedidos.some(order => order.status === 'paid')
  return [
    'renovar',
    ...(status === 'canceled' ? [] : (['atrasar', 'trocar', 'cancelar', 'cortar'] as const)),
    ...(hasPaid ? (['reembolsar', 'contestar'] as const) : []),
  ]
}

/** The deliveries of an act, in order. An approved renewal has two, and so has a late one. */
export function actDeliveries(purchase: Purchase, act: Act, periodo: Period, now: Date): string[] {
  const { id, state, last } = purchase
  const sold: Sold = {
    ...{ id, nome: state.customer_name, email: state.customer_email },
    ...{ s1: state.referencias[0] ?? null, desde: state.created_at },
  }
  const quando = momentOfAct(act, last, now)
  const order = state.pedidos.findLast(isSettled) ?? state.pedidos.at(-1)
  const paid = state.pedidos.findLast(({ status }) => status === 'paid')
  const plano = order?.plano ?? 'basico'
  const of = (one: typeof order) => ({
    pedido: one?.pedido ?? orderOf(id, 1),
    criado: one?.created_at ?? quando,
    pago: one && isSettled(one) ? one.pago_em : null,
  })
  const tell = (evento: Told['evento'], more: Partial<Told>) =>
    kiwifyDelivery(sold, {
      ...{ evento, plano, quando, metodo: 'credit_card', ate: state.expires_at, acesso: true },
      ...of(order),
      ...more,
    })
  const next = { pedido: orderOf(id, state.pedidos.length + 1), criado: quando }
  const runs = state.expires_at !== null && state.expires_at > quando && paid !== undefined
  const paidAnew = (from: string) => ({ ...next, pago: quando, ate: endOf(from, periodo) })
  switch (act) {
    case 'pagar':
      return [tell('order_approved', { metodo: 'pix', pago: quando, ate: endOf(quando, periodo) })]
    case 'recusar':
      return [tell('order_rejected', { metodo: 'pix', pago: null, ate: null, acesso: false })]
    case 'renovar': {
      const renewed = paidAnew(runs ? (state.expires_at ?? quando) : quando)
      return [tell('order_approved', renewed), tell('subscription_renewed', renewed)]
    }
    case 'atrasar':
      return [tell('order_rejected', { ...next, pago: null }), tell('subscription_late', {})]
    case 'trocar':
      return [tell('order_approved', { ...paidAnew(quando), plano: otherPlan(plano) })]
    case 'cancelar':
      return [tell('subscription_canceled', {})]
    case 'cortar':
      return [tell('subscription_canceled', { acesso: false })]
    case 'reembolsar':
      return [tell('order_refunded', { ...of(paid), acesso: false })]
    case 'contestar':
      return [tell('chargeback', { ...of(paid), acesso: false })]
  }
}

const orderOf = (id: string, number: number): string => `${id}-${number}`

export const otherPlan = (plano: PaidPlan): PaidPlan => paidPlans.find(one => one !== plano) ?? plano

/**
 * Deliveries have times without seconds. Refunds always count; within a minute a payment wins over its Pix, and a cancel
 * over a payment: these happen now. Everything else happens at least a minute after the last event, or it would not count.
 */
function momentOfAct(act: Act, last: string, now: Date): string {
  const isBack = act === 'reembolsar' || act === 'contestar'
  const isLater = act === 'renovar' || act === 'atrasar' || act === 'trocar'
  const earliest = isBack ? 0 : Date.parse(last) + (isLater ? minute : 0)
  return toMinute(Math.max(earliest, now.getTime()))
}

const toMinute = (time: number): string => new Date(time - (time % minute)).toISOString()

const minute = 60_000

const endOf = (from: string, periodo: Period): string =>
  periodo === 'mes' ? addBillingMonths(from, 1) : new Date(Date.parse(from) + 5 * minute).toISOString()

/** The constant data of a subscription. */
interface Sold {
  id: string
  nome: string
  email: string
  /** The owner's reference; null without one. */
  s1: string | null
  desde: string
}

/** One event. Its times are ISO instants. */
interface Told {
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
function kiwifyDelivery({ id, nome, email, s1, desde }: Sold, told: Told): string {
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
