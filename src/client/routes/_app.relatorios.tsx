import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasAdvancedReports } from '../../shared/plans.ts'
import { serviceLabel } from '../orders/service-label.ts'
import { LazyPlanDialog } from '../plans/LazyPlanDialog.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { useTrialOver } from '../plans/use-trial-over.tsx'
import { ReportsScreen } from '../reports/ReportsScreen.tsx'
import { loadReports, type ReportsSearch, readReportsSearch } from '../reports/reports-search.ts'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/relatorios')({
  validateSearch: readReportsSearch,
  loaderDeps: ({ search: { mes } }) => ({ mes }),
  loader: ({ context, deps }) => loadReports(context.utils, deps.mes),
  component: Reports,
})

function Reports() {
  useLanguage()
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  const { plan } = usePlan()
  const navigate = Route.useNavigate()
  const go = useCallback(
    (change: ReportsSearch, how?: { replace: boolean }) =>
      void navigate({ search: before => ({ ...before, ...change }), resetScroll: false, ...how }),
    [navigate],
  )
  return (
    <>
      <ReportsScreen
        search={search}
        onSearch={go}
        zone={fuso}
        serviceName={serviceLabel}
        advanced={plan && hasAdvancedReports(plan)}
        subscriptionOver={plan?.plano === 'profissional' && plan.expirado}
        trialOver={useTrialOver()}
      />
      <LazyPlanDialog
        open={search.planos !== undefined}
        onClose={() => go({ planos: undefined }, { replace: true })}
      />
    </>
  )
}
