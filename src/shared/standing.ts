import type { PaidPlan, SubscriptionStatus } from './billing.ts'
import { type PlanName, planNames } from './plans.ts'

/** A subscription, as far as the plan's standing depends on it. */
export interface StandingSubscription {
  id: string
  plano_tipo: PaidPlan | null
  status: SubscriptionStatus
  amount: number
  expires_at: string | null
  carencia_ate: string | null
  /** Whether it will be charged again. */
  renova: boolean
  /** When its last order was made. */
  pedido_em: string | null
  /** When its last order was made, if that was refused. */
  recusada_em: string | null
  /** The page to pay or cancel it; null if only the buyer's mail links to it. */
  gerenciar: string | null
}

/** The last purchase, if it is unpaid: waiting for payment, or refused. */
export interface Attempt {
  plano: PaidPlan | null
  amount: number
  em: string
  recusada: boolean
  gerenciar: string | null
}

/** Everything that decides a plan's standing; plans.current answers it. */
export interface StandingFacts {
  plano: PlanName
  expirado: boolean
  data_fim: string | null
  carencia_ate: string | null
  assinaturas: readonly StandingSubscription[]
  /** A grant in force. */
  cortesia: { plano: PaidPlan; data_fim: string | null } | null
  tentativa: Attempt | null
}

/** What the current plan is based on. `forever`: granted without end. */
export const currentStates = [
  'trial',
  'trial_over',
  'over',
  'taken_back',
  'renews',
  'ends',
  'late',
  'granted',
  'forever',
] as const
export type CurrentState = (typeof currentStates)[number]

/** What else runs: it is charged, or goes on after the current plan. */
export const otherStates = ['nothing', 'renews', 'late', 'ends', 'granted'] as const
export type OtherState = (typeof otherStates)[number]

/**
 * What a waiting purchase will do: begin at once (a higher plan), repeat the same plan, or count later (a
 * lower plan); or it was refused.
 */
export const attemptStates = ['none', 'begins', 'again', 'later', 'refused'] as const
export type AttemptState = (typeof attemptStates)[number]

export type Sentence =
  | Exclude<CurrentState, 'granted' | 'forever'>
  | 'double'
  | 'ends_then_subscribed'
  | 'ends_then_late'
  | 'ends_then_ends'
  | 'ends_then_granted'
  | 'late_then'
  | 'granted'
  | 'granted_charged'
  | 'granted_late'
  | 'granted_then'
  | 'forever'
  | 'forever_charged'
  | 'waits_begins'
  | 'waits_again'
  | 'waits_later'
  | 'refused'

/**
 * The one button. `manage` and `pay` concern the current plan, `…_other` what runs beside it; `again` buys
 * the same plan.
 */
export type PlanAction =
  | 'choose'
  | 'again'
  | 'manage'
  | 'manage_other'
  | 'pay'
  | 'pay_other'
  | 'open'
  | 'retry'
  | 'none'

type Advice = readonly [Sentence, PlanAction]

/** The sentence and the button without a recent purchase attempt. */
const table: Record<CurrentState, Record<OtherState, Advice>> = {
  trial: always(['trial', 'choose']),
  trial_over: always(['trial_over', 'choose']),
  over: always(['over', 'again']),
  taken_back: always(['taken_back', 'again']),
  renews: {
    nothing: ['renews', 'manage'],
    renews: ['double', 'manage_other'],
    late: ['double', 'manage_other'],
    ends: ['renews', 'manage'],
    granted: ['renews', 'manage'],
  },
  ends: {
    nothing: ['ends', 'again'],
    renews: ['ends_then_subscribed', 'manage_other'],
    late: ['ends_then_late', 'pay_other'],
    ends: ['ends_then_ends', 'again'],
    granted: ['ends_then_granted', 'none'],
  },
  late: {
    nothing: ['late', 'pay'],
    renews: ['late_then', 'pay'],
    late: ['late', 'pay'],
    ends: ['late_then', 'pay'],
    granted: ['late_then', 'pay'],
  },
  granted: {
    nothing: ['granted', 'choose'],
    renews: ['granted_charged', 'manage_other'],
    late: ['granted_late', 'pay_other'],
    ends: ['granted_then', 'choose'],
    granted: ['granted_then', 'choose'],
  },
  forever: {
    nothing: ['forever', 'none'],
    renews: ['forever_charged', 'manage_other'],
    late: ['forever_charged', 'manage_other'],
    ends: ['forever', 'none'],
    granted: ['forever', 'none'],
  },
}

function always(advice: Advice): Record<OtherState, Advice> {
  return { nothing: advice, renews: advice, late: advice, ends: advice, granted: advice }
}

/**
 * The sentence and the button for every combination. A plan that is about to stop matters more than a refused
 * purchase.
 */
export function adviceFor(
  now: CurrentState,
  beside: OtherState,
  tried: AttemptState,
): { sentence: Sentence; act: PlanAction } {
  const [sentence, act]: Advice =
    tried === 'none' || (tried === 'refused' && now === 'late')
      ? table[now][beside]
      : tried === 'refused'
        ? ['refused', 'retry']
        : [`waits_${tried}`, 'open']
  return { sentence, act }
}

/** Days for which an unpaid purchase is shown: a boleto is due after three, and its payment takes up to three to arrive. */
const attemptDays = 7

