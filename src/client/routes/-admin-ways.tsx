import { useLingui } from '@lingui/react/macro'
import { code } from '../ui/code.ts'
import { MissingHint } from '../ui/feedback/MissingHint.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

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
