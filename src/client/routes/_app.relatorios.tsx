import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '../reports/ReportsScreen.tsx'
import { loadReports, readReportsSearch } from '../reports/reports-search.ts'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/relatorios')({
  staticData: { title: () => t`Relatórios e Análises` },
  validateSearch: readReportsSearch,
  loaderDeps: ({ search: { mes } }) => ({ mes }),
  loader: ({ context, deps }) => loadReports(context.utils, deps.mes),
  component: Reports,
})

function Reports() {
  useLanguage()
  return <ReportsScreen search={Route.useSearch()} zone={Route.useRouteContext().fuso} />
}
