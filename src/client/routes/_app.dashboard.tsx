import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailBanner } from '../auth/ConfirmEmailBanner.tsx'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { loadDashboard, readDashboardSearch } from '../dashboard/load-dashboard.ts'
import { alertLabel } from '../orders/alert-label.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { LazyPlanDialog } from '../plans/LazyPlanDialog.tsx'
import { PlanBadges } from '../plans/PlanBadges.tsx'
import { TrialBanner } from '../plans/TrialBanner.tsx'
import { UpgradePromo } from '../plans/UpgradePromo.tsx'
import { UsageAlerts } from '../plans/UsageAlerts.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { PlanChooser } from '../plans/use-trial-over.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { captureKeys } from '../ui/dialogs/type-ahead.ts'
import { useIdle } from '../ui/use-idle.ts'
import { useLanguage } from '../ui/use-language.ts'
import { AdminButton, AdminCard } from './-admin-ways.tsx'
import { preloadOrderForm } from './-order-form.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: readDashboardSearch,
  loader: ({ context }) => loadDashboard(context.utils),
  component: DashboardRoute,
})

function DashboardRoute() {
  useLanguage()
  const { planos } = Route.useSearch()
  const { is_admin } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const show = (open: boolean) =>
    void navigate({ search: { planos: open ? 'true' : undefined }, replace: !open })
  const choose = () => show(true)
  const newOrder = () => {
    captureKeys()
    void navigate({ to: '/ordens', search: { nova: 'true' } })
  }
  // 'Nova OS' leads to /ordens: its form is there before it is asked for.
  useIdle(preloadOrderForm)
  return (
    <>
      <Dashboard
        banner={[<TrialBanner key="plan" onChoose={choose} />, <ConfirmEmailBanner key="email" />]}
        badges={<PlanBadges admin={is_admin} />}
        acts={is_admin && <AdminButton />}
        aside={is_admin && <AdminCard />}
        alerts={<UsageAlerts onUpgrade={choose} />}
        chooser={<PlanChooser />}
        promo={<UpgradePromo onChoose={choose} />}
        statusBadge={status => <StatusBadge status={status} />}
        alertLabel={alertLabel}
        orderReason={usePlan().orderReason}
        onNewOrder={newOrder}
        onSignOut={useSignOut()}
      />
      <LazyPlanDialog open={planos !== undefined} onClose={() => show(false)} />
    </>
  )
}
