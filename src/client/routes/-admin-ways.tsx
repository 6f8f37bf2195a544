import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '../ui/lazy-module.ts'
import { LoadErrorHint } from '../ui/feedback/LoadErrorHint.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

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
export const AdminCard = lazyComponent(
  lazyModule(() => import('../admin/status/DashboardCard.tsx')),
  module => module.DashboardCard,
  { LoadError: LoadErrorHint },
)
