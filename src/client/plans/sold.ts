import type { CurrentPlan } from './plan-limits.ts'

/** Whether a plan can be bought here by oneself. */
export const isSold = (
  { checkout, sandbox }: Pick<CurrentPlan, 'checkout' | 'sandbox'>,
  plano: 'basico' | 'profissional',
) => sandbox || checkout[plano] !== null
