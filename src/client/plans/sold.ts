import type { CurrentPlan } from './plan-limits.ts'

/** Whether this plan can be bought online here. */
export const isSold = (
  { checkout, sandbox }: Pick<CurrentPlan, 'checkout' | 'sandbox'>,
  plano: 'basico' | 'profissional',
) => sandbox || checkout[plano] !== null
