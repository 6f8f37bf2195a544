import { useLingui } from '@lingui/react/macro'
import { Badge } from '../ui/Badge.tsx'
import { planTitle } from './plan-names.ts'
import { usePlan } from './use-plan.ts'

/** Beside a title: the plan, and 'Admin' for an administrator. */
export function PlanBadges({ admin }: { admin: boolean }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  return (
    <>
      {plan && <Badge>{planTitle(plan.plano)}</Badge>}
      {admin && <Badge>{t`Admin`}</Badge>}
    </>
  )
}
