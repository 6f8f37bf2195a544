import { createFileRoute } from '@tanstack/react-router'
import { FinanceScreen } from '../finance/FinanceScreen.tsx'
import { loadFinance, readFinanceSearch } from '../finance/finance-search.ts'
import { CollectList } from '../orders/collect/collect-list.tsx'
import { loadOwedOrders } from '../orders/collect/owed-orders.ts'
import { usePlan } from '../plans/use-plan.ts'
import { useTrialOver } from '../plans/use-trial-over.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/financeiro')({
  validateSearch: readFinanceSearch,
  loaderDeps: ({ search: { periodo, mes, categoria, editar } }) => ({ periodo, mes, categoria, editar }),
  loader({ context, deps }) {
    loadFinance(context.utils, deps)
    loadOwedOrders(context.utils)
  },
  component: Finance,
})

function Finance() {
  useLanguage()
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  return (
    <FinanceScreen
      search={search}
      zone={fuso}
      reason={usePlan().writeReason}
      trialOver={useTrialOver()}
      owed={count => <CollectList zone={fuso} count={count} />}
    />
  )
}
