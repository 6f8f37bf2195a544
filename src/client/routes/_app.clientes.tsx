import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '../customers/CustomersScreen.tsx'
import { loadCustomers, readCustomersSearch } from '../customers/customers-search.ts'
import { orderBadges } from '../orders/order-badges.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { useTrialOver } from '../plans/use-trial-over.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/clientes')({
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search: { q, editar, historico } }) => ({ q, editar, historico }),
  loader: ({ context, deps }) => loadCustomers(context.utils, deps),
  component: Customers,
})

function Customers() {
  useLanguage()
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  const { plan, customerReason, writeReason, orderReason } = usePlan()
  return (
    <CustomersScreen
      search={search}
      zone={fuso}
      limit={plan?.limites.clientes}
      newReason={customerReason}
      writeReason={writeReason}
      orderReason={orderReason}
      orderBadges={orderBadges}
      trialOver={useTrialOver()}
    />
  )
}