/** Whether anything was ever paid for it: a purchase that waits, or was refused, is none. */
export const isSubscription = ({ expires_at }: Pick<StandingSubscription, 'expires_at'>): boolean =>
  expires_at !== null

/** The last purchase attempt, if it is unpaid and nothing was bought after it. */
export function attemptOf(
  all: readonly (StandingSubscription & { created_at: string })[],
  now: Date,
): Attempt | null {
  const tried = all
    .filter(one => one.status === 'pending' && !isSubscription(one))
    .map(({ plano_tipo: plano, amount, gerenciar, created_at, pedido_em, recusada_em }) => {
      return { plano, amount, gerenciar, em: pedido_em ?? created_at, recusada: recusada_em !== null }
    })
  const [last] = tried.toSorted((a, b) => Date.parse(b.em) - Date.parse(a.em))
  if (!last || Date.parse(last.em) < now.getTime() - attemptDays * 86_400_000) return null
  const isSettled = all.some(one => isSubscription(one) && Date.parse(one.created_at) > Date.parse(last.em))
  return isSettled ? null : last
}

/** A subscription, a grant or the trial, and until when it gives its plan. */
export interface PlanSource {
  plano: PlanName
  /** Until when, grace period included; null if it does not end. */
  ate: string | null
  /** Null for a grant or a trial. */
  assinatura: StandingSubscription | null
}

export interface Standing {
  now: CurrentState
  beside: OtherState
  tried: AttemptState
  sentence: Sentence
  act: PlanAction
  counting: PlanSource
  other: PlanSource | null
  attempt: Attempt | null
  /** The source that gives a plan longest if nothing more is paid. */
  lasts: PlanSource
}

/** The standing of an owner's plan. */
export function standingOf(plan: StandingFacts): Standing {
  const counting = countingOf(plan)
  const now = nowOf(plan, counting)
  const others = plan.expirado ? [] : othersOf(plan, counting)
  const { beside, other } = besideOf(counting, others)
  const attempt = plan.tentativa?.plano ? plan.tentativa : null
  const tried = triedOf(plan, attempt)
  const lasts = [counting, ...others].reduce((a, b) =>
    a.ate === null || (b.ate !== null && b.ate <= a.ate) ? a : b,
  )
  return { now, beside, tried, ...adviceFor(now, beside, tried), counting, other, attempt, lasts }
}

function countingOf({ plano, data_fim, carencia_ate, assinaturas }: StandingFacts): PlanSource {
  const assinatura = assinaturas.find(one => one.plano_tipo === plano && one.expires_at === data_fim) ?? null
  return { plano, ate: carencia_ate ?? data_fim, assinatura: plano === 'teste' ? null : assinatura }
}

function nowOf(
  { plano, expirado, carencia_ate }: StandingFacts,
  { ate, assinatura }: PlanSource,
): CurrentState {
  if (plano === 'teste') return expirado ? 'trial_over' : 'trial'
  if (expirado) return assinatura?.status === 'refunded' ? 'taken_back' : 'over'
  if (carencia_ate || (assinatura?.renova && assinatura.recusada_em)) return 'late'
  if (!assinatura) return ate === null ? 'forever' : 'granted'
  return assinatura.renova ? 'renews' : 'ends'
}

/** What runs beside the current plan. */
function othersOf({ assinaturas, cortesia }: StandingFacts, counting: PlanSource): PlanSource[] {
  const bought = assinaturas.flatMap(one => {
    const runs = one.status === 'active' || one.status === 'pending' || one.status === 'canceled'
    if (!one.plano_tipo || !one.expires_at || !runs || one === counting.assinatura) return []
    return [{ plano: one.plano_tipo, ate: one.carencia_ate ?? one.expires_at, assinatura: one }]
  })
  // A current plan without a subscription is the grant itself.
  if (!cortesia || !counting.assinatura) return bought
  return [...bought, { plano: cortesia.plano, ate: cortesia.data_fim, assinatura: null }]
}

function besideOf(
  counting: PlanSource,
  others: PlanSource[],
): { beside: OtherState; other: PlanSource | null } {
  const best = others.toSorted((a, b) => rankOf(b.plano) - rankOf(a.plano))
  const charged = best.filter(({ assinatura }) => assinatura?.renova)
  const paid = charged.find(({ assinatura }) => !isLate(assinatura))
  if (paid) return { beside: 'renews', other: paid }
  if (charged[0]) return { beside: 'late', other: charged[0] }
  const next = best.find(({ ate }) => counting.ate !== null && (ate === null || ate > counting.ate))
  return next
    ? { beside: next.assinatura ? 'ends' : 'granted', other: next }
    : { beside: 'nothing', other: null }
}

const isLate = (one: StandingSubscription | null): boolean =>
  one !== null && (one.carencia_ate !== null || one.recusada_em !== null)

function triedOf({ plano, expirado }: StandingFacts, attempt: Attempt | null): AttemptState {
  if (!attempt?.plano) return 'none'
  if (attempt.recusada) return 'refused'
  const above = expirado ? 1 : rankOf(attempt.plano) - rankOf(plano)
  return above > 0 ? 'begins' : above === 0 ? 'again' : 'later'
}

export const rankOf = (plano: PlanName): number => planNames.indexOf(plano)
