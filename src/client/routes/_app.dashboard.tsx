import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { loadDashboard, readDashboardSearch } from '../dashboard/dashboard-search.ts'
import { PlanBadges } from '../plans/PlanBadges.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: () => t`Dashboard`, Badge: PlanBadges },
  validateSearch: readDashboardSearch,
  loader: ({ context }) => loadDashboard(context.utils),
  component: DashboardRoute,
})

function DashboardRoute() {
  useLanguage()
  return <Dashboard search={Route.useSearch()} isAdmin={Route.useRouteContext().is_admin} />
}
