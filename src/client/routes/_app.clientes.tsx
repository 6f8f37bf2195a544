import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '../customers/CustomersScreen.tsx'
import { loadCustomers, readCustomersSearch, useCustomersUrl } from '../customers/customers-search.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/clientes')({
  staticData: { title: () => t`Clientes` },
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search: { q, editar, historico } }) => ({ q, editar, historico }),
  loader: ({ context, deps }) => loadCustomers(context.utils, deps),
  component: Customers,
})

function Customers() {
  useLanguage()
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  const { novo, editar, historico } = search
  const { close } = useCustomersUrl()
  return (
    <>
      <CustomersScreen search={search} zone={fuso} />
      {!novo && !editar && historico && (
        <CustomerHistory key={historico} id={historico} zone={fuso} onClose={close} />
      )}
    </>
  )
}

const CustomerHistory = lazyDialog(() =>
  import('../orders/CustomerHistory.tsx').then(part => part.CustomerHistory),
)
