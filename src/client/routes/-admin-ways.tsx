import { useLingui } from '@lingui/react/macro'
import { code } from '../ui/lazy-module.ts'
import { MissingHint } from '../ui/feedback/LoadErrorHint.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'

/** The dashboard's way to the operator's area. */
export function AdminButton() {
  const { t } = useLingui()
  return (
    <LinkButton to="/admin/{-$tela}" params={{ tela: undefined }} variant="outline">
      {t`Admin Panel`}
    </LinkButton>
  )
}

/** How the machine stands: no owner loads it. */
export const AdminCard = lazyPart(
  code(() => import('../admin/status/DashboardCard.tsx')),
  part => part.DashboardCard,
  { Missing: MissingHint },
)
