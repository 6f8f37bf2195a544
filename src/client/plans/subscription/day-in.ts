import { t } from '@lingui/core/macro'
import { billingZone } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import type { PlanSource } from '../../../shared/standing.ts'
import { formatDay } from '../../ui/Day.tsx'

/** The day of an instant in a zone (IANA name), as dd/mm/yyyy. */
export const dayIn = (instant: string, zone: string): string => formatDay(dayOf(new Date(instant), zone))

/** The last day of a plan: its end is the first moment of the next day. A granted plan ends by São Paulo's clock. */
export function lastDay({ ate, assinatura, plano }: PlanSource, zone: string): string {
  if (!ate) return t`Nunca`
  const isGiven = !assinatura && plano !== 'teste'
  return formatDay(dayOf(new Date(Date.parse(ate) - 1), isGiven ? billingZone : zone))
}
