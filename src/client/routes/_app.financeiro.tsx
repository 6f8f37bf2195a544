import { createFileRoute } from '@tanstack/react-router'
import { FinanceScreen } from '../finance/FinanceScreen.tsx'
import { loadFinance, readFinanceSearch } from '../finance/finance-search.ts'
import { usePlan } from '../plans/use-plan.ts'
import { useTrialOver } from '../plans/use-trial-over.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/financeiro')({
  validateSearch: readFinanceSearch,
  loaderDeps: ({ search: { periodo, mes, categoria, editar } }) => ({ periodo, mes, categoria, editar }),
  loader: ({ context, deps }) => loadFinance(context.utils, deps),
  component: Finance,
})

function Finance() {
  useLanguage()
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  return (
    <FinanceScreen search={search} zone={fuso} reason={usePlan().writeReason} trialOver={useTrialOver()} />
  )
}
