import type { CurrentPlan } from './limits.ts'

type PlanEnds = Pick<CurrentPlan, 'plano' | 'expirado' | 'data_fim' | 'carencia_ate' | 'assinatura'>
type Subscription = NonNullable<CurrentPlan['assinatura']>

/** How a plan stands (product 22.8), and the instant that goes with it. */
export type Standing =
  | { is: 'trial' | 'trial_over'; at: string | null }
  /** It is charged for again then. */
  | { is: 'renews'; at: string | null }
  /** Nothing more is charged: it was canceled, or was bought once. */
  | { is: 'ends'; at: string | null; canceled: boolean }
  /** The renewal was not paid: until then it goes on. */
  | { is: 'late'; at: string }
  /** An operator gave it. */
  | { is: 'granted'; at: string | null }
  | { is: 'over'; at: string | null; takenBack: boolean }

export function standingOf(plan: PlanEnds): Standing {
  const { plano, expirado, data_fim: at, carencia_ate } = plan
  if (plano === 'teste') return { is: expirado ? 'trial_over' : 'trial', at }
  const own = ownSubscription(plan)
  if (expirado) return { is: 'over', at: carencia_ate ?? at, takenBack: own?.status === 'refunded' }
  if (carencia_ate) return { is: 'late', at: carencia_ate }
  if (!own) return { is: 'granted', at }
  return own.renova ? { is: 'renews', at } : { is: 'ends', at, canceled: own.status === 'canceled' }
}

/** The subscription that the plan comes from; null where it is a trial or was given. */
export function ownSubscription({ plano, data_fim, assinatura }: PlanEnds): Subscription | null {
  const isIts = assinatura?.plano_tipo === plano && assinatura.expires_at === data_fim
  return assinatura && isIts ? assinatura : null
}

/** What was bought and waits for its first payment, such as a Pix. */
export const awaited = ({ assinatura }: Pick<CurrentPlan, 'assinatura'>): Subscription | null =>
  assinatura?.status === 'pending' && assinatura.expires_at === null ? assinatura : null

/** Whether a plan can be bought here by oneself. */
export const isSold = (
  { checkout, sandbox }: Pick<CurrentPlan, 'checkout' | 'sandbox'>,
  plano: 'basico' | 'profissional',
) => sandbox || checkout[plano] !== null
