import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadReports, readReportsSearch } from '../reports/reports-search.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/relatorios')({
  staticData: { title: () => t`Relatórios e Análises` },
  validateSearch: readReportsSearch,
  loaderDeps: ({ search: { aba, mes, de, ate } }) => ({ aba, mes, de, ate }),
  loader({ context, deps }) {
    loadReports(context.utils, deps)
    return ReportsScreen.preload()
  },
  component: Reports,
})

function Reports() {
  useLanguage()
  return <ReportsScreen search={Route.useSearch()} zone={Route.useRouteContext().fuso} />
}

const ReportsScreen = lazyPart(
  () => import('../reports/ReportsScreen.tsx').then(part => part.ReportsScreen),
  { isSoonWanted: true },
)
