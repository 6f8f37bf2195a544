import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CustomersScreen } from '../customers/CustomersScreen.tsx'
import { type CustomersSearch, loadCustomers, readCustomersSearch } from '../customers/customers-search.ts'
import { PlanChooser } from '../plans/PlanChooser.tsx'
import { usePlan } from '../plans/use-plan.ts'

export const Route = createFileRoute('/_app/clientes')({
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context, deps }) => loadCustomers(context.utils, deps.q),
  component: Customers,
})

function Customers() {
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const go = useCallback(
    (change: CustomersSearch, how?: { replace: boolean }) =>
      void navigate({ search: before => ({ ...before, ...change }), ...how }),
    [navigate],
  )
  const { plan, customerReason, writeReason } = usePlan()
  return (
    <CustomersScreen
      search={search}
      onSearch={go}
      zone={fuso}
      limit={plan?.limites.clientes}
      newReason={customerReason}
      writeReason={writeReason}
      chooser={plan?.plano === 'teste' && plan.expirado && <PlanChooser />}
    />
  )
}
