import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import { Badge } from '../ui/Badge.tsx'
import { planTitle } from './plan-names.ts'
import { usePlan } from './use-plan.ts'

/** Beside a title: the plan, and 'Admin' for an administrator. */
export function PlanBadges() {
  const { t } = useLingui()
  const { plan } = usePlan()
  const isAdmin = useSession()?.is_admin
  return (
    <>
      {plan && <Badge>{planTitle(plan.plano)}</Badge>}
      {isAdmin && <Badge>{t`Admin`}</Badge>}
    </>
  )
}

/** The plan's name for a caption or a badge; blank while loading. */
export function PlanCaption() {
  const { plan } = usePlan()
  return plan ? planTitle(plan.plano) : '\u00a0'
}
