import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FinanceScreen } from '../finance/FinanceScreen.tsx'
import { loadFinance } from '../finance/finance-queries.ts'
import { readFinanceSearch } from '../finance/finance-search.ts'
import { loadOwedOrders } from '../orders/OwedOrders.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/financeiro')({
  staticData: { title: () => t`Financeiro` },
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
  return <FinanceScreen search={Route.useSearch()} zone={Route.useRouteContext().fuso} />
}
