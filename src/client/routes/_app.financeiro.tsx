import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { FinanceScreen } from '../finance/FinanceScreen.tsx'
import { loadFinance, readFinanceSearch } from '../finance/finance-search.ts'
import { usePlan } from '../plans/use-plan.ts'

export const Route = createFileRoute('/_app/financeiro')({
  validateSearch: readFinanceSearch,
  loaderDeps: ({ search: { periodo, mes, categoria, editar } }) => ({ periodo, mes, categoria, editar }),
  loader: ({ context, deps }) => loadFinance(context.utils, deps),
  component: Finance,
})

const PlanChooser = lazy(async () => ({ default: (await import('../plans/PlanChooser.tsx')).PlanChooser }))

function Finance() {
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  const { plan, writeReason } = usePlan()
  return (
    <FinanceScreen
      search={search}
      zone={fuso}
      reason={writeReason}
      chooser={plan?.plano === 'teste' && plan.expirado && <PlanChooser />}
    />
  )
}
